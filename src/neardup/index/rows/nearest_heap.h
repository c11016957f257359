// A NearestHeap keeps the k nearest of the neighbours offered to it.

#ifndef NEARDUP_INDEX_ROWS_NEAREST_HEAP_H_
#define NEARDUP_INDEX_ROWS_NEAREST_HEAP_H_

#include <cstddef>
#include <vector>

#include "neardup/index/rows/fingerprint_column.h"
#include "neardup/index/rows/neighbor.h"

namespace neardup {

class NearestHeap {
 public:
  explicit NearestHeap(std::size_t k) : k_(k) {}

  // O(log k).
  void offer(const Neighbor& neighbor);

  // The largest distance at which an offer may still be taken: that of the
  // farthest kept one, or `widest` while there is room. REQUIRES: k > 0.
  int reach(int widest) const {
    return heap_.size() < k_ ? widest : heap_.front().distance;
  }

  // What was kept, nearest first, ties by ascending id. Leaves the heap empty.
  std::vector<Neighbor> take();

 private:
  std::size_t k_;
  std::vector<Neighbor> heap_;  // the farthest in front
};

}  // namespace neardup

#endif  // NEARDUP_INDEX_ROWS_NEAREST_HEAP_H_
