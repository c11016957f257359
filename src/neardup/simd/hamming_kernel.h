// Scan kernels: which of these fingerprints lie within `radius` bits of the
// query? One file per instruction set, one dispatch, identical answers.
//
//   const HammingKernel& kernel = active_kernel();
//   kernel.scan(words, n, query, radius, matches);
//
// The instruction set is an attribute of the function, never a flag of the
// file: a flag would compile every inline std function of that file for the
// newer CPU too, and the linker may keep that copy for the whole program.
// A CPU decides the speed, never the bits.

#ifndef NEARDUP_SIMD_HAMMING_KERNEL_H_
#define NEARDUP_SIMD_HAMMING_KERNEL_H_

#include <cstddef>
#include <cstdint>
#include <span>

namespace neardup {

struct HammingKernel {
  const char* name;     // "avx512", "avx2", "neon", "scalar"
  bool (*supported)();  // true if this CPU can run it
  // Writes to matches[0, result) the ascending i in [0, n) with
  // popcount(fingerprints[i] ^ query) <= radius. 64-bit fingerprints.
  // REQUIRES: room for n matches, n < 2^32. Reads no byte past
  // fingerprints + n.
  std::size_t (*scan)(const std::uint64_t* fingerprints, std::size_t n,
                      std::uint64_t query, int radius, std::uint32_t* matches);
};

// Every kernel built in, best first; "scalar" is last, always there.
std::span<const HammingKernel* const> hamming_kernels();

// The first supported one, or the one NEARDUP_KERNEL names if this CPU can run
// it. Chosen once.
const HammingKernel& active_hamming_kernel();

}  // namespace neardup

#endif  // NEARDUP_SIMD_HAMMING_KERNEL_H_
