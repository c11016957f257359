#include "neardup/index/rows/partial_answers.h"

#include <numeric>

namespace neardup {

void order_by_query(const PartialAnswers& answers, std::size_t queries,
                    std::vector<std::uint32_t>& ends,
                    std::vector<Neighbor>& ordered) {
  // Two places behind its query's a count becomes a start, one place behind it
  // the end of what was put there: the next one's start.
  ends.assign(queries + 2, 0);
  for (const PartialAnswers::Found& one : answers.found) {
    ++ends[one.query + 2];
  }
  std::partial_sum(ends.begin(), ends.end(), ends.begin());
  ordered.resize(answers.found.size());
  for (const PartialAnswers::Found& one : answers.found) {
    ordered[ends[one.query + 1]++] = one.neighbor;
  }
  ends.pop_back();
}

}  // namespace neardup
