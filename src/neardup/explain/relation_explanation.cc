#include "neardup/explain/relation_explanation.h"

#include <memory>
#include <utility>

#include <fmt/format.h>

#include "neardup/text/normal/simplified_table.h"
#include "neardup/text/unicode/utf8.h"

namespace neardup {

Result<RelationExplanation> explain_relation(std::string_view a,
                                             std::string_view b,
                                             const DataPaths& data,
                                             const HybridOptions& options) {
  NEARDUP_ASSIGN_OR_RETURN(auto simplified,
                           SimplifiedTable::load(data.simplified));
  RelationExplanation explanation;
  NEARDUP_ASSIGN_OR_RETURN(
      explanation.hybrid,
      explain_hybrid(
          std::make_shared<const ComparisonReader>(std::move(simplified)), a, b,
          options));
  explanation.diff = diff_texts(repaired_utf8(a), repaired_utf8(b));
  return explanation;
}

std::string_view relation_word(const HybridExplanation& hybrid) {
  return hybrid.relation ? relation_name(*hybrid.relation) : "none";
}

std::string decision_sentence(const HybridExplanation& hybrid) {
  if (hybrid.relation == Relation::kEqual) {
    return "the same text once both are normalised";
  }
  if (hybrid.by_letters) {
    return "the same letters but for broken-up words";
  }
  if (hybrid.evidence.empty()) {
    return "a text without words is only equal to the same bytes";
  }
  const WeighedEvidence& heaviest = hybrid.evidence.front();
  std::string sentence = fmt::format(
      "copies with a probability of {:.2f}; the heaviest evidence {}: {} "
      "({:.4f}, {:+.2f})",
      hybrid.probability, heaviest.contribution > 0 ? "for" : "against",
      evidence_words(heaviest.kind), heaviest.value, heaviest.contribution);
  sentence +=
      "; judged alone, for how many other texts have what the two share is not "
      "known";
  return sentence;
}

}  // namespace neardup
