// Sorting keywords by text, mostly without reading it.

#ifndef NEARDUP_SEGMENT_KEYWORD_ORDER_H_
#define NEARDUP_SEGMENT_KEYWORD_ORDER_H_

#include <cstdint>
#include <span>
#include <vector>

#include "neardup/segment/keyword_counter.h"

namespace neardup {

// Orders keywords of one dictionary ascending by the bytes of their texts: a
// radix sort by the first eight bytes; those that begin alike are then compared
// by rank, or by text where the dictionary lacks one.
// Not thread safe: keeps its scratch memory.
class KeywordSorter {
 public:
  // Replaces `order` by the indices of `keywords`, the smallest text first.
  // REQUIRES: distinct texts. Cost: linear but for keywords that begin alike.
  void order_by_text(std::span<const Keyword> keywords,
                     std::vector<std::uint32_t>& order);

 private:
  struct Item {
    std::uint64_t first_bytes;
    std::uint32_t index;
  };

  void sort_by_first_bytes();

  std::vector<Item> items_;
  std::vector<Item> scratch_;
};

}  // namespace neardup

#endif  // NEARDUP_SEGMENT_KEYWORD_ORDER_H_
