// The one rule by which a kernel is chosen.

#ifndef NEARDUP_SIMD_KERNEL_CHOICE_H_
#define NEARDUP_SIMD_KERNEL_CHOICE_H_

#include <cstdlib>
#include <span>
#include <string_view>

namespace neardup::simd_internal {

// The first of `kernels` that this CPU supports or, if the environment variable
// NEARDUP_KERNEL names a supported one, that.
// REQUIRES: the last is supported everywhere.
template <typename Kernel>
const Kernel& choose_kernel(std::span<const Kernel* const> kernels) {
  const char* wanted = std::getenv("NEARDUP_KERNEL");
  const Kernel* best = nullptr;
  for (const Kernel* kernel : kernels) {
    if (!kernel->supported()) {
      continue;
    }
    if (wanted != nullptr && std::string_view(wanted) == kernel->name) {
      return *kernel;
    }
    best = best == nullptr ? kernel : best;
  }
  return best == nullptr ? *kernels.back() : *best;
}

}  // namespace neardup::simd_internal

#endif  // NEARDUP_SIMD_KERNEL_CHOICE_H_
