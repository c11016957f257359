// A PairSet holds the near-duplicates found among documents 0, 1, 2 ...:
// families of documents with equal texts, and pairs of such families. A
// thousand copies of one text are one family, not half a million pairs.

#ifndef NEARDUP_SIMILARITY_MEASURES_PAIR_SET_H_
#define NEARDUP_SIMILARITY_MEASURES_PAIR_SET_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "neardup/base/status.h"
#include "neardup/similarity/measures/equal_texts.h"

namespace neardup {

// How the first document of a pair relates to the second.
enum class Relation : std::uint8_t {
  kEqual,      // the same text once both are normalised
  kNear,       // the same text with edits, additions or parts moved
  kContains,   // holds nearly all of the second and much else
  kContained,  // the other way round
  kSibling,    // the same template, form or formula with other content
};

// "equal", "near", "contains", "contained", "sibling".
const char* relation_name(Relation relation);

// The relation of the second document to the first.
constexpr Relation reversed(Relation relation) {
  switch (relation) {
    case Relation::kContains:
      return Relation::kContained;
    case Relation::kContained:
      return Relation::kContains;
    default:
      return relation;
  }
}

// True if one of the two texts can be left out without losing anything.
constexpr bool is_duplicate(Relation relation) {
  return relation == Relation::kEqual || relation == Relation::kNear;
}

// How two texts of `a` and `b` tokens relate that are alike by a measure which
// knows what a text says, but not how often: kNear; yet where one has less than
// `least_share` of the other's tokens, that one says it again and again, and
// contains the first. Where nothing repeats itself, what is alike by the
// measure is about as long, too.
constexpr Relation relation_by_length(std::size_t a, std::size_t b,
                                      double least_share) {
  const auto shorter = static_cast<double>(a < b ? a : b);
  const auto longer = static_cast<double>(a < b ? b : a);
  if (shorter >= least_share * longer) {
    return Relation::kNear;
  }
  return a > b ? Relation::kContains : Relation::kContained;
}

struct SimilarPair {
  std::uint32_t first;
  std::uint32_t second;
  // In [0, 1]; which measure, the method says. 1 for equal texts.
  float similarity;
  Relation relation;

  friend bool operator==(const SimilarPair&, const SimilarPair&) = default;
};

class PairSet {
 public:
  // `pairs` are pairs of families, each once. They are put in order here:
  // first < second, ascending. `within` is how members of a family relate.
  PairSet(EqualTexts families, std::vector<SimilarPair> pairs,
          Relation within = Relation::kEqual);

  const EqualTexts& families() const { return families_; }
  const std::vector<SimilarPair>& family_pairs() const { return pairs_; }

  // Calls sink once for every pair of documents, first < second, ascending by
  // first, then second. Ends with the sink's error, if it gives one.
  Status for_each_pair(
      const std::function<Status(const SimilarPair&)>& sink) const;

  // The pair of these two documents, in this order; nothing if they are none.
  // REQUIRES: both are documents of the set. Cost: O(log pairs).
  std::optional<SimilarPair> find(std::uint32_t first,
                                  std::uint32_t second) const;

  // The number of pairs of documents.
  std::uint64_t pair_count() const;

 private:
  EqualTexts families_;
  std::vector<SimilarPair> pairs_;
  Relation within_;
};

}  // namespace neardup

#endif  // NEARDUP_SIMILARITY_MEASURES_PAIR_SET_H_
