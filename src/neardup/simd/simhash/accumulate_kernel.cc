#include "neardup/simd/simhash/accumulate_kernel.h"

#include "neardup/simd/kernel_choice.h"
#include "neardup/simd/simhash/accumulate_kernels_builtin.h"

namespace neardup {
namespace {

using namespace simd_internal;  // NOLINT: the kernels this file lists

constexpr const AccumulateKernel* kKernels[] = {
#if defined(NEARDUP_SIMD_X86)
    &kAccumulateAvx512,
    &kAccumulateAvx2,
#endif
#if defined(NEARDUP_SIMD_NEON)
    &kAccumulateNeon,
#endif
    &kAccumulateScalar,
};

}  // namespace

std::span<const AccumulateKernel* const> accumulate_kernels() {
  return kKernels;
}

const AccumulateKernel& active_accumulate_kernel() {
  static const AccumulateKernel& chosen =
      choose_kernel<AccumulateKernel>(kKernels);
  return chosen;
}

}  // namespace neardup
