// A fit of the judge's weights for a terminal.

#ifndef NEARDUP_CLI_TABLES_FIT_TABLE_H_
#define NEARDUP_CLI_TABLES_FIT_TABLE_H_

#include <string>

#include "neardup/evaluation/fitting/fit_evaluation.h"

namespace neardup::cli {

// What was fitted on, how good it is, each collection left out, each piece of
// evidence.
std::string fit_table(const FitEvaluation& fit);

}  // namespace neardup::cli

#endif  // NEARDUP_CLI_TABLES_FIT_TABLE_H_
