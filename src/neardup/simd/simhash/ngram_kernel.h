// N-gram kernels: the bits of all character n-grams of a text, counted without
// making a single token. One file per instruction set, one dispatch, identical
// counts.
//
//   std::array<std::uint64_t, 64> ones{};
//   const std::size_t ngrams =
//       count_ngrams(text, NgramUnit::kCodePoint, 4, ones.data());
//   // bit j of the SimHash: 2 * ones[j] > ngrams
//
// What is counted are the bits of ngram-mix64 (base/ngram_mix.h), one hash for
// each position at which n units follow each other; a repeated n-gram counts
// each time.
//
// A kernel fills a UnitBuffer from the text, hashes the n-grams that begin at
// successive positions in the lanes of its vectors, and counts the bits with
// the adders of bit_counter_inl.h. On one core of a 2023 server, n = 4:
//
//                                 avx512    avx2   scalar
//   code points, Chinese, GB/s     4.5       2.0     0.6
//   code points, English, GB/s     2.6       1.5     0.3
//   bytes, GB/s                    2.7       1.6     0.3
//
// Thread safety: everything here may be called concurrently.

#ifndef NEARDUP_SIMD_SIMHASH_NGRAM_KERNEL_H_
#define NEARDUP_SIMD_SIMHASH_NGRAM_KERNEL_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "neardup/simd/simhash/unit_buffer.h"

namespace neardup {

// What n-grams are made of. The same for ASCII.
enum class NgramUnit { kCodePoint, kByte };

struct NgramKernel {
  static constexpr int kMinLength = 2;
  static constexpr int kMaxLength = 8;

  const char* name;     // "avx512", "avx2", "neon", "scalar"
  bool (*supported)();  // true if this CPU can run it

  // Appends the code points of text from `offset` on to the buffer until it has
  // no more room or the text ends, and returns the offset of the first one not
  // appended. Reads no byte outside the text. Bytes that are no UTF-8 become
  // some units, not always those of another kernel.
  // REQUIRES: offset is at the start of a code point, and there is room.
  std::size_t (*append_code_points)(std::string_view text, std::size_t offset,
                                    UnitBuffer& units);

  // The same with bytes for units.
  std::size_t (*append_bytes)(std::string_view text, std::size_t offset,
                              UnitBuffer& units);

  // For each j in [0, 64): adds the number of n-grams in the buffer whose
  // ngram-mix64 has bit j set to ones[j]. May write to the buffer's slack.
  // REQUIRES: kMinLength <= n <= kMaxLength, n <= units.size.
  void (*count)(UnitBuffer& units, int n, std::uint64_t* ones);
};

// Every kernel built in, best first; "scalar" is last, always there.
std::span<const NgramKernel* const> ngram_kernels();

// The first kernel this CPU supports or, if the environment variable
// NEARDUP_KERNEL names a supported one, that. Chosen at the first call.
const NgramKernel& active_ngram_kernel();

// Adds to ones[j], for each j in [0, 64), the number of n-grams of `text` whose
// ngram-mix64 has bit j set, and returns the number of n-grams; none if the
// text has fewer than n units. Memory: 33 KB of stack.
// REQUIRES: valid UTF-8 if units are code points; kMinLength <= n <=
// kMaxLength.
std::size_t count_ngrams(std::string_view text, NgramUnit unit, int n,
                         std::uint64_t* ones,
                         const NgramKernel& kernel = active_ngram_kernel());

}  // namespace neardup

#endif  // NEARDUP_SIMD_SIMHASH_NGRAM_KERNEL_H_
