// The n-gram kernels, for ngram_kernel.cc to list. Each is defined in the file
// of its instruction set, and only where its guard below holds.

#ifndef NEARDUP_SIMD_SIMHASH_NGRAM_KERNELS_BUILTIN_H_
#define NEARDUP_SIMD_SIMHASH_NGRAM_KERNELS_BUILTIN_H_

#include "neardup/simd/instruction_sets.h"
#include "neardup/simd/simhash/ngram_kernel.h"

namespace neardup::simd_internal {

#if defined(NEARDUP_SIMD_X86)
extern const NgramKernel kNgramAvx512;
extern const NgramKernel kNgramAvx2;
#endif
#if defined(NEARDUP_SIMD_NEON)
extern const NgramKernel kNgramNeon;
#endif
extern const NgramKernel kNgramScalar;

}  // namespace neardup::simd_internal

#endif  // NEARDUP_SIMD_SIMHASH_NGRAM_KERNELS_BUILTIN_H_
