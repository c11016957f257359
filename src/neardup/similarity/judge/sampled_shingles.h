// The shingles of a text that are looked up in the statistics of a collection:
// every three tokens in a row of a short text, fewer of a longer one.
//
// Whether a shingle is taken depends on its hash alone: at level l those whose
// lowest l bits are zero. So what two texts have in common is sampled alike, at
// the level of the longer one, and a document costs 32 to 64 entries however
// long it is.

#ifndef NEARDUP_SIMILARITY_JUDGE_SAMPLED_SHINGLES_H_
#define NEARDUP_SIMILARITY_JUDGE_SAMPLED_SHINGLES_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "neardup/similarity/measures/alignment.h"

namespace neardup {

// Tokens up to which all shingles of a text are taken.
inline constexpr std::size_t kWhollySampledTokens = 64;

// The level of a text with so many tokens.
constexpr int sampling_level(std::size_t tokens) {
  int level = 0;
  for (; tokens > kWhollySampledTokens; tokens /= 2) {
    ++level;
  }
  return level;
}

constexpr bool is_sampled(std::uint64_t shingle, int level) {
  return (shingle & ((std::uint64_t{1} << level) - 1)) == 0;
}

// Replaces `out` by the hashes of the text's shingles at `level`, ascending,
// each once. A text of less than three tokens has none.
void sample_shingles(Symbols text, int level, std::vector<std::uint64_t>& out);

}  // namespace neardup

#endif  // NEARDUP_SIMILARITY_JUDGE_SAMPLED_SHINGLES_H_
