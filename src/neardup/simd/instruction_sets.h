// Which instruction sets the accumulate and n-gram kernels are built for. A
// guarded file compiles to nothing elsewhere.

#ifndef NEARDUP_SIMD_INSTRUCTION_SETS_H_
#define NEARDUP_SIMD_INSTRUCTION_SETS_H_

#if !defined(NEARDUP_SCALAR_ONLY) && defined(__x86_64__)
#define NEARDUP_SIMD_X86 1
#endif
#if !defined(NEARDUP_SCALAR_ONLY) && defined(__AARCH64EL__)
#define NEARDUP_SIMD_NEON 1
#endif

#endif  // NEARDUP_SIMD_INSTRUCTION_SETS_H_
