#include "neardup/cli/tables/evaluation_table.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "neardup/cli/tables/example_table.h"
#include "neardup/cli/terminal/human_format.h"

namespace neardup::cli {
namespace {

constexpr int kMethodWidth = 18;

// "99.42 % [98.90, 99.71]": a share and its interval.
std::string with_interval(const Estimate& estimate) {
  return fmt::format("{:6.2f} % [{:.2f}, {:.2f}]", 100 * estimate.value,
                     100 * estimate.low, 100 * estimate.high);
}

std::string precision_text(const Accuracy& accuracy) {
  return accuracy.found_any() ? with_interval(accuracy.precision)
                              : "nothing found";
}

std::string setting_text(SettingAxis::Kind axis, double setting) {
  switch (axis) {
    case SettingAxis::Kind::kDistance:
      return fmt::format("k = {}", setting);
    case SettingAxis::Kind::kSimilarity:
      return setting > 0 ? fmt::format(">= {:.3f}", setting) : "default";
    case SettingAxis::Kind::kNone:
      break;
  }
  return "default";
}

std::string accuracy_row(std::string_view name, std::string_view setting,
                         const Accuracy& accuracy) {
  return fmt::format("{:<{}}{:<10}{:<26}{:<26}{:6.2f} %", name, kMethodWidth,
                     setting, precision_text(accuracy),
                     with_interval(accuracy.recall), 100 * accuracy.f1.value);
}

std::string accuracy_heading(std::string_view first) {
  return fmt::format("{:<{}}{:<10}{:<26}{:<26}{:<10}", first, kMethodWidth,
                     "setting", "precision [95 %]", "recall [95 %]", "F1");
}

std::string cost_text(const MethodCost& cost) {
  return fmt::format("{:>8}  {:>10}", fmt::format("{:.2f} s", cost.seconds),
                     cost.peak_bytes
                         ? human_bytes(static_cast<double>(*cost.peak_bytes))
                         : "unknown");
}

std::string headline(const Evaluation& evaluation) {
  const std::string ignored =
      evaluation.ignored > 0
          ? fmt::format(", {} ignored", human_count(evaluation.ignored))
          : "";
  return fmt::format(
      "{} documents, {} true pairs in {} clusters{}\n{}\n\n",
      human_count(evaluation.summary.documents),
      human_count(evaluation.positives), human_count(evaluation.clusters),
      ignored,
      evaluation.scope == Scope::kWholeCollection
          ? "over the whole collection: a pair that is not labelled is false"
          : fmt::format("over the labelled pairs only, {} of them false",
                        human_count(evaluation.negatives)));
}

std::string defaults_table(const Evaluation& evaluation) {
  std::string text = accuracy_heading("default settings") +
                     fmt::format("{:>8}  {:>10}\n", "time", "memory");
  for (const MethodEvaluation& method : evaluation.methods) {
    text += fmt::format(
        "{}{}\n",
        accuracy_row(method_name(method.method),
                     setting_text(method.axis, method.default_setting),
                     method.at_default),
        cost_text(method.cost));
  }
  return text + '\n';
}

std::string recommendation_rows(const MethodEvaluation& method) {
  std::string text;
  for (const Recommendation& recommendation : method.recommendations) {
    const Accuracy& accuracy = recommendation.checked
                                   ? *recommendation.checked
                                   : recommendation.point.accuracy;
    text += fmt::format(
        "{} for {}{}\n",
        accuracy_row(method_name(method.method),
                     setting_text(method.axis, recommendation.point.setting),
                     accuracy),
        to_string(recommendation.wish),
        recommendation.met ? "" : " (not reached by any)");
  }
  return text;
}

std::string recommendations_table(const Evaluation& evaluation) {
  std::string rows;
  for (const MethodEvaluation& method : evaluation.methods) {
    rows += recommendation_rows(method);
  }
  return rows.empty() ? ""
                      : accuracy_heading("recommended") + '\n' + rows + '\n';
}

// True if a point of a curve of so many belongs into a table for people.
bool is_shown(double setting, std::size_t points) {
  constexpr std::size_t kMostLines = 70;
  constexpr double kPerStep = 20;  // steps of 0.05
  const double steps = setting * kPerStep;
  return points <= kMostLines || std::abs(steps - std::round(steps)) < 1e-6;
}

std::string curve_table(const MethodEvaluation& method) {
  if (method.axis == SettingAxis::Kind::kNone) {
    return "";
  }
  std::string text =
      accuracy_heading(fmt::format("{} curve", method_name(method.method))) +
      '\n';
  for (const CurvePoint& point : method.curve) {
    if (is_shown(point.setting, method.curve.size())) {
      text += accuracy_row("", setting_text(method.axis, point.setting),
                           point.accuracy) +
              '\n';
    }
  }
  return text + '\n';
}

std::string mistake_list(std::string_view title,
                         const std::vector<Mistake>& mistakes, bool colored) {
  std::string text;
  for (const Mistake& mistake : mistakes) {
    const std::string measured =
        mistake.similarity
            ? fmt::format("; the method says {:.4f}", *mistake.similarity)
            : "";
    text += fmt::format("\n{}: {:.1f} % of the tokens align{}\n", title,
                        100 * mistake.alignment, measured) +
            two_texts(mistake.id_a, mistake.text_a, mistake.id_b,
                      mistake.text_b, colored);
  }
  return text;
}

std::string recall_cell(const EditRecall& recall) {
  return recall.copies > 0 ? fmt::format("{:>9.1f}", 100 * recall.recall.value)
                           : fmt::format("{:>9}", "-");
}

std::string edits_table(const SelfEvaluation& evaluation,
                        const MethodSelfEvaluation& method) {
  std::string text =
      fmt::format("{:<{}}", method_name(method.method), kMethodWidth);
  for (const double strength : evaluation.strengths) {
    text += fmt::format("{:>9}", fmt::format("{:.3g} %", 100 * strength));
  }
  text += "   recall in %, by the share that is edited\n";
  for (std::size_t i = 0; i < method.recalls.size();) {
    text += fmt::format("  {:<{}}", text_edit_name(method.recalls[i].edit),
                        kMethodWidth - 2);
    for (std::size_t j = 0; j < evaluation.strengths.size(); ++j) {
      text += recall_cell(method.recalls[i++]);
    }
    text += '\n';
  }
  text += fmt::format("  {:<{}}", "mean", kMethodWidth - 2);
  for (const double mean : mean_recalls(method, evaluation.strengths)) {
    text += fmt::format("{:>9.1f}", 100 * mean);
  }
  return text + fmt::format(
                    "\n  of {} pairs of originals, {} are called "
                    "near-duplicates\n\n",
                    human_count(evaluation.original_pairs),
                    human_count(method.merges));
}

}  // namespace

std::string evaluation_table(const Evaluation& evaluation) {
  std::string text = headline(evaluation) + defaults_table(evaluation) +
                     recommendations_table(evaluation);
  for (const MethodEvaluation& method : evaluation.methods) {
    text += curve_table(method);
  }
  return text;
}

std::string evaluation_table(const SelfEvaluation& evaluation) {
  std::string text =
      fmt::format("{} of {} documents edited, seed {}\n\n",
                  human_count(evaluation.originals),
                  human_count(evaluation.summary.documents), evaluation.seed);
  for (const MethodSelfEvaluation& method : evaluation.methods) {
    text += edits_table(evaluation, method);
  }
  return text;
}

std::string mistakes_text(const Evaluation& evaluation, bool colored) {
  std::string text;
  for (const MethodEvaluation& method : evaluation.methods) {
    const std::string_view name = method_name(method.method);
    text += mistake_list(fmt::format("{}, false merge", name),
                         method.false_merges, colored) +
            mistake_list(fmt::format("{}, miss", name), method.misses, colored);
  }
  return text;
}

std::string mistakes_text(const SelfEvaluation& evaluation, bool colored) {
  std::string text;
  for (const MethodSelfEvaluation& method : evaluation.methods) {
    text += mistake_list(
        fmt::format("{}, originals merged", method_name(method.method)),
        method.merge_examples, colored);
  }
  return text;
}

}  // namespace neardup::cli
