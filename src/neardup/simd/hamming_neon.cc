// NEON counts ones per byte (CNT) and adds neighbours up to 64-bit lanes. Every
// 64-bit ARM CPU has it.

#include "neardup/simd/hamming_kernels_builtin.h"

#if defined(NEARDUP_HAMMING_NEON)

#include <arm_neon.h>

namespace neardup::simd_internal {
namespace {

// The number of ones in each 64-bit lane.
inline uint64x2_t popcount(uint64x2_t v) {
  return vpaddlq_u32(
      vpaddlq_u16(vpaddlq_u8(vcntq_u8(vreinterpretq_u8_u64(v)))));
}

inline std::uint64_t distance(std::uint64_t a, std::uint64_t b) {
  return vaddv_u8(vcnt_u8(vcreate_u8(a ^ b)));
}

std::size_t scan(const std::uint64_t* fingerprints, std::size_t n,
                 std::uint64_t query, int radius, std::uint32_t* matches) {
  const uint64x2_t q = vdupq_n_u64(query);
  const auto limit = static_cast<std::uint64_t>(radius);
  std::size_t count = 0;
  std::size_t i = 0;
  for (; i + 4 <= n; i += 4) {
    uint64x2_t a = popcount(veorq_u64(vld1q_u64(fingerprints + i), q));
    uint64x2_t b = popcount(veorq_u64(vld1q_u64(fingerprints + i + 2), q));
    // Four distances side by side; the least decides whether to look closer.
    uint32x4_t distances = vcombine_u32(vmovn_u64(a), vmovn_u64(b));
    if (vminvq_u32(distances) > limit) {
      continue;
    }
    std::uint32_t each[4];
    vst1q_u32(each, distances);
    for (std::uint32_t j = 0; j < 4; ++j) {
      if (each[j] <= limit) {
        matches[count++] = static_cast<std::uint32_t>(i) + j;
      }
    }
  }
  for (; i < n; ++i) {
    if (distance(fingerprints[i], query) <= limit) {
      matches[count++] = static_cast<std::uint32_t>(i);
    }
  }
  return count;
}

std::size_t scan_rows(const std::uint64_t* rows, std::size_t n,
                      std::size_t words, const std::uint64_t* query, int radius,
                      std::uint32_t* matches) {
  if (words == 1) {
    return scan(rows, n, *query, radius, matches);
  }
  const auto limit = static_cast<std::uint64_t>(radius);
  std::size_t count = 0;
  for (std::size_t i = 0; i < n; ++i, rows += words) {
    std::uint64_t sum = 0;
    for (std::size_t w = 0; w < words; ++w) {
      sum += distance(rows[w], query[w]);
    }
    if (sum <= limit) {
      matches[count++] = static_cast<std::uint32_t>(i);
    }
  }
  return count;
}

}  // namespace

constinit const HammingKernel kHammingNeon = {
    .name = "neon",
    .supported = [] { return true; },
    .scan = scan,
    .scan_rows = scan_rows,
};

}  // namespace neardup::simd_internal

#endif  // NEARDUP_HAMMING_NEON
