// The kernel that runs everywhere.

#include "neardup/simd/lanes_scalar.h"
// After the lanes.
#include "neardup/simd/simhash/append_code_points_inl.h"
#include "neardup/simd/simhash/ngram_inl.h"
#include "neardup/simd/simhash/ngram_kernels_builtin.h"

namespace neardup::simd_internal {
namespace {

// One by one is no slower.
struct NoTriples {
  static std::size_t decode(const char*, std::size_t, std::uint16_t*) {
    return 0;
  }
};

}  // namespace

constinit const NgramKernel kNgramScalar = {
    .name = "scalar",
    .supported = lanes_supported,
    .append_code_points = append_code_points<Lanes, NoTriples>,
    .append_bytes = append_bytes<Lanes>,
    .count = count<Lanes>,
};

}  // namespace neardup::simd_internal
