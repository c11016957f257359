// A SelfEvaluation tells, without labels, which edits of the user's own
// documents the methods see through.
//
// A sample of the documents is edited (text_edits.h). For each edit and
// strength, the originals and one copy of each make a collection, and a method
// is asked for its pairs: recall is the share of copies that are paired with
// their original. What the method says about the originals among themselves is
// told apart: such pairs are false merges, unless these documents are
// near-duplicates of each other in truth.

#ifndef NEARDUP_EVALUATION_SELF_EVALUATION_H_
#define NEARDUP_EVALUATION_SELF_EVALUATION_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "neardup/base/status.h"
#include "neardup/evaluation/accuracy.h"
#include "neardup/evaluation/method_runner.h"
#include "neardup/evaluation/mistakes.h"
#include "neardup/evaluation/text_edits.h"
#include "neardup/jobs/options/job_options.h"
#include "neardup/jobs/options/job_summary.h"

namespace neardup {

struct SelfEvaluationOptions : JobOptions {
  std::vector<Method> methods;
  std::vector<double> strengths = {0.01, 0.05, 0.1, 0.2, 0.3};
  // Documents that are edited, chosen by id; all if there are fewer. Documents
  // of less than kLeastTokens tokens are not.
  std::size_t sample = 200;
  std::uint64_t seed = 1;
  // Pairs of originals that are shown, of each method.
  std::size_t examples = 10;

  static constexpr std::size_t kLeastTokens = 5;
};

// How a method did with one edit at one strength.
struct EditRecall {
  TextEdit edit = TextEdit::kSubstitute;
  double strength = 0;
  std::uint64_t copies = 0;  // documents that could be edited so
  std::uint64_t found = 0;
  Estimate recall;  // value 0 without copies
};

struct MethodSelfEvaluation {
  Method method = Method::kHybrid;
  // Edit by edit, and for each strength by strength.
  std::vector<EditRecall> recalls;
  // Pairs of originals that the method calls near-duplicates, among
  // original_pairs.
  std::uint64_t merges = 0;
  std::vector<Mistake> merge_examples;
};

struct SelfEvaluation {
  JobSummary summary;
  std::uint64_t originals = 0;
  std::uint64_t original_pairs = 0;
  std::uint64_t seed = 0;
  std::vector<double> strengths;
  std::vector<MethodSelfEvaluation> methods;
};

// The mean recall of a method over all edits that could be made, by strength.
std::vector<double> mean_recalls(const MethodSelfEvaluation& method,
                                 const std::vector<double>& strengths);

// Errors of reading and of the methods; kInvalidArgument if there is no method,
// a strength is not in (0, 1], or no document is long enough.
Result<SelfEvaluation> evaluate_self(const SelfEvaluationOptions& options,
                                     const JobControl& control);

}  // namespace neardup

#endif  // NEARDUP_EVALUATION_SELF_EVALUATION_H_
