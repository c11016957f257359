// Makes the finder of a method that reads texts.

#ifndef NEARDUP_SIMILARITY_TEXT_FINDER_H_
#define NEARDUP_SIMILARITY_TEXT_FINDER_H_

#include <cstddef>
#include <memory>
#include <optional>

#include "neardup/base/status.h"
#include "neardup/similarity/judge/judge_weights.h"
#include "neardup/similarity/measures/comparison_text.h"
#include "neardup/similarity/measures/one_permutation_sketch.h"
#include "neardup/similarity/measures/pair_finder.h"
#include "neardup/similarity/method.h"
#include "neardup/similarity/methods/sentence_finder.h"

namespace neardup {

struct TextFinderOptions {
  // Pairs below this similarity are left out, (0, 1]; nothing: the method's
  // default. longest-sentences has none.
  std::optional<double> min_similarity;
  // hybrid: the least probability of a copy that makes two texts near, (0, 1).
  double caution = 0.5;
  // hybrid: find siblings, too.
  bool siblings = false;
  // hybrid: what evidence weighs.
  JudgeWeights weights = shipped_weights();
  // minhash, shingles: tokens in a shingle, 1..kMaxShingleWidth.
  std::size_t shingle_width = kShingleWidth;
  // longest-sentences: how many, 1 or more.
  std::size_t sentences = SentenceFinder::kSentences;
  // hybrid: keep tokens and sketches in scratch files (HybridFinder).
  bool keep_on_disk = false;
};

// kInvalidArgument if a field is out of range; errors of ScratchFile.
// REQUIRES: !compares_fingerprints(method).
Result<std::unique_ptr<PairFinder>> make_text_finder(
    Method method, std::shared_ptr<const ComparisonReader> reader,
    const TextFinderOptions& options = {});

}  // namespace neardup

#endif  // NEARDUP_SIMILARITY_TEXT_FINDER_H_
