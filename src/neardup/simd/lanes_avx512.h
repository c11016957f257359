// Eight 64-bit lanes of AVX-512. To be included by the files of that
// instruction set alone; the other lanes_*.h have the same members.
//
// Some intrinsics are taken in their masked form with a full mask: GCC 12 warns
// of an uninitialised value inside the plain one (GCC bug 105593), and makes
// the same instruction of both.

#ifndef NEARDUP_SIMD_LANES_AVX512_H_
#define NEARDUP_SIMD_LANES_AVX512_H_

#include <cstddef>
#include <cstdint>

#include <immintrin.h>

#define NEARDUP_TARGET \
  __attribute__((target("avx512f,avx512bw,avx512dq,avx512vbmi2,popcnt")))
#define NEARDUP_INLINE NEARDUP_TARGET __attribute__((always_inline)) inline

namespace neardup::simd_internal {
namespace {

inline bool lanes_supported() {
  return __builtin_cpu_supports("avx512f") != 0 &&
         __builtin_cpu_supports("avx512bw") != 0 &&
         __builtin_cpu_supports("avx512dq") != 0 &&
         __builtin_cpu_supports("avx512vbmi2") != 0 &&
         __builtin_cpu_supports("popcnt") != 0;
}

struct Lanes {
  class Counts;
  using Word = __m512i;
  static constexpr std::size_t kCount = 8;

  NEARDUP_INLINE static Word zero() { return _mm512_setzero_si512(); }
  NEARDUP_INLINE static Word broadcast(std::uint64_t value) {
    return _mm512_set1_epi64(static_cast<long long>(value));
  }
  NEARDUP_INLINE static Word load(const void* from) {
    return _mm512_loadu_si512(from);
  }
  NEARDUP_INLINE static void store(Word word, std::uint64_t* to) {
    _mm512_storeu_si512(to, word);
  }
  // The first n lanes, zeros behind them. REQUIRES: n <= kCount.
  NEARDUP_INLINE static Word keep_first(Word word, std::size_t n) {
    return _mm512_maskz_mov_epi64(static_cast<__mmask8>((1u << n) - 1), word);
  }
  NEARDUP_INLINE static Word bit_and(Word a, Word b) {
    return _mm512_and_si512(a, b);
  }

  // Per bit, of three: the parity and the majority; a full adder.
  NEARDUP_INLINE static Word parity(Word a, Word b, Word c) {
    return _mm512_ternarylogic_epi64(a, b, c, 0x96);
  }
  NEARDUP_INLINE static Word majority(Word a, Word b, Word c) {
    return _mm512_ternarylogic_epi64(a, b, c, 0xe8);
  }

  // Per lane.
  NEARDUP_INLINE static Word add(Word a, Word b) {
    return _mm512_add_epi64(a, b);
  }
  // The product of the low halves.
  NEARDUP_INLINE static Word multiply_low_halves(Word a, Word b) {
    return _mm512_maskz_mul_epu32(0xff, a, b);
  }
  // NgramMix::finish(); `length` is n * NgramMix::kLength in each lane.
  NEARDUP_INLINE static Word finish_mix(Word sum, Word length, Word factor) {
    const Word x = parity(sum, high_half(sum), length);
    const Word y = _mm512_mullo_epi64(x, factor);
    return _mm512_xor_si512(y, high_half(y));
  }

  // The lower (0) or upper (1) four lanes.
  template <int kWhich>
  NEARDUP_INLINE static __m256i half(Word word) {
    return _mm512_maskz_extracti64x4_epi64(0xff, word, kWhich);
  }

  // Each of 64 bytes as 16 bits.
  NEARDUP_INLINE static void widen(const char* bytes, std::uint16_t* to) {
    for (std::size_t i = 0; i < 64; i += 32) {
      const __m256i part =
          _mm256_loadu_si256(reinterpret_cast<const __m256i*>(bytes + i));
      _mm512_storeu_si512(to + i, _mm512_cvtepu8_epi16(part));
    }
  }

 private:
  NEARDUP_INLINE static Word high_half(Word word) {
    return _mm512_maskz_srli_epi64(0xff, word, 32);
  }
};

// 64 counts of 16 bits, one for each bit of a lane.
class Lanes::Counts {
 public:
  NEARDUP_INLINE Counts() : low_(zero()), high_(zero()) {}

  NEARDUP_INLINE void double_all() {
    low_ = _mm512_add_epi16(low_, low_);
    high_ = _mm512_add_epi16(high_, high_);
  }
  // Adds 1 to count j for each lane with bit j set.
  NEARDUP_INLINE void add_bits_of(Word word) {
    alignas(64) std::uint64_t lanes[kCount];
    store(word, lanes);
    Word bytes = zero();
    for (const std::uint64_t lane : lanes) {
      bytes = _mm512_mask_add_epi8(bytes, lane, bytes, _mm512_set1_epi8(1));
    }
    low_ = _mm512_add_epi16(low_, _mm512_cvtepu8_epi16(half<0>(bytes)));
    high_ = _mm512_add_epi16(high_, _mm512_cvtepu8_epi16(half<1>(bytes)));
  }
  NEARDUP_INLINE void add_to(std::uint64_t* sums) const {
    alignas(64) std::uint16_t counts[64];
    _mm512_store_si512(counts, low_);
    _mm512_store_si512(counts + 32, high_);
    for (std::size_t j = 0; j < 64; ++j) {
      sums[j] += counts[j];
    }
  }

 private:
  Word low_;
  Word high_;
};

}  // namespace
}  // namespace neardup::simd_internal

#endif  // NEARDUP_SIMD_LANES_AVX512_H_
