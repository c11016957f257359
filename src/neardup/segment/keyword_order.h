// Sorting keywords by text, mostly without reading it.

#ifndef NEARDUP_SEGMENT_KEYWORD_ORDER_H_
#define NEARDUP_SEGMENT_KEYWORD_ORDER_H_

#include <cstdint>
#include <span>
#include <vector>

#include "neardup/segment/keyword_counter.h"

namespace neardup {

// Orders keywords of one dictionary ascending by the bytes of their texts.
// Words of the dictionary are compared by rank, the others by their first eight
// bytes and only then by the rest. Not thread safe: keeps its scratch memory.
class KeywordSorter {
 public:
  // Replaces `order` by the indices of `keywords`, the smallest text first.
  // REQUIRES: distinct texts.
  void order_by_text(std::span<const Keyword> keywords,
                     std::vector<std::uint32_t>& order);

 private:
  struct Item {
    std::uint64_t order;  // rank, or first bytes
    std::uint32_t index;
  };

  std::vector<Item> known_;
  std::vector<Item> unknown_;
};

}  // namespace neardup

#endif  // NEARDUP_SEGMENT_KEYWORD_ORDER_H_
