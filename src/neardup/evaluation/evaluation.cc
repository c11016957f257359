#include "neardup/evaluation/evaluation.h"

#include <cmath>
#include <utility>
#include <vector>

#include "neardup/base/out_of_memory.h"
#include "neardup/evaluation/distance_tally.h"
#include "neardup/evaluation/labels/label_files.h"
#include "neardup/evaluation/labels/label_set.h"
#include "neardup/evaluation/labels/text_collection.h"
#include "neardup/jobs/corpus_job.h"
#include "neardup/jobs/options/stage_progress.h"

namespace neardup {

namespace {

Result<LabelSet> read_labels(const EvaluationOptions& options,
                             const TextCollection& texts) {
  const IdIndex ids(texts);
  LabelSet labels(texts.size());
  NEARDUP_RETURN_IF_ERROR(
      options.pairs.empty() ? read_cluster_labels(options.clusters, ids, labels)
                            : read_pair_labels(options.pairs, ids, labels));
  if (!options.ignore.empty()) {
    NEARDUP_RETURN_IF_ERROR(read_ignored_pairs(options.ignore, ids, labels));
  }
  labels.finish();
  if (labels.positives().empty()) {
    return invalid_argument(
        (options.pairs.empty() ? options.clusters : options.pairs) +
        ": no pair is labelled a near-duplicate, so there is nothing to find");
  }
  return labels;
}

bool has_similarity(Method method) {
  return lowest_trusted_similarity(method) > 0;
}

// Evaluates one method after the other on the same documents.
class MethodEvaluator {
 public:
  MethodEvaluator(const EvaluationOptions& options, const std::stop_token& stop,
                  const MethodRunner& runner, const TextCollection& texts,
                  const LabelSet& labels)
      : options_(options),
        stop_(stop),
        runner_(runner),
        texts_(texts),
        labels_(labels) {}

  Result<MethodEvaluation> run(Method method) const {
    MethodEvaluation result;
    result.method = method;
    NEARDUP_RETURN_IF_ERROR(run_default(result));
    NEARDUP_RETURN_IF_ERROR(add_curve(result));
    if (result.axis != SettingAxis::Kind::kNone) {
      NEARDUP_RETURN_IF_ERROR(add_recommendations(result));
    }
    return result;
  }

 private:
  MethodSetting default_setting(Method method) const {
    return {.method = method, .k = options_.k};
  }

  // Adds every pair found to `tally`, whatever its similarity, and hands it to
  // `other`.
  Result<MethodCost> run_at(const MethodSetting& setting, Tally& tally,
                            const FoundPairSink& other = {}) const {
    return runner_.run(texts_, setting, stop_, [&](const FoundPair& found) {
      tally.add(labels_, options_.scope, found.documents, 0);
      if (other) {
        other(found);
      }
    });
  }

  Status run_default(MethodEvaluation& result) const {
    Tally tally(SettingAxis::none(), labels_);
    PairSample falses;
    NEARDUP_ASSIGN_OR_RETURN(result.cost,
                             run_at(default_setting(result.method), tally,
                                    [&](const FoundPair& found) {
                                      if (is_false(found.documents)) {
                                        falses.add(found);
                                      }
                                    }));
    result.at_default = accuracy_curve(labels_, tally).front().accuracy;
    if (result.method == Method::kSimHash) {
      result.default_setting = options_.k;
    }
    result.false_merges = describe_mistakes(
        texts_, runner_.reader(), falses, MistakeOrder::kLeastAlikeFirst,
        /*measured=*/true, options_.examples);
    result.misses = describe_mistakes(
        texts_, runner_.reader(), misses_of(tally),
        MistakeOrder::kMostAlikeFirst, /*measured=*/false, options_.examples);
    return {};
  }

  bool is_false(DocumentPair pair) const {
    const Label label = labels_.find(pair);
    return label == Label::kNegative ||
           (label == Label::kUnlabelled &&
            options_.scope == Scope::kWholeCollection);
  }

  PairSample misses_of(const Tally& tally) const {
    PairSample misses;
    for (std::size_t i = 0; i < labels_.positives().size(); ++i) {
      if (tally.level_of_positive[i] == Tally::kNotFound) {
        misses.add({labels_.positives()[i], 0, Relation::kNear});
      }
    }
    return misses;
  }

  Status add_curve(MethodEvaluation& result) const {
    if (result.method == Method::kSimHash) {
      return add_distance_curve(result);
    }
    if (!has_similarity(result.method)) {
      result.curve = {{0, result.at_default}};
      return {};
    }
    result.axis = SettingAxis::Kind::kSimilarity;
    const double lowest = options_.lowest_similarity > 0
                              ? options_.lowest_similarity
                              : lowest_trusted_similarity(result.method);
    return result.method == Method::kHybrid
               ? add_curve_of_runs(result, lowest)
               : add_curve_of_one_run(result, lowest);
  }

  Status add_distance_curve(MethodEvaluation& result) const {
    NEARDUP_ASSIGN_OR_RETURN(const DocumentTable documents,
                             runner_.fingerprint(texts_, stop_));
    NEARDUP_ASSIGN_OR_RETURN(const Tally tally,
                             tally_distances(documents, labels_, options_.scope,
                                             runner_.threads(), stop_));
    result.axis = SettingAxis::Kind::kDistance;
    result.curve = accuracy_curve(labels_, tally);
    return {};
  }

