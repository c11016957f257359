// Pairs on their way to a sink, in portions.

#ifndef NEARDUP_INDEX_JOIN_PAIR_PORTIONS_H_
#define NEARDUP_INDEX_JOIN_PAIR_PORTIONS_H_

#include <cstddef>
#include <utility>
#include <vector>

#include "neardup/index/join/all_pairs_join.h"
#include "neardup/index/rows/neighbor.h"

namespace neardup {

class PairPortions {
 public:
  // `sink` must outlive this.
  explicit PairPortions(const PairSink& sink) : sink_(sink) {
    portion_.reserve(kPortion);
  }

  // In either order.
  void write(DocId a, DocId b, int distance) {
    if (b < a) {
      std::swap(a, b);
    }
    portion_.push_back({a, b, distance});
    if (portion_.size() == kPortion) {
      flush();
    }
  }

  void flush() {
    if (!portion_.empty()) {
      sink_(portion_);
      portion_.clear();
    }
  }

 private:
  static constexpr std::size_t kPortion = 4096;

  const PairSink& sink_;
  std::vector<NeighborPair> portion_;
};

}  // namespace neardup

#endif  // NEARDUP_INDEX_JOIN_PAIR_PORTIONS_H_
