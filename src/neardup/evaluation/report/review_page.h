// Pairs to judge as a page of HTML that needs nothing else: both texts of one
// pair at a time, buttons and keys for the answers, and a button that saves
// them as the file that verdicts.h reads. Without scripts all pairs are shown.

#ifndef NEARDUP_EVALUATION_REPORT_REVIEW_PAGE_H_
#define NEARDUP_EVALUATION_REPORT_REVIEW_PAGE_H_

#include <string>
#include <vector>

#include "neardup/evaluation/labels/text_collection.h"
#include "neardup/evaluation/review/review_draw.h"

namespace neardup {

// REQUIRES: the pairs are documents of `texts`, and there is one at least.
std::string render_review_page(const TextCollection& texts,
                               const std::vector<ReviewPair>& pairs);

}  // namespace neardup

#endif  // NEARDUP_EVALUATION_REPORT_REVIEW_PAGE_H_
