// A SetJoin finds all pairs of sets with a Jaccard similarity of at least a
// threshold, by prefix filtering.
//
// Elements are ordered by how many sets have them, rarest first. Two sets with
// a Jaccard similarity of t share at least ceil(t / (1 + t) * (n + m))
// elements, so one of the first n - ceil(t * n) + 1 of each is shared: only
// these are indexed and looked up. Sets are visited by size, and one less than
// t times the size of another cannot reach it.
//
// Each set is compared with those before it: by the rarest elements first, and
// of those that share one by the nearest in size first, within CrowdLimits.
//
// Thread safety: joining runs on several threads; immutable once built.

#ifndef NEARDUP_SIMILARITY_JOIN_SET_JOIN_H_
#define NEARDUP_SIMILARITY_JOIN_SET_JOIN_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "neardup/similarity/join/crowd_limits.h"
#include "neardup/similarity/measures/pair_finder.h"

namespace neardup {

class SetJoin {
 public:
  using Set = std::span<const std::uint32_t>;

  // `sets` are ascending and without repetitions, and are copied. What is found
  // in a crowd depends on the order of those of one size.
  // REQUIRES: 0 < threshold <= 1.
  SetJoin(const std::vector<Set>& sets, double threshold,
          const CrowdLimits& limits = {});

  // Every pair of sets at or above the threshold, as far as the limits go, with
  // its exact similarity, Relation::kNear and the sets' places in `sets`; empty
  // sets have none. In no defined order; incomplete if asked to stop.
  std::vector<SimilarPair> run(const FindOptions& options) const;

 private:
  class Scanner;

  struct Posting {
    std::uint32_t element;
    std::uint32_t set;  // place in order of size
  };
  static bool before(const Posting& a, const Posting& b) {
    return a.element != b.element ? a.element < b.element : a.set < b.set;
  }

  Set set_at(std::uint32_t place) const {
    return Set(elements_).subspan(begins_[place],
                                  begins_[place + 1] - begins_[place]);
  }
  std::size_t prefix_length(std::size_t size) const;
  void rank_elements(const std::vector<Set>& sets);
  void index_prefixes();

  double threshold_;
  CrowdLimits limits_;
  // The sets by size, elements replaced by their rank in order of rareness.
  std::vector<std::uint32_t> original_;
  std::vector<std::uint32_t> elements_;
  std::vector<std::size_t> begins_;
  // Of the prefixes, by element, then set.
  std::vector<Posting> postings_;
};

}  // namespace neardup

#endif  // NEARDUP_SIMILARITY_JOIN_SET_JOIN_H_
