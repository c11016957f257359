// Neighbours in the order in which answers list them.

#ifndef NEARDUP_INDEX_ROWS_SORT_NEIGHBORS_H_
#define NEARDUP_INDEX_ROWS_SORT_NEIGHBORS_H_

#include <span>

#include "neardup/index/rows/neighbor.h"

namespace neardup {

// Nearest first, ties by ascending id. A query into a cluster has hundreds of
// neighbours, and would spend more time here than on finding them if they were
// compared, so that many are sorted by their digits. Thread-safe. REQUIRES:
// distances >= 0.
void sort_neighbors(std::span<Neighbor> neighbors);

}  // namespace neardup

#endif  // NEARDUP_INDEX_ROWS_SORT_NEIGHBORS_H_
