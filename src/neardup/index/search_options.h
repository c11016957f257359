// What a search is asked for.

#ifndef NEARDUP_INDEX_SEARCH_OPTIONS_H_
#define NEARDUP_INDEX_SEARCH_OPTIONS_H_

#include <cstdint>
#include <limits>

namespace neardup {

struct SearchOptions {
  int radius = 0;  // bits, at least 0; inclusive
  // The budget of one query: at most this many stored fingerprints are compared
  // with it (equal ones may count as one), after which the answer is truncated.
  // It bounds what a hostile collection can make a query cost.
  std::uint64_t max_candidates = std::numeric_limits<std::uint64_t>::max();
};

}  // namespace neardup

#endif  // NEARDUP_INDEX_SEARCH_OPTIONS_H_
