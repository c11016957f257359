// The SimHash of a text's character n-grams, straight from the text: the same
// 64 bits as feeding each n-gram with weight 1 and feature hash "ngram-mix64"
// (bytes: "ngram-mix64-bytes") to a SimHasher, hundreds of times faster, since
// no token is made.
//
//   CharacterSimHash result = character_simhash("我来到北京清华大学", {.n =
//   4}); result.fingerprint;  // of the 6 n-grams 我来到北, 来到北京, ...
//
// Every occurrence of an n-gram votes. Choose code points for texts that people
// read, in any script; bytes for what is not text, or where a few per cent of
// speed matter more than Chinese characters being whole.
//
// Rate, one core of a 2023 server: 2.5 to 4 GB/s (neardup/simd/ngram_kernel.h).
// Thread safety: may be called concurrently. Memory: 33 KB of stack.

#ifndef NEARDUP_FINGERPRINT_CHARACTER_SIMHASH_H_
#define NEARDUP_FINGERPRINT_CHARACTER_SIMHASH_H_

#include <cstddef>
#include <string_view>

#include "neardup/fingerprint/fingerprint.h"
#include "neardup/fingerprint/simhasher.h"
#include "neardup/simd/simhash/ngram_kernel.h"

namespace neardup {

struct CharacterSimHashOptions {
  int n = 4;  // NgramKernel::kMinLength..kMaxLength, that is 2..8
  NgramUnit unit = NgramUnit::kCodePoint;
  TieRule tie_rule = TieRule::kZero;
};

struct CharacterSimHash {
  Fingerprint fingerprint;
  // How many n-grams voted: the text's units less n - 1, or 0 if it is shorter
  // than n units; then every sum is zero and the tie rule makes the bits.
  std::size_t ngrams = 0;
};

// REQUIRES: options.n in range; valid UTF-8 if units are code points.
CharacterSimHash character_simhash(std::string_view text,
                                   const CharacterSimHashOptions& options = {});

}  // namespace neardup

#endif  // NEARDUP_FINGERPRINT_CHARACTER_SIMHASH_H_
