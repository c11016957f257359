// AVX2 has no vector popcount; it is made of table look-ups, 16 nibbles at a
// time (W. Mula, "SSSE3: fast popcount", 2008).

#include "neardup/simd/hamming_kernels_builtin.h"

#if defined(NEARDUP_HAMMING_X86)

#include <immintrin.h>

#define NEARDUP_AVX2 __attribute__((target("avx2,popcnt")))

namespace neardup::simd_internal {
namespace {

bool supported() {
  return __builtin_cpu_supports("avx2") != 0 &&
         __builtin_cpu_supports("popcnt") != 0;
}

// The number of ones in each 64-bit lane.
NEARDUP_AVX2 inline __m256i popcount(__m256i v) {
  const __m256i ones =
      _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,  //
                       0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
  const __m256i nibble = _mm256_set1_epi8(0x0f);
  __m256i low = _mm256_shuffle_epi8(ones, _mm256_and_si256(v, nibble));
  __m256i high = _mm256_shuffle_epi8(
      ones, _mm256_and_si256(_mm256_srli_epi16(v, 4), nibble));
  return _mm256_sad_epu8(_mm256_add_epi8(low, high), _mm256_setzero_si256());
}

// Bit j is set if fingerprint j of four lies farther than the limit.
NEARDUP_AVX2 inline unsigned far_mask(const std::uint64_t* fingerprints,
                                      __m256i query, __m256i limit) {
  __m256i v =
      _mm256_loadu_si256(reinterpret_cast<const __m256i*>(fingerprints));
  __m256i distance = popcount(_mm256_xor_si256(v, query));
  __m256i farther = _mm256_cmpgt_epi64(distance, limit);
  return static_cast<unsigned>(
      _mm256_movemask_pd(_mm256_castsi256_pd(farther)));
}

NEARDUP_AVX2 std::size_t scan(const std::uint64_t* fingerprints, std::size_t n,
                              std::uint64_t query, int radius,
                              std::uint32_t* matches) {
  const __m256i q = _mm256_set1_epi64x(static_cast<long long>(query));
  const __m256i limit = _mm256_set1_epi64x(radius);
  std::size_t count = 0;
  std::size_t i = 0;
  for (; i + 8 <= n; i += 8) {
    unsigned far = far_mask(fingerprints + i, q, limit) |
                   far_mask(fingerprints + i + 4, q, limit) << 4;
    for (unsigned near = ~far & 0xff; near != 0; near &= near - 1) {
      matches[count++] = static_cast<std::uint32_t>(i) +
                         static_cast<std::uint32_t>(__builtin_ctz(near));
    }
  }
  for (; i < n; ++i) {
    if (__builtin_popcountll(fingerprints[i] ^ query) <= radius) {
      matches[count++] = static_cast<std::uint32_t>(i);
    }
  }
  return count;
}

// One popcnt instruction a word keeps up with the shuffles above, without their
// lane arithmetic.
template <std::size_t kWords>
NEARDUP_AVX2 std::size_t scan_fixed_rows(const std::uint64_t* rows,
                                         std::size_t n,
                                         const std::uint64_t* query, int radius,
                                         std::uint32_t* matches) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < n; ++i, rows += kWords) {
    int distance = 0;
#pragma GCC unroll 4
    for (std::size_t w = 0; w < kWords; ++w) {
      distance += __builtin_popcountll(rows[w] ^ query[w]);
    }
    if (distance <= radius) {
      matches[count++] = static_cast<std::uint32_t>(i);
    }
  }
  return count;
}

std::size_t scan_rows(const std::uint64_t* rows, std::size_t n,
                      std::size_t words, const std::uint64_t* query, int radius,
                      std::uint32_t* matches) {
  switch (words) {
    case 1:
      return scan(rows, n, *query, radius, matches);
    case 2:
      return scan_fixed_rows<2>(rows, n, query, radius, matches);
    case 3:
      return scan_fixed_rows<3>(rows, n, query, radius, matches);
    default:
      return scan_fixed_rows<4>(rows, n, query, radius, matches);
  }
}

}  // namespace

constinit const HammingKernel kHammingAvx2 = {
    .name = "avx2",
    .supported = supported,
    .scan = scan,
    .scan_rows = scan_rows,
};

}  // namespace neardup::simd_internal

#endif  // NEARDUP_HAMMING_X86
