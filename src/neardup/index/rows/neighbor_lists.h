// The answers to many queries, one list after the other.

#ifndef NEARDUP_INDEX_ROWS_NEIGHBOR_LISTS_H_
#define NEARDUP_INDEX_ROWS_NEIGHBOR_LISTS_H_

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "neardup/index/rows/neighbor.h"

namespace neardup {

class NeighborLists {
 public:
  std::size_t size() const { return ends_.size(); }
  // The neighbours found by query i, nearest first, ties by ascending id.
  // REQUIRES: i < size(); as below.
  std::span<const Neighbor> operator[](std::size_t i) const {
    const std::size_t start = i == 0 ? 0 : ends_[i - 1].end;
    return std::span(neighbors_).subspan(start, ends_[i].end - start);
  }
  // True if a budget ended query i; see SearchResult.
  bool truncated(std::size_t i) const { return ends_[i].truncated; }

  // Forgets every list, keeping the memory.
  void clear() {
    neighbors_.clear();
    ends_.clear();
  }

  // Making a list: the neighbours, then its end.
  void push_back(const Neighbor& neighbor) { neighbors_.push_back(neighbor); }
  // Puts the neighbours since the last end in order.
  void end_list(bool truncated);
  // Puts the lists of `other` behind these.
  void append(const NeighborLists& other);

 private:
  struct End {
    std::size_t end : 63;
    std::size_t truncated : 1;
  };
  std::vector<Neighbor> neighbors_;
  std::vector<End> ends_;
};

}  // namespace neardup

#endif  // NEARDUP_INDEX_ROWS_NEIGHBOR_LISTS_H_
