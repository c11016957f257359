#include "neardup/index/rows/neighbor_lists.h"

#include "neardup/index/rows/sort_neighbors.h"

namespace neardup {
namespace {

constexpr std::size_t kEndMask = ~std::size_t{0} >> 1;

}  // namespace

void NeighborLists::end_list(bool truncated) {
  const std::size_t start = ends_.empty() ? 0 : ends_.back().end;
  if (neighbors_.size() - start > 1) {
    sort_neighbors(std::span(neighbors_).subspan(start));
  }
  ends_.push_back({neighbors_.size() & kEndMask, truncated});
}

void NeighborLists::append(const NeighborLists& other) {
  const std::size_t before = neighbors_.size();
  neighbors_.insert(neighbors_.end(), other.neighbors_.begin(),
                    other.neighbors_.end());
  for (const End& end : other.ends_) {
    ends_.push_back({(before + end.end) & kEndMask, end.truncated});
  }
}

}  // namespace neardup
