// What some queries have found so far, in all parts of an index that were
// looked into.

#ifndef NEARDUP_INDEX_ROWS_PARTIAL_ANSWERS_H_
#define NEARDUP_INDEX_ROWS_PARTIAL_ANSWERS_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "neardup/index/rows/neighbor.h"

namespace neardup {

struct PartialAnswers {
  struct Found {
    std::uint32_t query;
    Neighbor neighbor;
  };

  // Forgets everything; each of `queries` may compare `budget` fingerprints.
  void start(std::size_t queries, std::uint64_t budget) {
    found.clear();
    budgets.assign(queries, budget);
    truncated.assign(queries, 0);
  }

  std::vector<Found> found;  // in no order
  // Of each query: candidates it may still have, and whether it was cut short.
  std::vector<std::uint64_t> budgets;
  std::vector<std::uint8_t> truncated;
};

// Puts what `queries` queries have found, part by part, into `ordered`, query
// by query: what query i found is from ends[i] to ends[i + 1], in no order.
void order_by_query(const PartialAnswers& answers, std::size_t queries,
                    std::vector<std::uint32_t>& ends,
                    std::vector<Neighbor>& ordered);

}  // namespace neardup

#endif  // NEARDUP_INDEX_ROWS_PARTIAL_ANSWERS_H_
