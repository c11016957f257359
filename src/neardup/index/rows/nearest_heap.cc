#include "neardup/index/rows/nearest_heap.h"

#include <algorithm>
#include <utility>

namespace neardup {

void NearestHeap::offer(const Neighbor& neighbor) {
  if (heap_.size() == k_) {
    if (k_ == 0 || !(neighbor < heap_.front())) {
      return;
    }
    std::pop_heap(heap_.begin(), heap_.end());
    heap_.pop_back();
  }
  heap_.push_back(neighbor);
  std::push_heap(heap_.begin(), heap_.end());
}

std::vector<Neighbor> NearestHeap::take() {
  std::sort_heap(heap_.begin(), heap_.end());
  return std::exchange(heap_, {});
}

}  // namespace neardup
