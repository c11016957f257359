// Accumulate kernels: the sums of SimHash, 64 bits at a time. One file per
// instruction set, one dispatch, identical sums.
//
//   std::array<std::int64_t, 64> sums{};
//   active_accumulate_kernel().add_weighted(hashes, 1, weights, n,
//   sums.data());
//
// A hash wider than 64 bits is accumulated word by word: rows of `stride`
// words, of which each call reads one column.
//
// Nanoseconds per word on one core of a 2023 server, words in cache (stride 1,
// weights below 2^27):
//
//                  avx512   avx2   scalar
//   count_ones      0.12    0.25    1.3
//   add_weighted    1.4     2.6     15
//
// Thread safety: everything here may be called concurrently.

#ifndef NEARDUP_SIMD_SIMHASH_ACCUMULATE_KERNEL_H_
#define NEARDUP_SIMD_SIMHASH_ACCUMULATE_KERNEL_H_

#include <cstddef>
#include <cstdint>
#include <span>

namespace neardup {

struct AccumulateKernel {
  const char* name;     // "avx512", "avx2", "neon", "scalar"
  bool (*supported)();  // true if this CPU can run it

  // For each j in [0, 64) and i in [0, n): adds weights[i] to sums[j] if bit j
  // of words[i * stride] is set, and subtracts it otherwise; modulo 2^64, so
  // that a sum is exact whenever it is in range at the end, whatever it passes
  // on the way. Weights that fit into 27 bits and are not negative are fastest.
  // REQUIRES: stride >= 1. Reads no word but the n named.
  void (*add_weighted)(const std::uint64_t* words, std::size_t stride,
                       const std::int64_t* weights, std::size_t n,
                       std::int64_t* sums);

  // For each j in [0, 64): adds the number of i in [0, n) with bit j of
  // words[i * stride] set to ones[j]. With all weights 1 the sum of SimHash is
  // 2 ones[j] - n. REQUIRES: as above.
  void (*count_ones)(const std::uint64_t* words, std::size_t stride,
                     std::size_t n, std::uint64_t* ones);
};

// Every kernel built in, best first; "scalar" is last, always there.
std::span<const AccumulateKernel* const> accumulate_kernels();

// The first kernel this CPU supports or, if the environment variable
// NEARDUP_KERNEL names a supported one, that. Chosen at the first call.
const AccumulateKernel& active_accumulate_kernel();

}  // namespace neardup

#endif  // NEARDUP_SIMD_SIMHASH_ACCUMULATE_KERNEL_H_
