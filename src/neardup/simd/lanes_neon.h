// Two 64-bit lanes of NEON, which every 64-bit ARM CPU has; lanes_avx512.h
// tells what the members do. Little-endian.

#ifndef NEARDUP_SIMD_LANES_NEON_H_
#define NEARDUP_SIMD_LANES_NEON_H_

#include <cstddef>
#include <cstdint>

#include <arm_neon.h>

#define NEARDUP_TARGET
#define NEARDUP_INLINE __attribute__((always_inline)) inline

namespace neardup::simd_internal {
namespace {

inline bool lanes_supported() { return true; }

struct Lanes {
  class Counts;
  using Word = uint64x2_t;
  static constexpr std::size_t kCount = 2;

  NEARDUP_INLINE static Word zero() { return vdupq_n_u64(0); }
  NEARDUP_INLINE static Word broadcast(std::uint64_t value) {
    return vdupq_n_u64(value);
  }
  NEARDUP_INLINE static Word load(const void* from) {
    return vreinterpretq_u64_u8(
        vld1q_u8(static_cast<const std::uint8_t*>(from)));
  }
  NEARDUP_INLINE static void store(Word word, std::uint64_t* to) {
    vst1q_u64(to, word);
  }
  NEARDUP_INLINE static Word keep_first(Word word, std::size_t n) {
    const Word lanes = vcombine_u64(vcreate_u64(0), vcreate_u64(1));
    return vandq_u64(word, vcgtq_u64(broadcast(n), lanes));
  }
  NEARDUP_INLINE static Word bit_and(Word a, Word b) { return vandq_u64(a, b); }

  NEARDUP_INLINE static Word parity(Word a, Word b, Word c) {
    return veorq_u64(veorq_u64(b, c), a);
  }
  // Where b and c differ a decides, elsewhere c does.
  NEARDUP_INLINE static Word majority(Word a, Word b, Word c) {
    return vbslq_u64(veorq_u64(b, c), a, c);
  }

  NEARDUP_INLINE static Word add(Word a, Word b) { return vaddq_u64(a, b); }
  NEARDUP_INLINE static Word multiply_low_halves(Word a, Word b) {
    return vmull_u32(vmovn_u64(a), vmovn_u64(b));
  }
  // NEON multiplies no 64-bit lanes; of three partial products the fourth,
  // high by high, would fall off the top.
  NEARDUP_INLINE static Word finish_mix(Word sum, Word length, Word factor) {
    const Word x = parity(sum, vshrq_n_u64(sum, 32), length);
    const uint32x2_t low = vmovn_u64(x);
    const uint32x2_t factor_low = vmovn_u64(factor);
    Word crossed = vmull_u32(vshrn_n_u64(x, 32), factor_low);
    crossed = vmlal_u32(crossed, low, vshrn_n_u64(factor, 32));
    const Word y = vmlal_u32(vshlq_n_u64(crossed, 32), low, factor_low);
    return veorq_u64(y, vshrq_n_u64(y, 32));
  }

  NEARDUP_INLINE static void widen(const char* bytes, std::uint16_t* to) {
    for (std::size_t i = 0; i < 64; i += 8) {
      vst1q_u16(
          to + i,
          vmovl_u8(vld1_u8(reinterpret_cast<const std::uint8_t*>(bytes + i))));
    }
  }
};

class Lanes::Counts {
 public:
  NEARDUP_INLINE Counts() {
    for (uint16x8_t& sum : sums_) {
      sum = vdupq_n_u16(0);
    }
  }
  NEARDUP_INLINE void double_all() {
    for (uint16x8_t& sum : sums_) {
      sum = vaddq_u16(sum, sum);
    }
  }
  NEARDUP_INLINE void add_bits_of(Word word) {
    std::uint8_t bytes[16];
    vst1q_u8(bytes, vreinterpretq_u8_u64(word));
    const uint8x8_t bit = vcreate_u8(0x8040201008040201);
    const uint8x8_t one = vdup_n_u8(1);
    for (std::size_t i = 0; i < 8; ++i) {
      const uint8x8_t first = vtst_u8(vdup_n_u8(bytes[i]), bit);
      const uint8x8_t second = vtst_u8(vdup_n_u8(bytes[8 + i]), bit);
      sums_[i] = vaddw_u8(sums_[i], vand_u8(first, one));
      sums_[i] = vaddw_u8(sums_[i], vand_u8(second, one));
    }
  }
  NEARDUP_INLINE void add_to(std::uint64_t* sums) const {
    for (std::size_t i = 0; i < 8; ++i) {
      std::uint16_t counts[8];
      vst1q_u16(counts, sums_[i]);
      for (std::size_t j = 0; j < 8; ++j) {
        sums[8 * i + j] += counts[j];
      }
    }
  }

 private:
  uint16x8_t sums_[8];
};

}  // namespace
}  // namespace neardup::simd_internal

#endif  // NEARDUP_SIMD_LANES_NEON_H_
