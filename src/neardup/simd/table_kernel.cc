#include "neardup/simd/table_kernel.h"

#include <cstdlib>
#include <iterator>
#include <string_view>

#include "neardup/simd/table_kernels_builtin.h"

namespace neardup {
namespace {

using namespace simd_internal;  // NOLINT: the kernels this file lists

constexpr const TableKernel* kKernels[] = {
#if defined(NEARDUP_HAMMING_X86)
    &kTableAvx512,
    &kTableAvx2,
#endif
    &kTableScalar,
};

const TableKernel& choose() {
  const char* wanted = std::getenv("NEARDUP_KERNEL");
  const TableKernel* best = &kTableScalar;  // runs everywhere
  for (std::size_t i = std::size(kKernels); i-- > 0;) {
    const TableKernel* kernel = kKernels[i];
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

std::span<const TableKernel* const> table_kernels() { return kKernels; }

const TableKernel& active_table_kernel() {
  static const TableKernel& chosen = choose();
  return chosen;
}

}  // namespace neardup
