#include "neardup/evaluation/self_evaluation.h"

#include <algorithm>
#include <bit>
#include <optional>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "neardup/base/hash/fnv.h"
#include "neardup/base/out_of_memory.h"
#include "neardup/evaluation/labels/text_collection.h"
#include "neardup/evaluation/random_source.h"
#include "neardup/jobs/corpus_job.h"
#include "neardup/jobs/options/stage_progress.h"

namespace neardup {

namespace {

Status check_options(const SelfEvaluationOptions& options) {
  if (options.methods.empty()) {
    return invalid_argument("there is no method to evaluate");
  }
  for (const double strength : options.strengths) {
    if (!(strength > 0 && strength <= 1)) {
      return invalid_argument(fmt::format(
          "the strength of an edit is {}; it must be above 0 and at most 1",
          strength));
    }
  }
  if (options.strengths.empty() || options.sample == 0) {
    return invalid_argument("there is no edit to make");
  }
  return check_comparison_options(options, options.profile.simhash.bits);
}

// The documents to edit, in the order of the corpus: those whose ids hash
// lowest.
Result<TextCollection> choose_originals(const TextCollection& texts,
                                        const SelfEvaluationOptions& options) {
  std::vector<std::pair<std::uint64_t, std::uint32_t>> ranked;
  for (std::uint32_t i = 0; i < texts.size(); ++i) {
    if (count_edit_tokens(texts.text(i)) >=
        SelfEvaluationOptions::kLeastTokens) {
      ranked.emplace_back(mixed(fnv1a_64(texts.id(i)) ^ options.seed), i);
    }
  }
  if (ranked.empty()) {
    return invalid_argument(
        fmt::format("no document has {} words or characters, the least that "
                    "can be edited",
                    SelfEvaluationOptions::kLeastTokens));
  }
  std::sort(ranked.begin(), ranked.end());
  ranked.resize(std::min(ranked.size(), options.sample));
  std::sort(ranked.begin(), ranked.end(),
            [](const auto& a, const auto& b) { return a.second < b.second; });
  TextCollection originals;
  for (const auto& [rank, document] : ranked) {
    originals.add(texts.id(document), texts.text(document));
  }
  return originals;
}

// A collection of originals, and copies of some of them behind.
struct EditedCollection {
  TextCollection texts;
  std::uint32_t originals = 0;
  std::vector<std::uint32_t> original_of_copy;
};

class SelfEvaluator {
 public:
  SelfEvaluator(const SelfEvaluationOptions& options,
                const std::stop_token& stop, const MethodRunner& runner,
                const TextCollection& originals)
      : options_(options), stop_(stop), runner_(runner), originals_(originals) {
    for (std::uint32_t i = 0; i < originals.size(); ++i) {
      material_.add(originals.text(i));
    }
  }

  // Adds what every method does with one edit at one strength.
  Status run(TextEdit edit, double strength, SelfEvaluation& result) const {
    const EditedCollection collection = edit_all(edit, strength);
    for (MethodSelfEvaluation& method : result.methods) {
      NEARDUP_ASSIGN_OR_RETURN(EditRecall recall,
                               measure(collection, setting_of(method.method)));
      recall.edit = edit;
      recall.strength = strength;
      method.recalls.push_back(recall);
    }
    return {};
  }

  // Adds what a method says about the originals.
  Status run_originals(MethodSelfEvaluation& method) const {
    PairSample merges;
    NEARDUP_RETURN_IF_ERROR(
        runner_
            .run(originals_, setting_of(method.method), stop_,
                 [&merges](const FoundPair& pair) { merges.add(pair); })
            .status());
    method.merges = merges.seen();
    method.merge_examples = describe_mistakes(
        originals_, runner_.reader(), merges, MistakeOrder::kLeastAlikeFirst,
        /*measured=*/true, options_.examples);
    return {};
  }

 private:
  MethodSetting setting_of(Method method) const {
    return {.method = method, .k = options_.k};
  }

