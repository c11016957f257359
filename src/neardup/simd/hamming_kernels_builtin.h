// The kernels of this floor, for hamming_kernel.cc to list. Each is defined in
// the file of its instruction set, and only where its guard below holds.

#ifndef NEARDUP_SIMD_HAMMING_KERNELS_BUILTIN_H_
#define NEARDUP_SIMD_HAMMING_KERNELS_BUILTIN_H_

#include "neardup/simd/hamming_kernel.h"

#if !defined(NEARDUP_SCALAR_ONLY) && defined(__x86_64__)
#define NEARDUP_HAMMING_X86 1
#endif
#if !defined(NEARDUP_SCALAR_ONLY) && defined(__aarch64__)
#define NEARDUP_HAMMING_NEON 1
#endif

namespace neardup::simd_internal {

#if defined(NEARDUP_HAMMING_X86)
extern const HammingKernel kHammingAvx512;
extern const HammingKernel kHammingAvx2;
#endif
#if defined(NEARDUP_HAMMING_NEON)
extern const HammingKernel kHammingNeon;
#endif
extern const HammingKernel kHammingScalar;

}  // namespace neardup::simd_internal

#endif  // NEARDUP_SIMD_HAMMING_KERNELS_BUILTIN_H_
