// What the answers of a review say about what is removed and about the
// decision.

#ifndef NEARDUP_EVALUATION_REVIEW_REVIEW_SCORE_H_
#define NEARDUP_EVALUATION_REVIEW_REVIEW_SCORE_H_

#include <cstdint>
#include <string>
#include <vector>

#include "neardup/base/status.h"
#include "neardup/evaluation/accuracy.h"
#include "neardup/evaluation/labels/verdicts.h"
#include "neardup/evaluation/review/review_collection.h"

namespace neardup {

struct ReviewScore {
  struct Side {
    std::uint64_t copies = 0;
    // Where both texts are to be kept: siblings, unrelated, and texts that
    // contain the other.
    std::uint64_t others = 0;
  };

  double caution = 0.5;
  std::uint64_t judged = 0;
  // Drawn at random from what `dedup` removed, and called copies still: so
  // they are drawn at random from what it removes now if it removes less.
  Side removed;
  // The share of copies among them, with an interval of 95 % (Wilson).
  Estimate precision;
  // All that were judged, by what they are called now.
  Side called_copies;
  Side called_others;
};

// kCancelled.
Result<ReviewScore> score_review(ReviewCollection& collection,
                                 const std::vector<JudgedPair>& judged,
                                 const JobControl& control);

// Reads collection and answers. Errors of both.
Result<ReviewScore> score_review(const JobOptions& options,
                                 const std::string& labels,
                                 const JobControl& control);

}  // namespace neardup

#endif  // NEARDUP_EVALUATION_REVIEW_REVIEW_SCORE_H_
