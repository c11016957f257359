// Evaluations as a page to look at: self-contained, with plots that can be read
// off, light and dark, narrow and wide.

#ifndef NEARDUP_EVALUATION_REPORT_EVALUATION_REPORT_H_
#define NEARDUP_EVALUATION_REPORT_EVALUATION_REPORT_H_

#include <string>

#include "neardup/evaluation/evaluation.h"
#include "neardup/evaluation/self_evaluation.h"

namespace neardup {

// Precision and recall over k first, as seed 001 has them; then the methods
// beside each other, each one's curve, recommended settings and the worst
// mistakes. Valid UTF-8 whatever the texts are; the page makes no request.
std::string render_evaluation_report(const Evaluation& evaluation);

// Mean recall over strength, recall by edit and strength, and what is merged of
// the originals.
std::string render_evaluation_report(const SelfEvaluation& evaluation);

}  // namespace neardup

#endif  // NEARDUP_EVALUATION_REPORT_EVALUATION_REPORT_H_
