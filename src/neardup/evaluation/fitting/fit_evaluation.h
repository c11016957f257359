// Fitting the judge's weights on labelled pairs of one or more collections, and
// telling how good they are.
//
//   FitOptions options;
//   options.collections = {{{"news.jsonl"}, "news.tsv"}};
//   Result<FitEvaluation> fit = fit_judge(options, control);
//   weights_to_toml(fit->weights, fit_notes(*fit));
//
// Each collection has statistics of its own: what is formula in one may be
// content in another.

#ifndef NEARDUP_EVALUATION_FITTING_FIT_EVALUATION_H_
#define NEARDUP_EVALUATION_FITTING_FIT_EVALUATION_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "neardup/base/status.h"
#include "neardup/evaluation/fitting/fit_score.h"
#include "neardup/jobs/options/job_options.h"
#include "neardup/jobs/options/job_summary.h"
#include "neardup/similarity/judge/judge_weights.h"

namespace neardup {

struct FitCollection {
  std::vector<std::string> inputs;  // as CorpusOptions::inputs
  std::string labels;               // as verdicts.h reads them
};

// corpus.inputs is not looked at, `collections` is.
struct FitOptions : JobOptions {
  std::vector<FitCollection> collections;
  // Where the caller will write the weights, so that no input is overwritten;
  // empty: nowhere.
  std::string output;

  // Nine numbers are fitted. From fewer pairs they would describe those pairs
  // rather than copies.
  static constexpr std::size_t kLeastPairs = 30;
  // How many parts of a single collection are left out in turn.
  static constexpr std::size_t kFolds = 5;
};

// What became of the labelled pairs.
struct FitCounts {
  std::uint64_t copies = 0;
  std::uint64_t others = 0;
  // Left out of the fit: of a text that contains the other,
  std::uint64_t contains = 0;
  // of equal texts, where nothing is weighed,
  std::uint64_t equal = 0;
  // of texts of less than three tokens,
  std::uint64_t short_texts = 0;
  // of broken-up words, where letters decide.
  std::uint64_t by_letters = 0;

  std::uint64_t used() const { return copies + others; }
  FitCounts& operator+=(const FitCounts& more);
};

struct CollectionFit {
  std::string labels;
  std::uint64_t documents = 0;
  FitCounts counts;
  // Where the collection was left out of the fit; nothing for a single one.
  std::optional<FitScore> held_out;
};

struct EvidenceFit {
  EvidenceKind kind = EvidenceKind::kTexts;
  // By how much F1 of what was left out falls if this is not weighed.
  std::optional<double> f1_lost;
};

struct FitEvaluation {
  JobSummary summary;
  double caution = 0.5;
  JudgeWeights weights;
  FitCounts counts;
  std::vector<CollectionFit> collections;
  // On the very pairs that were fitted on, so too good; and by the weights that
  // were in force before.
  FitScore fitted;
  FitScore before;
  // On pairs that were left out; nothing where the pairs outside of one part
  // are all copies or all others.
  std::optional<FitScore> held_out;
  std::vector<EvidenceFit> evidence;
};

// Errors of reading documents and labels, which name file and line;
// kInvalidArgument if fewer than kLeastPairs pairs are left to fit on, or all
// are copies or none is; kCancelled.
Result<FitEvaluation> fit_judge(const FitOptions& options,
                                const JobControl& control);

// What the weights were fitted on, for the file of weights: a line each.
std::vector<std::string> fit_notes(const FitEvaluation& fit);

}  // namespace neardup

#endif  // NEARDUP_EVALUATION_FITTING_FIT_EVALUATION_H_
