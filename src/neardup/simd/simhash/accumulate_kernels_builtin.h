// The accumulate kernels, for accumulate_kernel.cc to list. Each is defined in
// the file of its instruction set, and only where its guard below holds.

#ifndef NEARDUP_SIMD_SIMHASH_ACCUMULATE_KERNELS_BUILTIN_H_
#define NEARDUP_SIMD_SIMHASH_ACCUMULATE_KERNELS_BUILTIN_H_

#include "neardup/simd/instruction_sets.h"
#include "neardup/simd/simhash/accumulate_kernel.h"

namespace neardup::simd_internal {

#if defined(NEARDUP_SIMD_X86)
extern const AccumulateKernel kAccumulateAvx512;
extern const AccumulateKernel kAccumulateAvx2;
#endif
#if defined(NEARDUP_SIMD_NEON)
extern const AccumulateKernel kAccumulateNeon;
#endif
extern const AccumulateKernel kAccumulateScalar;

}  // namespace neardup::simd_internal

#endif  // NEARDUP_SIMD_SIMHASH_ACCUMULATE_KERNELS_BUILTIN_H_
