// One 64-bit lane, which every CPU has; lanes_avx512.h tells what the members
// do.

#ifndef NEARDUP_SIMD_LANES_SCALAR_H_
#define NEARDUP_SIMD_LANES_SCALAR_H_

#include <cstddef>
#include <cstdint>
#include <cstring>

#define NEARDUP_TARGET
#define NEARDUP_INLINE __attribute__((always_inline)) inline

namespace neardup::simd_internal {
namespace {

inline bool lanes_supported() { return true; }

struct Lanes {
  class Counts;
  using Word = std::uint64_t;
  static constexpr std::size_t kCount = 1;

  NEARDUP_INLINE static Word zero() { return 0; }
  NEARDUP_INLINE static Word broadcast(std::uint64_t value) { return value; }
  NEARDUP_INLINE static Word load(const std::uint64_t* from) { return *from; }
  // Four 16-bit units, the first lowest, whatever the byte order.
  NEARDUP_INLINE static Word load(const std::uint16_t* from) {
    return from[0] | Word{from[1]} << 16 | Word{from[2]} << 32 |
           Word{from[3]} << 48;
  }
  NEARDUP_INLINE static void store(Word word, std::uint64_t* to) { *to = word; }
  NEARDUP_INLINE static Word keep_first(Word word, std::size_t n) {
    return n == 0 ? 0 : word;
  }
  NEARDUP_INLINE static Word bit_and(Word a, Word b) { return a & b; }

  NEARDUP_INLINE static Word parity(Word a, Word b, Word c) {
    return a ^ b ^ c;
  }
  NEARDUP_INLINE static Word majority(Word a, Word b, Word c) {
    return (a & (b ^ c)) | (b & c);
  }

  NEARDUP_INLINE static Word add(Word a, Word b) { return a + b; }
  NEARDUP_INLINE static Word multiply_low_halves(Word a, Word b) {
    return (a & 0xffffffff) * (b & 0xffffffff);
  }
  NEARDUP_INLINE static Word finish_mix(Word sum, Word length, Word factor) {
    const Word y = (sum ^ (sum >> 32) ^ length) * factor;
    return y ^ (y >> 32);
  }

  NEARDUP_INLINE static void widen(const char* bytes, std::uint16_t* to) {
    for (std::size_t i = 0; i < 64; ++i) {
      to[i] = static_cast<unsigned char>(bytes[i]);
    }
  }
};

// Every 16th bit of a lane is counted at once, in the 16-bit parts of a sum.
class Lanes::Counts {
 public:
  NEARDUP_INLINE void double_all() {
    for (Word& sum : sums_) {
      sum *= 2;
    }
  }
  NEARDUP_INLINE void add_bits_of(Word word) {
    for (std::size_t j = 0; j < 16; ++j) {
      sums_[j] += (word >> j) & 0x0001'0001'0001'0001;
    }
  }
  NEARDUP_INLINE void add_to(std::uint64_t* sums) const {
    for (std::size_t j = 0; j < 64; ++j) {
      sums[j] += (sums_[j % 16] >> (j / 16 * 16)) & 0xffff;
    }
  }

 private:
  Word sums_[16] = {};
};

}  // namespace
}  // namespace neardup::simd_internal

#endif  // NEARDUP_SIMD_LANES_SCALAR_H_
