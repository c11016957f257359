// The table kernels of this floor, for table_kernel.cc to list, and what they
// share. Each is defined in the file of its instruction set.

#ifndef NEARDUP_SIMD_TABLE_KERNELS_BUILTIN_H_
#define NEARDUP_SIMD_TABLE_KERNELS_BUILTIN_H_

#include <algorithm>

#include "neardup/simd/hamming_kernels_builtin.h"
#include "neardup/simd/table_kernel.h"

namespace neardup::simd_internal {

#if defined(NEARDUP_HAMMING_X86)
extern const TableKernel kTableAvx512;
extern const TableKernel kTableAvx2;
#endif
extern const TableKernel kTableScalar;

}  // namespace neardup::simd_internal

#endif  // NEARDUP_SIMD_TABLE_KERNELS_BUILTIN_H_
