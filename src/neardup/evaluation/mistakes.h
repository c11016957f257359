// The mistakes of a method that say most about it: false merges of texts that
// have little in common, and misses of texts that are nearly the same.
//
// What two texts have in common is measured apart from all methods, by token
// alignment (similarity/alignment.h).

#ifndef NEARDUP_EVALUATION_MISTAKES_H_
#define NEARDUP_EVALUATION_MISTAKES_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "neardup/evaluation/labels/label_set.h"
#include "neardup/evaluation/labels/text_collection.h"
#include "neardup/evaluation/method_runner.h"
#include "neardup/similarity/measures/comparison_text.h"

namespace neardup {

struct Mistake {
  // Ids and texts are valid UTF-8; texts are shortened to where they differ.
  std::string id_a;
  std::string id_b;
  std::string text_a;
  std::string text_b;
  double alignment = 0;  // 2 LCS / (n + m) of the tokens, [0, 1]
  // What the method measured; nothing for a miss.
  std::optional<double> similarity;
};

// Draws pairs to look at from any number: the same ones whatever their order.
class PairSample {
 public:
  // Texts are aligned for this many pairs at most.
  static constexpr std::size_t kSize = 1000;

  void add(const FoundPair& pair);

  // All of them, while there are at most kSize.
  std::vector<FoundPair> pairs() const;
  std::uint64_t seen() const { return seen_; }

 private:
  struct Entry {
    std::uint64_t rank;
    FoundPair pair;
  };

  std::vector<Entry> heap_;  // the greatest rank first
  std::uint64_t seen_ = 0;
};

enum class MistakeOrder {
  kLeastAlikeFirst,  // for false merges
  kMostAlikeFirst,   // for misses
};

// At most `limit` of the pairs, in order, ties by document. `measured`: the
// similarities of the pairs are those of a method.
std::vector<Mistake> describe_mistakes(const TextCollection& texts,
                                       const ComparisonReader& reader,
                                       const PairSample& sample,
                                       MistakeOrder order, bool measured,
                                       std::size_t limit);

}  // namespace neardup

#endif  // NEARDUP_EVALUATION_MISTAKES_H_
