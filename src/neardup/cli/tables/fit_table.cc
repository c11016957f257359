#include "neardup/cli/tables/fit_table.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "neardup/cli/terminal/human_format.h"

namespace neardup::cli {
namespace {

constexpr std::size_t kNameWidth = 32;

std::string plural(std::uint64_t count, std::string_view word) {
  return fmt::format("{} {}{}", human_count(count), word,
                     count == 1 ? "" : "s");
}

// The pairs that were not fitted on, and why.
std::string left_out_text(const FitCounts& counts) {
  struct Reason {
    std::uint64_t count;
    std::string_view words;
  };
  const Reason reasons[] = {
      {counts.contains, "one text contains the other"},
      {counts.equal, "equal texts"},
      {counts.short_texts, "less than three words"},
      {counts.by_letters, "broken-up words"},
  };
  std::string text;
  for (const Reason& reason : reasons) {
    if (reason.count > 0) {
      text += fmt::format("{}{} ({})", text.empty() ? "" : ", ",
                          human_count(reason.count), reason.words);
    }
  }
  return text.empty() ? "" : "left out: " + text + "\n";
}

std::string headline(const FitEvaluation& fit) {
  return fmt::format("fitted on {} of {} in {}: {}, {} others\n",
                     plural(fit.counts.used(), "labelled pair"),
                     plural(fit.summary.documents, "document"),
                     plural(fit.collections.size(), "collection"),
                     fit.counts.copies == 1
                         ? "1 copy"
                         : human_count(fit.counts.copies) + " copies",
                     human_count(fit.counts.others)) +
         left_out_text(fit.counts) + '\n';
}

// Of a long path the end, from the start of a character on.
std::string shown_name(std::string_view name) {
  if (name.size() < kNameWidth) {
    return std::string(name);
  }
  name.remove_prefix(name.size() - (kNameWidth - 4));
  while (!name.empty() &&
         (static_cast<unsigned char>(name[0]) & 0xC0) == 0x80) {
    name.remove_prefix(1);
  }
  return fmt::format("...{}", name);
}

// "-" where there is nothing to be a share of.
std::string percent(double share, bool known) {
  return known ? fmt::format("{:8.1f} %", 100 * share)
               : fmt::format("{:>10}", "-");
}

std::string score_row(std::string_view name, const FitScore& score) {
  const bool found = score.hits + score.falses > 0;
  const bool copies = score.hits + score.misses > 0;
  return fmt::format("{:<{}}{}{}{}{}\n", shown_name(name), kNameWidth,
                     percent(score.precision(), found),
                     percent(score.recall(), copies),
                     percent(score.f1(), copies),
                     percent(score.false_share(), score.others > 0));
}

std::string scores_table(const FitEvaluation& fit) {
  std::string text =
      fmt::format("{:<{}}{:>10}{:>10}{:>10}  others called copies\n",
                  fmt::format("at a caution of {}", fit.caution), kNameWidth,
                  "precision", "recall", "F1");
  text += score_row("the weights before", fit.before) +
          score_row("fitted, on the same pairs", fit.fitted);
  const bool collections = fit.collections.size() > 1;
  if (!fit.held_out) {
    return text +
           "How good they are on other pairs cannot be told: what is left when "
           "a part is\nleft out is all copies, or none of it is.\n";
  }
  text += score_row(
      collections ? "each collection left out" : "each fifth left out",
      *fit.held_out);
  for (const CollectionFit& collection : fit.collections) {
    if (collection.held_out) {
      text += score_row("  " + collection.labels, *collection.held_out);
    }
  }
  return text;
}

std::string evidence_table(const FitEvaluation& fit) {
  std::string text = fmt::format(
      "\n{:<18}{:>10}{:>10}{:>10}  F1 lost without "
      "it\n",
      "evidence", "weight", "least", "most");
  for (const EvidenceFit& evidence : fit.evidence) {
    const EvidenceWeight& of = fit.weights[evidence.kind];
    const std::string lost =
        evidence.f1_lost ? fmt::format("{:8.1f} %", 100 * *evidence.f1_lost)
                         : fmt::format("{:>10}", "-");
    text += fmt::format("{:<18}{:>10.3f}{:>10.3f}{:>10.3f}{}\n",
                        evidence_name(evidence.kind), of.weight, of.least,
                        of.most, lost);
  }
  return text + fmt::format("{:<18}{:>10.3f}\n", "bias", fit.weights.bias);
}

}  // namespace

std::string fit_table(const FitEvaluation& fit) {
  return headline(fit) + scores_table(fit) + evidence_table(fit);
}

}  // namespace neardup::cli
