// AVX-512 with VPOPCNTDQ counts eight words in one instruction; masked loads
// take the tail without reading past it.

#include "neardup/simd/hamming_kernels_builtin.h"

#if defined(NEARDUP_HAMMING_X86)

#include <immintrin.h>

#define NEARDUP_AVX512 __attribute__((target("avx512f,avx512vpopcntdq,popcnt")))

namespace neardup::simd_internal {
namespace {

bool supported() {
  return __builtin_cpu_supports("avx512f") != 0 &&
         __builtin_cpu_supports("avx512vpopcntdq") != 0 &&
         __builtin_cpu_supports("popcnt") != 0;
}

// Appends base + j to matches for each set bit j of `near`.
NEARDUP_AVX512 inline std::size_t append(std::uint32_t near, std::size_t base,
                                         std::uint32_t* matches,
                                         std::size_t count) {
  for (; near != 0; near &= near - 1) {
    matches[count++] = static_cast<std::uint32_t>(base) +
                       static_cast<std::uint32_t>(__builtin_ctz(near));
  }
  return count;
}

// Bit j is set if fingerprint j of eight lies within the limit.
NEARDUP_AVX512 inline std::uint32_t near_mask(__m512i fingerprints,
                                              __m512i query, __m512i limit) {
  __m512i distance = _mm512_popcnt_epi64(_mm512_xor_si512(fingerprints, query));
  return _mm512_cmple_epu64_mask(distance, limit);
}

// The same of 32 fingerprints, so that one branch skips them all.
NEARDUP_AVX512 inline std::uint32_t near_of_32(const std::uint64_t* at,
                                               __m512i query, __m512i limit) {
  return near_mask(_mm512_loadu_si512(at), query, limit) |
         near_mask(_mm512_loadu_si512(at + 8), query, limit) << 8 |
         near_mask(_mm512_loadu_si512(at + 16), query, limit) << 16 |
         near_mask(_mm512_loadu_si512(at + 24), query, limit) << 24;
}

// The ones that differences a and b have in common, counted in each lane. If
// one of the two has at most r ones, so have these: one count rules out two
// fingerprints, for two random differences share 16 ones and hardly ever 6.
NEARDUP_AVX512 inline __m512i common_ones(const std::uint64_t* fingerprints,
                                          __m512i query) {
  constexpr int kBothDiffer = 0b0110'0000;  // a & (b ^ query)
  const __m512i a = _mm512_xor_si512(_mm512_loadu_si512(fingerprints), query);
  const __m512i b = _mm512_loadu_si512(fingerprints + 8);
  return _mm512_popcnt_epi64(
      _mm512_ternarylogic_epi64(a, b, query, kBothDiffer));
}

// The smaller of each two counts, which fit the low halves of their lanes;
// comparing those is one instruction where comparing lanes is two.
NEARDUP_AVX512 inline __m512i smaller(__m512i a, __m512i b) {
  return _mm512_maskz_min_epu32(0xffff, a, b);
}

// True if some of 64 fingerprints may lie within the limit.
NEARDUP_AVX512 inline bool any_near(const std::uint64_t* at, __m512i query,
                                    __m512i limit) {
  const __m512i least = smaller(
      smaller(common_ones(at, query), common_ones(at + 16, query)),
      smaller(common_ones(at + 32, query), common_ones(at + 48, query)));
  return _mm512_cmple_epu64_mask(least, limit) != 0;
}

NEARDUP_AVX512 std::size_t scan(const std::uint64_t* fingerprints,
                                std::size_t n, std::uint64_t query, int radius,
                                std::uint32_t* matches) {
  // Beyond, common ones rule out too little.
  constexpr int kMostRuledOut = 6;
  const __m512i q = _mm512_set1_epi64(static_cast<long long>(query));
  const __m512i limit = _mm512_set1_epi64(radius);
  std::size_t count = 0;
  std::size_t i = 0;
  for (; i + 64 <= n; i += 64) {
    const std::uint64_t* at = fingerprints + i;
    if (radius <= kMostRuledOut && !any_near(at, q, limit)) {
      continue;
    }
    count = append(near_of_32(at, q, limit), i, matches, count);
    count = append(near_of_32(at + 32, q, limit), i + 32, matches, count);
  }
  for (; i < n; i += 8) {
    const std::uint32_t present = n - i < 8 ? (1u << (n - i)) - 1 : 0xffu;
    __m512i v = _mm512_maskz_loadu_epi64(static_cast<__mmask8>(present),
                                         fingerprints + i);
    count = append(near_mask(v, q, limit) & present, i, matches, count);
  }
  return count;
}

// Each lane plus the lane of its row that kOrder names. The masked form: GCC 12
// warns of an uninitialised value inside the plain one (GCC bug 105593).
template <int kOrder>
NEARDUP_AVX512 inline __m512i add_lanes(__m512i v) {
  return _mm512_add_epi64(v, _mm512_maskz_permutex_epi64(0xff, v, kOrder));
}

// Rows of two or four words: after the additions every lane of a row holds the
// row's distance, and the row's first lane speaks for it.
template <std::size_t kWords>
NEARDUP_AVX512 std::size_t scan_lane_rows(const std::uint64_t* rows,
                                          std::size_t n,
                                          const std::uint64_t* query,
                                          int radius, std::uint32_t* matches) {
  static_assert(kWords == 2 || kWords == 4);
  constexpr std::size_t kRows = 8 / kWords;
  constexpr std::uint32_t kFirstLanes = kWords == 2 ? 0b0101'0101 : 0b0001'0001;
  std::uint64_t repeated[8];
  for (std::size_t lane = 0; lane < 8; ++lane) {
    repeated[lane] = query[lane % kWords];
  }
  const __m512i q = _mm512_loadu_si512(repeated);
  const __m512i limit = _mm512_set1_epi64(radius);
  std::size_t count = 0;
  for (std::size_t i = 0; i < n; i += kRows) {
    const std::size_t lanes = n - i < kRows ? (n - i) * kWords : 8;
    const auto present = static_cast<__mmask8>((1u << lanes) - 1);
    __m512i v = _mm512_maskz_loadu_epi64(present, rows + i * kWords);
    __m512i d = _mm512_popcnt_epi64(_mm512_xor_si512(v, q));
    d = add_lanes<0b10'11'00'01>(d);
    if constexpr (kWords == 4) {
      d = add_lanes<0b01'00'11'10>(d);
    }
    std::uint32_t near =
        _mm512_mask_cmple_epu64_mask(present, d, limit) & kFirstLanes;
    for (; near != 0; near &= near - 1) {
      const std::size_t lane = static_cast<std::size_t>(__builtin_ctz(near));
      matches[count++] = static_cast<std::uint32_t>(i + lane / kWords);
    }
  }
  return count;
}

// Three words do not divide eight lanes.
NEARDUP_AVX512 std::size_t scan_three_words(const std::uint64_t* rows,
                                            std::size_t n,
                                            const std::uint64_t* query,
                                            int radius,
                                            std::uint32_t* matches) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < n; ++i, rows += 3) {
    int distance = __builtin_popcountll(rows[0] ^ query[0]) +
                   __builtin_popcountll(rows[1] ^ query[1]) +
                   __builtin_popcountll(rows[2] ^ query[2]);
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
      return scan_lane_rows<2>(rows, n, query, radius, matches);
    case 3:
      return scan_three_words(rows, n, query, radius, matches);
    default:
      return scan_lane_rows<4>(rows, n, query, radius, matches);
  }
}

}  // namespace

constinit const HammingKernel kHammingAvx512 = {
    .name = "avx512",
    .supported = supported,
    .scan = scan,
    .scan_rows = scan_rows,
};

}  // namespace neardup::simd_internal

#endif  // NEARDUP_HAMMING_X86
