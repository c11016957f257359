// An Evaluation: how good the methods are on labelled documents.
//
//   EvaluationOptions options;
//   options.corpus.inputs = {"docs.jsonl"};
//   options.pairs = "pairs.tsv";
//   Result<Evaluation> evaluation = evaluate(options, control);
//
// Every method is run at its default setting, as `pairs` would run it: that
// gives its default point, its cost and its mistakes. The curves come from
//
//   simhash          all distances, counted
//   hybrid           a run at every 20 thousandths of similarity, for what it
//                    asks of a pair depends on more than its similarity
//   minhash, shingles, cosine
//                    a run at the lowest threshold, where a pair counts at
//                    every threshold up to the similarity it was given
//
// minhash looks for candidates in another way at each threshold, so what it is
// recommended is run once more and told beside the curve.

#ifndef NEARDUP_EVALUATION_EVALUATION_H_
#define NEARDUP_EVALUATION_EVALUATION_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "neardup/base/status.h"
#include "neardup/evaluation/accuracy_curve.h"
#include "neardup/evaluation/method_runner.h"
#include "neardup/evaluation/mistakes.h"
#include "neardup/evaluation/recommendation.h"
#include "neardup/jobs/options/job_options.h"
#include "neardup/jobs/options/job_summary.h"

namespace neardup {

// `method` is not looked at, `methods` is; k is the default of SimHash.
struct EvaluationOptions : JobOptions {
  std::vector<Method> methods;
  // One of the two names a file of labels (label_files.h).
  std::string pairs;
  std::string clusters;
  std::string ignore;  // pairs that count neither way; empty: none
  Scope scope = Scope::kWholeCollection;
  // Besides the best F1, which is always wished for.
  std::vector<Wish> wishes;
  // Where the curves of similarity methods end; 0: where each can still be
  // trusted.
  double lowest_similarity = 0;
  // Mistakes of each kind that are shown, of each method.
  std::size_t examples = 10;
};

struct MethodEvaluation {
  Method method = Method::kHybrid;
  SettingAxis::Kind axis = SettingAxis::Kind::kNone;
  // The default setting: k for SimHash, 0 for others.
  double default_setting = 0;
  Accuracy at_default;
  MethodCost cost;  // of the default setting
  // One point a setting, strict ones first.
  std::vector<CurvePoint> curve;
  // None without an axis.
  std::vector<Recommendation> recommendations;
  // Of the default setting.
  std::vector<Mistake> false_merges;
  std::vector<Mistake> misses;
};

// The points of a curve worth listing: every distance, and the similarities at
// which something changes. None without an axis.
std::vector<CurvePoint> listed_points(const MethodEvaluation& method);

struct Evaluation {
  JobSummary summary;
  Scope scope = Scope::kWholeCollection;
  std::uint64_t positives = 0;
  // With labels; whole collections have all other pairs besides.
  std::uint64_t negatives = 0;
  std::uint64_t ignored = 0;
  // Connected components of the positives.
  std::uint64_t clusters = 0;
  std::vector<MethodEvaluation> methods;
};

// The lowest threshold at which a method can still be trusted to find what is
// as similar as that. 0 for methods that measure none.
double lowest_trusted_similarity(Method method);

// Errors of reading documents and labels and of the methods; kInvalidArgument
// if there is no method, or not one file of labels.
Result<Evaluation> evaluate(const EvaluationOptions& options,
                            const JobControl& control);

}  // namespace neardup

#endif  // NEARDUP_EVALUATION_EVALUATION_H_
