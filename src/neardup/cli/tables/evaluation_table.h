// Evaluations for a terminal.

#ifndef NEARDUP_CLI_TABLES_EVALUATION_TABLE_H_
#define NEARDUP_CLI_TABLES_EVALUATION_TABLE_H_

#include <cstddef>
#include <string>

#include "neardup/evaluation/evaluation.h"
#include "neardup/evaluation/self_evaluation.h"

namespace neardup::cli {

// What was evaluated on, every method at its default setting, recommended
// settings, and the curves, those of many points in steps of 0.05.
std::string evaluation_table(const Evaluation& evaluation);

// Recall by edit and strength, for each method, and what it merges of the
// originals.
std::string evaluation_table(const SelfEvaluation& evaluation);

// The worst mistakes with what differs: [-only a-], {+only b+}, or in colours.
std::string mistakes_text(const Evaluation& evaluation, bool colored);
std::string mistakes_text(const SelfEvaluation& evaluation, bool colored);

}  // namespace neardup::cli

#endif  // NEARDUP_CLI_TABLES_EVALUATION_TABLE_H_
