// What a review says, for programs. Names and meanings are a contract; fields
// are only added.

#ifndef NEARDUP_EVALUATION_REPORT_REVIEW_JSON_H_
#define NEARDUP_EVALUATION_REPORT_REVIEW_JSON_H_

#include <string>

#include "neardup/evaluation/review/review_score.h"

namespace neardup {

// One line of JSON. Precision is null where none of what is removed was judged.
std::string review_json(const ReviewScore& score);

}  // namespace neardup

#endif  // NEARDUP_EVALUATION_REPORT_REVIEW_JSON_H_
