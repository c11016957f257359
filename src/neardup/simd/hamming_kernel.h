// Scan kernels: which of these fingerprints lie within `radius` bits of the
// query? One file per instruction set, one dispatch, identical answers.
//
//   std::vector<std::uint32_t> matches(n);
//   matches.resize(
//       active_hamming_kernel().scan(words, n, query, 3, matches.data()));
//
// Rates on one core of a 2023 server, fingerprints in cache: avx512 10 G/s,
// avx2 3 G/s, scalar 0.25 G/s. Beyond the cache, memory bounds them at about
// 2 G/s.
//
// The instruction set is an attribute of the function, never a flag of the
// file: a flag would compile every inline std function of that file for the
// newer CPU too, and the linker may keep that copy for the whole program.
// A CPU decides the speed, never the bits.
//
// Thread safety: everything here may be called concurrently.

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
  // REQUIRES: room for n matches, n < 2^32, radius >= 0. Reads no byte past
  // fingerprints + n; reads nothing if n is 0.
  std::size_t (*scan)(const std::uint64_t* fingerprints, std::size_t n,
                      std::uint64_t query, int radius, std::uint32_t* matches);

  // The same for fingerprints of `words` words each, row after row; `query`
  // has as many. REQUIRES: 1 <= words <= 4, and as above.
  std::size_t (*scan_rows)(const std::uint64_t* rows, std::size_t n,
                           std::size_t words, const std::uint64_t* query,
                           int radius, std::uint32_t* matches);
};

// Every kernel built in, best first; "scalar" is last, always there.
std::span<const HammingKernel* const> hamming_kernels();

// The first kernel this CPU supports or, if the environment variable
// NEARDUP_KERNEL names a supported one, that. Chosen at the first call.
const HammingKernel& active_hamming_kernel();

}  // namespace neardup

#endif  // NEARDUP_SIMD_HAMMING_KERNEL_H_
