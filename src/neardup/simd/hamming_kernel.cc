#include "neardup/simd/hamming_kernel.h"

#include "neardup/simd/hamming_kernels_builtin.h"
#include "neardup/simd/kernel_choice.h"

namespace neardup {
namespace {

using namespace simd_internal;  // NOLINT: the kernels this file lists

constexpr const HammingKernel* kKernels[] = {
#if defined(NEARDUP_HAMMING_X86)
    &kHammingAvx512,
    &kHammingAvx2,
#endif
#if defined(NEARDUP_HAMMING_NEON)
    &kHammingNeon,
#endif
    &kHammingScalar,
};

}  // namespace

std::span<const HammingKernel* const> hamming_kernels() { return kKernels; }

const HammingKernel& active_hamming_kernel() {
  static const HammingKernel& chosen = choose_kernel<HammingKernel>(kKernels);
  return chosen;
}

}  // namespace neardup
