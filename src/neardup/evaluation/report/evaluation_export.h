// An Evaluation for programs. Names and meanings are a contract; fields and
// columns are only added.

#ifndef NEARDUP_EVALUATION_REPORT_EVALUATION_EXPORT_H_
#define NEARDUP_EVALUATION_REPORT_EVALUATION_EXPORT_H_

#include <string>

#include "neardup/evaluation/evaluation.h"
#include "neardup/evaluation/self_evaluation.h"

namespace neardup {

// One line of JSON. Of curves, listed_points().
std::string to_json(const Evaluation& evaluation);
std::string to_json(const SelfEvaluation& evaluation);

// A header line and one line a point: default, recommended, and
// listed_points(). Precision is empty where nothing was found.
std::string to_csv(const Evaluation& evaluation);
// One line for each method, edit and strength.
std::string to_csv(const SelfEvaluation& evaluation);

}  // namespace neardup

#endif  // NEARDUP_EVALUATION_REPORT_EVALUATION_EXPORT_H_
