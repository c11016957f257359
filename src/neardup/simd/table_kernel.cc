#include "neardup/simd/table_kernel.h"

#include "neardup/simd/kernel_choice.h"
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

}  // namespace

std::span<const TableKernel* const> table_kernels() { return kKernels; }

const TableKernel& active_table_kernel() {
  static const TableKernel& chosen = choose_kernel<TableKernel>(kKernels);
  return chosen;
}

}  // namespace neardup
