// Makes the finder of a method that reads texts.

#ifndef NEARDUP_SIMILARITY_TEXT_FINDER_H_
#define NEARDUP_SIMILARITY_TEXT_FINDER_H_

#include <cstddef>
#include <memory>
#include <optional>

#include "neardup/base/status.h"
#include "neardup/similarity/measures/comparison_text.h"
#include "neardup/similarity/measures/one_permutation_sketch.h"
#include "neardup/similarity/measures/pair_finder.h"
#include "neardup/similarity/method.h"
#include "neardup/similarity/methods/sentence_finder.h"

namespace neardup {

struct TextFinderOptions {
  // Pairs below this similarity are not near, (0, 1]; nothing: the method's
  // default. longest-sentences has none.
  std::optional<double> min_similarity;
  // hybrid: compute the similarity of every pair (HybridOptions).
  bool exact_similarity = false;
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
