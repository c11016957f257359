// A pair as it is shown to a person who judges it: both texts with what differs
// marked, long ones shortened to that and what stands around it. Nothing says
// how alike the method finds them, or what it calls them.

#ifndef NEARDUP_EVALUATION_REVIEW_REVIEW_VIEW_H_
#define NEARDUP_EVALUATION_REVIEW_REVIEW_VIEW_H_

#include <string>

#include "neardup/evaluation/review/review_collection.h"
#include "neardup/evaluation/review/review_draw.h"
#include "neardup/pages/text_diff.h"

namespace neardup {

struct ReviewView {
  // Valid UTF-8.
  std::string id_a;
  std::string id_b;
  TextDiff texts;
  bool shortened = false;
};

ReviewView review_view(const TextCollection& texts, const ReviewPair& pair);

}  // namespace neardup

#endif  // NEARDUP_EVALUATION_REVIEW_REVIEW_VIEW_H_
