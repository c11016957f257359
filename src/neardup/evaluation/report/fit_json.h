// A fit of the judge's weights for programs. Names and meanings are a contract;
// fields are only added.

#ifndef NEARDUP_EVALUATION_REPORT_FIT_JSON_H_
#define NEARDUP_EVALUATION_REPORT_FIT_JSON_H_

#include <string>

#include "neardup/evaluation/fitting/fit_evaluation.h"

namespace neardup {

// One line of JSON.
std::string fit_json(const FitEvaluation& fit);

}  // namespace neardup

#endif  // NEARDUP_EVALUATION_REPORT_FIT_JSON_H_
