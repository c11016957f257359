// Four 64-bit lanes of AVX2; lanes_avx512.h tells what the members do.

#ifndef NEARDUP_SIMD_LANES_AVX2_H_
#define NEARDUP_SIMD_LANES_AVX2_H_

#include <cstddef>
#include <cstdint>

#include <immintrin.h>

#define NEARDUP_TARGET __attribute__((target("avx2")))
#define NEARDUP_INLINE NEARDUP_TARGET __attribute__((always_inline)) inline

namespace neardup::simd_internal {
namespace {

inline bool lanes_supported() { return __builtin_cpu_supports("avx2") != 0; }

struct Lanes {
  class Counts;
  using Word = __m256i;
  static constexpr std::size_t kCount = 4;

  NEARDUP_INLINE static Word zero() { return _mm256_setzero_si256(); }
  NEARDUP_INLINE static Word broadcast(std::uint64_t value) {
    return _mm256_set1_epi64x(static_cast<long long>(value));
  }
  NEARDUP_INLINE static Word load(const void* from) {
    return _mm256_loadu_si256(static_cast<const __m256i*>(from));
  }
  NEARDUP_INLINE static void store(Word word, std::uint64_t* to) {
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), word);
  }
  NEARDUP_INLINE static Word keep_first(Word word, std::size_t n) {
    const Word lanes = _mm256_setr_epi64x(0, 1, 2, 3);
    return _mm256_and_si256(word, _mm256_cmpgt_epi64(broadcast(n), lanes));
  }
  NEARDUP_INLINE static Word bit_and(Word a, Word b) {
    return _mm256_and_si256(a, b);
  }

  NEARDUP_INLINE static Word parity(Word a, Word b, Word c) {
    return _mm256_xor_si256(_mm256_xor_si256(b, c), a);
  }
  NEARDUP_INLINE static Word majority(Word a, Word b, Word c) {
    const Word either = _mm256_and_si256(a, _mm256_xor_si256(b, c));
    return _mm256_or_si256(either, _mm256_and_si256(b, c));
  }

  NEARDUP_INLINE static Word add(Word a, Word b) {
    return _mm256_add_epi64(a, b);
  }
  NEARDUP_INLINE static Word multiply_low_halves(Word a, Word b) {
    return _mm256_mul_epu32(a, b);
  }
  // AVX2 multiplies no 64-bit lanes; of three partial products the fourth,
  // high by high, would fall off the top.
  NEARDUP_INLINE static Word finish_mix(Word sum, Word length, Word factor) {
    const Word x = parity(sum, _mm256_srli_epi64(sum, 32), length);
    const Word crossed =
        add(_mm256_mul_epu32(_mm256_srli_epi64(x, 32), factor),
            _mm256_mul_epu32(x, _mm256_srli_epi64(factor, 32)));
    const Word y =
        add(_mm256_mul_epu32(x, factor), _mm256_slli_epi64(crossed, 32));
    return _mm256_xor_si256(y, _mm256_srli_epi64(y, 32));
  }

  NEARDUP_INLINE static void widen(const char* bytes, std::uint16_t* to) {
    for (std::size_t i = 0; i < 64; i += 16) {
      const __m128i part =
          _mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes + i));
      _mm256_storeu_si256(reinterpret_cast<__m256i*>(to + i),
                          _mm256_cvtepu8_epi16(part));
    }
  }
};

class Lanes::Counts {
 public:
  NEARDUP_INLINE Counts() : sums_{zero(), zero(), zero(), zero()} {}

  NEARDUP_INLINE void double_all() {
    for (Word& sum : sums_) {
      sum = _mm256_add_epi16(sum, sum);
    }
  }
  NEARDUP_INLINE void add_bits_of(Word word) {
    alignas(32) std::uint64_t lanes[kCount];
    store(word, lanes);
    Word low = zero();
    Word high = zero();
    for (const std::uint64_t lane : lanes) {
      low = _mm256_sub_epi8(low, bits_as_bytes(lane, 0));
      high = _mm256_sub_epi8(high, bits_as_bytes(lane, 4));
    }
    add(sums_[0], _mm256_castsi256_si128(low));
    add(sums_[1], _mm256_extracti128_si256(low, 1));
    add(sums_[2], _mm256_castsi256_si128(high));
    add(sums_[3], _mm256_extracti128_si256(high, 1));
  }
  NEARDUP_INLINE void add_to(std::uint64_t* sums) const {
    alignas(32) std::uint16_t counts[64];
    for (std::size_t part = 0; part < 4; ++part) {
      _mm256_store_si256(reinterpret_cast<__m256i*>(counts + 16 * part),
                         sums_[part]);
    }
    for (std::size_t j = 0; j < 64; ++j) {
      sums[j] += counts[j];
    }
  }

 private:
  // -1 in byte j if bit j of the four bytes from `first` on is set.
  NEARDUP_INLINE static Word bits_as_bytes(std::uint64_t lane, char first) {
    const Word which = _mm256_add_epi8(
        _mm256_set1_epi8(first),
        _mm256_setr_epi64x(0, 0x0101010101010101, 0x0202020202020202,
                           0x0303030303030303));
    const Word bit = broadcast(0x8040201008040201);
    const Word spread = _mm256_shuffle_epi8(broadcast(lane), which);
    return _mm256_cmpeq_epi8(_mm256_and_si256(spread, bit), bit);
  }
  NEARDUP_INLINE static void add(Word& sum, __m128i bytes) {
    sum = _mm256_add_epi16(sum, _mm256_cvtepu8_epi16(bytes));
  }

  Word sums_[4];
};

}  // namespace
}  // namespace neardup::simd_internal

#endif  // NEARDUP_SIMD_LANES_AVX2_H_
