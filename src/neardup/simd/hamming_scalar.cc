// The kernel that runs everywhere, and says what the others must answer.

#include <bit>

#include "neardup/simd/hamming_kernels_builtin.h"

namespace neardup::simd_internal {
namespace {

std::size_t scan(const std::uint64_t* fingerprints, std::size_t n,
                 std::uint64_t query, int radius, std::uint32_t* matches) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < n; ++i) {
    if (std::popcount(fingerprints[i] ^ query) <= radius) {
      matches[count++] = static_cast<std::uint32_t>(i);
    }
  }
  return count;
}

std::size_t scan_rows(const std::uint64_t* rows, std::size_t n,
                      std::size_t words, const std::uint64_t* query, int radius,
                      std::uint32_t* matches) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < n; ++i, rows += words) {
    int distance = 0;
    for (std::size_t w = 0; w < words; ++w) {
      distance += std::popcount(rows[w] ^ query[w]);
    }
    if (distance <= radius) {
      matches[count++] = static_cast<std::uint32_t>(i);
    }
  }
  return count;
}

}  // namespace

constinit const HammingKernel kHammingScalar = {
    .name = "scalar",
    .supported = [] { return true; },
    .scan = scan,
    .scan_rows = scan_rows,
};

}  // namespace neardup::simd_internal
