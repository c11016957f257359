// The kernel that runs everywhere. Two sums share a word, as more do a vector.

#include "neardup/simd/lanes_scalar.h"
// After the lanes.
#include "neardup/simd/simhash/accumulate_inl.h"
#include "neardup/simd/simhash/accumulate_kernels_builtin.h"

namespace neardup::simd_internal {
namespace {

struct SetBits {
  // sums[j] = the sum of digits[i] over the words with bit j set.
  static void sum(const std::uint64_t* words, const std::uint32_t* digits,
                  std::size_t n, std::uint32_t* sums) {
    constexpr std::uint64_t kLowestOfHalves = 0x0000'0001'0000'0001;
    std::uint64_t halves[32] = {};
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < 32; ++j) {
        halves[j] += (words[i] >> j & kLowestOfHalves) * digits[i];
      }
    }
    for (std::size_t j = 0; j < 32; ++j) {
      sums[j] = static_cast<std::uint32_t>(halves[j]);
      sums[j + 32] = static_cast<std::uint32_t>(halves[j] >> 32);
    }
  }
};

}  // namespace

constinit const AccumulateKernel kAccumulateScalar = {
    .name = "scalar",
    .supported = lanes_supported,
    .add_weighted = add_weighted<SetBits>,
    .count_ones = count_ones<Lanes>,
};

}  // namespace neardup::simd_internal
