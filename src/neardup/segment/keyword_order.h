// Sorting keywords by text, mostly without reading it.

#ifndef NEARDUP_SEGMENT_KEYWORD_ORDER_H_
#define NEARDUP_SEGMENT_KEYWORD_ORDER_H_

#include <cstdint>
#include <vector>

#include "neardup/segment/keyword_counter.h"

namespace neardup {

// Sorts keywords of one dictionary ascending by the bytes of their texts. Words
// of the dictionary are compared by rank, the others by their first eight bytes
// and only then by the rest.
// Not thread safe: keeps its scratch memory.
class KeywordSorter {
 public:
  void sort_by_text(std::vector<Keyword>& keywords);

 private:
  struct Item {
    std::uint64_t order;  // rank, or first bytes
    std::uint32_t index;
  };

  std::vector<Item> known_;
  std::vector<Item> unknown_;
  std::vector<Keyword> sorted_;
};

}  // namespace neardup

#endif  // NEARDUP_SEGMENT_KEYWORD_ORDER_H_