  Status add_curve_of_one_run(MethodEvaluation& result, double lowest) const {
    Tally tally(SettingAxis::similarities(lowest), labels_);
    NEARDUP_RETURN_IF_ERROR(
        runner_
            .run(texts_, {.method = result.method, .min_similarity = lowest},
                 stop_,
                 [&](const FoundPair& found) {
                   tally.add(labels_, options_.scope, found.documents,
                             tally.axis.level_of(found.similarity));
                 })
            .status());
    result.curve = accuracy_curve(labels_, tally);
    return {};
  }

  Status add_curve_of_runs(MethodEvaluation& result, double lowest) const {
    constexpr int kThousandths = 20;
    std::vector<double> thresholds;
    std::vector<Tally> tallies;
    for (int t = 1000; t > 0 && t >= std::lround(lowest * 1000);
         t -= kThousandths) {
      thresholds.push_back(t / 1000.0);
      tallies.emplace_back(SettingAxis::none(), labels_);
    }
    NEARDUP_RETURN_IF_ERROR(runner_.run_thresholds(
        texts_, result.method, thresholds, stop_,
        [&](std::size_t place, const FoundPair& found) {
          tallies[place].add(labels_, options_.scope, found.documents, 0);
        }));
    for (std::size_t i = 0; i < thresholds.size(); ++i) {
      result.curve.push_back(
          {thresholds[i],
           accuracy_curve(labels_, tallies[i]).front().accuracy});
    }
    return {};
  }

  Status add_recommendations(MethodEvaluation& result) const {
    std::vector<Wish> wishes = {{}};
    wishes.insert(wishes.end(), options_.wishes.begin(), options_.wishes.end());
    for (const Wish& wish : wishes) {
      Recommendation recommendation = recommend(
          result.curve, {result.default_setting, result.at_default}, wish);
      if (result.method == Method::kMinhash &&
          recommendation.point.setting > 0) {
        NEARDUP_RETURN_IF_ERROR(check(result, recommendation));
      }
      result.recommendations.push_back(recommendation);
    }
    return {};
  }

  // Runs the method as recommended, unless an earlier one was that.
  Status check(const MethodEvaluation& result,
               Recommendation& recommendation) const {
    for (const Recommendation& earlier : result.recommendations) {
      if (earlier.point.setting == recommendation.point.setting) {
        recommendation.checked = earlier.checked;
        return {};
      }
    }
    Tally tally(SettingAxis::none(), labels_);
    NEARDUP_RETURN_IF_ERROR(
        run_at({.method = result.method,
                .min_similarity = recommendation.point.setting},
               tally)
            .status());
    recommendation.checked = accuracy_curve(labels_, tally).front().accuracy;
    return {};
  }

  const EvaluationOptions& options_;
  const std::stop_token& stop_;
  const MethodRunner& runner_;
  const TextCollection& texts_;
  const LabelSet& labels_;
};

Status check_options(const EvaluationOptions& options) {
  if (options.methods.empty()) {
    return invalid_argument("there is no method to evaluate");
  }
  if (options.pairs.empty() == options.clusters.empty()) {
    return invalid_argument(
        "the truth must be told by labelled pairs or by clusters, one of the "
        "two");
  }
  return check_comparison_options(options, options.profile.simhash.bits);
}

void summarize(const MethodRunner& runner, const EvaluationOptions& options,
               JobSummary& summary) {
  summary.profile = runner.fingerprinter().profile().name;
  summary.profile_id = runner.fingerprinter().profile_id();
  summary.bits = runner.bits();
  summary.k = options.k;
  summary.threads = runner.threads();
}

Result<Evaluation> evaluate_methods(const EvaluationOptions& options,
                                    const JobControl& control) {
  NEARDUP_RETURN_IF_ERROR(check_options(options));
  Evaluation evaluation;
  evaluation.scope = options.scope;
  NEARDUP_ASSIGN_OR_RETURN(
      const MethodRunner runner,
      MethodRunner::create(options, thread_count(options)));
  summarize(runner, options, evaluation.summary);
  NEARDUP_ASSIGN_OR_RETURN(const TextCollection texts,
                           read_texts(options, control, evaluation.summary));
  NEARDUP_ASSIGN_OR_RETURN(const LabelSet labels, read_labels(options, texts));
  evaluation.positives = labels.positives().size();
  evaluation.negatives = labels.negative_count();
  evaluation.ignored = labels.ignored().size();
  evaluation.clusters = labels.pairs_of_component().size();
  const MethodEvaluator evaluator(options, control.stop, runner, texts, labels);
  for (const Method method : options.methods) {
    StageProgress progress(control, method_name(method), evaluation.summary);
    NEARDUP_ASSIGN_OR_RETURN(MethodEvaluation result, evaluator.run(method));
    evaluation.methods.push_back(std::move(result));
    progress.update(texts.size());
  }
  return evaluation;
}

}  // namespace

std::vector<CurvePoint> listed_points(const MethodEvaluation& method) {
  switch (method.axis) {
    case SettingAxis::Kind::kDistance:
      return method.curve;
    case SettingAxis::Kind::kSimilarity:
      return changing_points(method.curve);
    case SettingAxis::Kind::kNone:
      break;
  }
  return {};
}

double lowest_trusted_similarity(Method method) {
  switch (method) {
    case Method::kHybrid:
      return 0.5;  // below, candidates are missed
    case Method::kMinhash:
      return 0.3;
    case Method::kShingles:
      return 0.2;
    case Method::kCosine:
      return 0.4;
    case Method::kSimHash:
    case Method::kLongestSentences:
    case Method::kExact:
      break;
  }
  return 0;
}

Result<Evaluation> evaluate(const EvaluationOptions& options,
                            const JobControl& control) {
  return or_out_of_memory([&] { return evaluate_methods(options, control); });
}

}  // namespace neardup
