// The part of `neardup eval` that fits the judge's weights.

#ifndef NEARDUP_CLI_VERBS_EVAL_FIT_H_
#define NEARDUP_CLI_VERBS_EVAL_FIT_H_

#include <string>
#include <vector>

#include "neardup/base/status.h"
#include "neardup/cli/options/command.h"
#include "neardup/evaluation/fitting/fit_evaluation.h"

namespace neardup::cli {

// What is fitted on: with one file of labels all documents are one collection,
// with several each --docs is one, in the order of the files.
// kInvalidArgument if there are not as many.
Result<std::vector<FitCollection>> fit_collections_of(
    const std::vector<std::string>& docs,
    const std::vector<std::string>& inputs,
    const std::vector<std::string>& labels);

// Fits, writes the weights to options.output unless it is empty, and answers.
Result<ExitCode> run_fit(Session& session, const FitOptions& options,
                         bool json);

}  // namespace neardup::cli

#endif  // NEARDUP_CLI_VERBS_EVAL_FIT_H_
