// neardup eval --fit.

#include <memory>

#include <fmt/format.h>

#include "neardup/cli/tables/fit_table.h"
#include "neardup/cli/verbs/batch_run.h"
#include "neardup/cli/verbs/eval_parts.h"
#include "neardup/evaluation/report/fit_json.h"
#include "neardup/os/file.h"
#include "neardup/similarity/weights/weights_file.h"

namespace neardup::cli {

Result<std::vector<FitCollection>> fit_collections_of(
    const std::vector<std::string>& docs,
    const std::vector<std::string>& inputs,
    const std::vector<std::string>& labels) {
  if (labels.size() == 1) {
    FitCollection all{docs, labels.front()};
    all.inputs.insert(all.inputs.end(), inputs.begin(), inputs.end());
    return std::vector<FitCollection>{std::move(all)};
  }
  if (!inputs.empty() || docs.size() != labels.size()) {
    return invalid_argument(fmt::format(
        "--fit names {} files of labels and --docs {} collections; with "
        "several, name one --docs for each --fit, in the same order, and no "
        "other input",
        labels.size(), docs.size()));
  }
  std::vector<FitCollection> collections;
  for (std::size_t i = 0; i < docs.size(); ++i) {
    collections.push_back({{docs[i]}, labels[i]});
  }
  return collections;
}

Result<ExitCode> run_fit(Session& session, const FitOptions& options,
                         bool json) {
  // Opened first: that it cannot be written should be known before the fit.
  std::unique_ptr<OutputStream> output;
  if (!options.output.empty()) {
    NEARDUP_ASSIGN_OR_RETURN(output, create_output(options.output));
  }
  NEARDUP_ASSIGN_OR_RETURN(
      const FitEvaluation fit,
      run_batch(session, [&options](const JobControl& control) {
        return fit_judge(options, control);
      }));
  if (output != nullptr) {
    NEARDUP_RETURN_IF_ERROR(
        output->write(weights_to_toml(fit.weights, fit_notes(fit))));
    NEARDUP_RETURN_IF_ERROR(output->commit());
  }
  session.streams.print(json ? fit_json(fit) + "\n" : fit_table(fit));
  return ExitCode::kDone;
}

}  // namespace neardup::cli
