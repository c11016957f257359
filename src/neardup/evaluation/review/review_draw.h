// Which pairs a person should judge, so that few answers say much.
//
// Half are drawn at random from what `dedup` would remove, each document beside
// the one kept: they tell how much of that is right to remove. Half stand
// nearest to the decision, on both sides of it: they tell whether the decision
// stands where it should, and a fit learns most from them. Each document is in
// at most one of the latter as far as there are enough.
//
// The same seed draws the same pairs of the same collection. Their order and
// which text stands first are random, so that neither tells anything.

#ifndef NEARDUP_EVALUATION_REVIEW_REVIEW_DRAW_H_
#define NEARDUP_EVALUATION_REVIEW_REVIEW_DRAW_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "neardup/base/status.h"
#include "neardup/evaluation/labels/verdicts.h"
#include "neardup/evaluation/review/review_collection.h"

namespace neardup {

struct ReviewPair {
  // In the order in which they are shown.
  std::uint32_t a = 0;
  std::uint32_t b = 0;
  Drawn drawn = Drawn::kUnknown;
};

// At most `count` pairs; fewer if there are not as many. kCancelled.
Result<std::vector<ReviewPair>> draw_review(ReviewCollection& collection,
                                            std::size_t count,
                                            std::uint64_t seed,
                                            const JobControl& control);

// Those of the pairs that nobody judged yet, in order.
std::vector<ReviewPair> not_judged(const std::vector<ReviewPair>& pairs,
                                   const std::vector<JudgedPair>& judged);

}  // namespace neardup

#endif  // NEARDUP_EVALUATION_REVIEW_REVIEW_DRAW_H_