  EditedCollection edit_all(TextEdit edit, double strength) const {
    EditedCollection collection;
    collection.originals = static_cast<std::uint32_t>(originals_.size());
    for (std::uint32_t i = 0; i < originals_.size(); ++i) {
      collection.texts.add(originals_.id(i), originals_.text(i));
    }
    for (std::uint32_t i = 0; i < originals_.size(); ++i) {
      const std::uint64_t seed =
          mixed(options_.seed ^ mixed(fnv1a_64(originals_.id(i))) ^
                mixed(static_cast<std::uint64_t>(edit)) ^
                mixed(std::bit_cast<std::uint64_t>(strength)));
      const std::optional<std::string> copy =
          edited(originals_.text(i), edit, strength, material_, seed);
      if (copy) {
        collection.texts.add(
            fmt::format("{}#{}", originals_.id(i), text_edit_name(edit)),
            *copy);
        collection.original_of_copy.push_back(i);
      }
    }
    return collection;
  }

  Result<EditRecall> measure(const EditedCollection& collection,
                             const MethodSetting& setting) const {
    EditRecall recall;
    recall.copies = collection.original_of_copy.size();
    NEARDUP_RETURN_IF_ERROR(
        runner_
            .run(collection.texts, setting, stop_,
                 [&](const FoundPair& found) {
                   const auto [original, copy] = found.documents;
                   recall.found +=
                       copy >= collection.originals &&
                               collection.original_of_copy
                                       [copy - collection.originals] == original
                           ? 1U
                           : 0U;
                 })
            .status());
    const auto copies = static_cast<double>(recall.copies);
    recall.recall = wilson_interval(
        copies > 0 ? static_cast<double>(recall.found) / copies : 0, copies);
    return recall;
  }

  const SelfEvaluationOptions& options_;
  const std::stop_token& stop_;
  const MethodRunner& runner_;
  const TextCollection& originals_;
  EditMaterial material_;
};

SelfEvaluation empty_result(const SelfEvaluationOptions& options,
                            const MethodRunner& runner) {
  SelfEvaluation result;
  result.seed = options.seed;
  result.strengths = options.strengths;
  result.summary.profile = runner.fingerprinter().profile().name;
  result.summary.profile_id = runner.fingerprinter().profile_id();
  result.summary.bits = runner.bits();
  result.summary.k = options.k;
  result.summary.threads = runner.threads();
  for (const Method method : options.methods) {
    result.methods.emplace_back().method = method;
  }
  return result;
}

Result<SelfEvaluation> evaluate_edited_copies(
    const SelfEvaluationOptions& options, const JobControl& control) {
  NEARDUP_RETURN_IF_ERROR(check_options(options));
  NEARDUP_ASSIGN_OR_RETURN(
      const MethodRunner runner,
      MethodRunner::create(options, thread_count(options)));
  SelfEvaluation result = empty_result(options, runner);
  NEARDUP_ASSIGN_OR_RETURN(const TextCollection texts,
                           read_texts(options, control, result.summary));
  NEARDUP_ASSIGN_OR_RETURN(const TextCollection originals,
                           choose_originals(texts, options));
  result.originals = originals.size();
  result.original_pairs = result.originals * (result.originals - 1) / 2;
  const SelfEvaluator evaluator(options, control.stop, runner, originals);
  StageProgress progress(control, "edit", result.summary);
  for (MethodSelfEvaluation& method : result.methods) {
    NEARDUP_RETURN_IF_ERROR(evaluator.run_originals(method));
  }
  std::uint64_t edits = 0;
  for (const TextEdit edit : text_edits()) {
    for (const double strength : options.strengths) {
      NEARDUP_RETURN_IF_ERROR(evaluator.run(edit, strength, result));
      progress.update(++edits * originals.size());
    }
  }
  return result;
}

}  // namespace

std::vector<double> mean_recalls(const MethodSelfEvaluation& method,
                                 const std::vector<double>& strengths) {
  std::vector<double> means;
  for (const double strength : strengths) {
    double sum = 0;
    double edits = 0;
    for (const EditRecall& recall : method.recalls) {
      if (recall.strength == strength && recall.copies > 0) {
        sum += recall.recall.value;
        edits += 1;
      }
    }
    means.push_back(edits > 0 ? sum / edits : 0);
  }
  return means;
}

Result<SelfEvaluation> evaluate_self(const SelfEvaluationOptions& options,
                                     const JobControl& control) {
  return or_out_of_memory(
      [&] { return evaluate_edited_copies(options, control); });
}

}  // namespace neardup
