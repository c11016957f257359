#include "neardup/simd/hamming_kernel.h"

#include <cstdlib>
#include <iterator>
#include <string_view>

#include "neardup/simd/hamming_kernels_builtin.h"

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

const HammingKernel& choose() {
  const char* wanted = std::getenv("NEARDUP_KERNEL");
  const HammingKernel* best = &kHammingScalar;  // runs everywhere
  for (std::size_t i = std::size(kKernels); i-- > 0;) {
    const HammingKernel* kernel = kKernels[i];
    if (!kernel->supported()) {
      continue;
    }
    if (wanted != nullptr && std::string_view(wanted) == kernel->name) {
      return *kernel;
    }
    best = kernel;
  }
  return *best;
}

}  // namespace

std::span<const HammingKernel* const> hamming_kernels() { return kKernels; }

const HammingKernel& active_hamming_kernel() {
  static const HammingKernel& chosen = choose();
  return chosen;
}

}  // namespace neardup
