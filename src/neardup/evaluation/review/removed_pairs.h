// What `dedup` would remove, each document beside the one kept in its place.

#ifndef NEARDUP_EVALUATION_REVIEW_REMOVED_PAIRS_H_
#define NEARDUP_EVALUATION_REVIEW_REMOVED_PAIRS_H_

#include <vector>

#include "neardup/base/status.h"
#include "neardup/evaluation/labels/label_set.h"
#include "neardup/similarity/measures/near_duplicates.h"

namespace neardup {

// Where of several documents the first is kept. Near ones alone: about equal
// texts there is nothing to judge, so that each text stands for all that equal
// it. Ascending by the document removed. kCancelled if asked to stop.
Result<std::vector<DocumentPair>> removed_pairs(const NearDuplicates& found,
                                                const FindOptions& options);

}  // namespace neardup

#endif  // NEARDUP_EVALUATION_REVIEW_REMOVED_PAIRS_H_
