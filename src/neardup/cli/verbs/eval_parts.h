// The parts of `neardup eval` that take people's word: fitting the judge's
// weights on pairs that they judged (eval_fit.cc), and having pairs judged
// (eval_review.cc).

#ifndef NEARDUP_CLI_VERBS_EVAL_PARTS_H_
#define NEARDUP_CLI_VERBS_EVAL_PARTS_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "neardup/base/status.h"
#include "neardup/cli/options/command.h"
#include "neardup/evaluation/fitting/fit_evaluation.h"
#include "neardup/jobs/options/job_options.h"

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

struct ReviewRequest {
  std::size_t pairs = 0;
  std::uint64_t seed = 1;
  std::string labels;  // where answers go; pairs judged there are left out
  std::string page;    // write a page instead of asking; empty: ask
  bool json = false;
};

// Asks on the terminal, or writes the page. kInvalidArgument if there is no
// terminal, or no file for the answers.
Result<ExitCode> run_review(Session& session, const JobOptions& job,
                            const ReviewRequest& request);

// Tells what the answers in the file say.
Result<ExitCode> run_reviewed(Session& session, const JobOptions& job,
                              const std::string& labels, bool json);

}  // namespace neardup::cli

#endif  // NEARDUP_CLI_VERBS_EVAL_PARTS_H_
