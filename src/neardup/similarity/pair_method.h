// The methods by name.

#ifndef NEARDUP_SIMILARITY_PAIR_METHOD_H_
#define NEARDUP_SIMILARITY_PAIR_METHOD_H_

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "neardup/base/status.h"
#include "neardup/similarity/judge/judge_weights.h"
#include "neardup/similarity/measures/comparison_text.h"
#include "neardup/similarity/measures/one_permutation_sketch.h"
#include "neardup/similarity/measures/pair_finder.h"
#include "neardup/similarity/method.h"
#include "neardup/similarity/methods/sentence_finder.h"

namespace neardup {

//   hybrid             MinHash finds candidates, a judge of copies decides
//   minhash            MinHash with banded locality-sensitive hashing
//   shingles           exact Jaccard similarity of shingles
//   cosine             exact cosine similarity of TF-IDF vectors
//   longest-sentences  equal hashes of the longest sentences
//   exact              equal texts after normalisation
enum class PairMethod {
  kHybrid,
  kMinhash,
  kShingles,
  kCosine,
  kLongestSentences,
  kExact,
};

// Every method, in the order above.
std::span<const PairMethod> pair_methods();

std::string_view pair_method_name(PairMethod method);
// kInvalidArgument for another name; the message lists them.
Result<PairMethod> parse_pair_method(std::string_view name);

// The similarity below which the method finds no near-duplicate of its own
// accord; nothing for longest-sentences and exact. hybrid asks more of texts of
// few words.
std::optional<double> own_min_similarity(PairMethod method);

// The method of the similarity floor that compares digests of texts; nothing
// for the two that compare fingerprints and text hashes alone.
std::optional<PairMethod> pair_method(Method method);

struct PairMethodOptions {
  // Pairs below this similarity are not near, (0, 1]; nothing: the method's
  // default. longest-sentences and exact have none.
  std::optional<double> min_similarity;
  // hybrid: the least probability of a copy that makes two texts near, (0, 1).
  double caution = 0.5;
  // hybrid: find siblings, too.
  bool siblings = false;
  // hybrid: what evidence weighs. Kept by reference.
  const JudgeWeights* weights = &shipped_weights();
  // minhash, shingles: tokens in a shingle, 1..kMaxShingleWidth.
  std::size_t shingle_width = kShingleWidth;
  // longest-sentences: how many, 1 or more.
  std::size_t sentences = SentenceFinder::kSentences;
  // hybrid: keep tokens and sketches in scratch files (HybridFinder).
  bool keep_on_disk = false;
};

// kInvalidArgument if a field is out of range; errors of ScratchFile.
Result<std::unique_ptr<PairFinder>> make_pair_finder(
    PairMethod method, std::shared_ptr<const ComparisonReader> reader,
    const PairMethodOptions& options = {});

}  // namespace neardup

#endif  // NEARDUP_SIMILARITY_PAIR_METHOD_H_
