// What a search is asked for.

#ifndef NEARDUP_INDEX_ROWS_SEARCH_OPTIONS_H_
#define NEARDUP_INDEX_ROWS_SEARCH_OPTIONS_H_

#include <chrono>
#include <cstdint>
#include <limits>

namespace neardup {

struct SearchOptions {
  int radius = 0;  // bits, at least 0; inclusive
  // The budget of one query: at most this many stored fingerprints are compared
  // with it (equal ones may count as one), after which the answer is truncated.
  // It bounds what a hostile collection can make a query cost.
  std::uint64_t max_candidates = std::numeric_limits<std::uint64_t>::max();
  // When it passes, what is not answered yet is truncated, perhaps to nothing.
  // Looked at every few thousand candidates; the queries of a batch share it.
  std::chrono::steady_clock::time_point deadline =
      std::chrono::steady_clock::time_point::max();

  bool limited() const {
    return max_candidates != std::numeric_limits<std::uint64_t>::max() ||
           has_deadline();
  }
  bool has_deadline() const {
    return deadline != std::chrono::steady_clock::time_point::max();
  }
  bool late() const {
    return has_deadline() && std::chrono::steady_clock::now() >= deadline;
  }
};

}  // namespace neardup

#endif  // NEARDUP_INDEX_ROWS_SEARCH_OPTIONS_H_
