#include "neardup/explain/relation_explanation.h"

#include <cmath>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "neardup/text/normal/simplified_table.h"
#include "neardup/text/unicode/utf8.h"

namespace neardup {

namespace {

// In tokens, how far the alignment is from what it needs.
std::string alignment_distance(std::size_t aligned, std::size_t needed) {
  return aligned >= needed
             ? fmt::format("; {} aligned tokens of {} could be lost",
                           aligned - needed, aligned)
             : fmt::format("; {} aligned tokens are missing", needed - aligned);
}

}  // namespace

Result<RelationExplanation> explain_relation(std::string_view a,
                                             std::string_view b,
                                             const DataPaths& data) {
  NEARDUP_ASSIGN_OR_RETURN(auto simplified,
                           SimplifiedTable::load(data.simplified));
  RelationExplanation explanation;
  NEARDUP_ASSIGN_OR_RETURN(
      explanation.hybrid,
      explain_hybrid(
          std::make_shared<const ComparisonReader>(std::move(simplified)), a,
          b));
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
  if (hybrid.tokens_a == 0 || hybrid.tokens_b == 0) {
    return "a text without words is only equal to the same bytes";
  }
  const JudgeStep* step = hybrid.decisive();
  if (step == nullptr) {
    return "too little is alike to look closer";
  }
  std::string sentence =
      fmt::format("{}: {:.4f}, {:.4f} {} the {:.4f} needed to be {}",
                  step->measure, step->value, std::abs(step->margin()),
                  step->reached() ? "above" : "below", step->needed,
                  step->makes == Relation::kNear ? "near" : "contained");
  if (step->measure == kTokensAligned && hybrid.aligned_needed) {
    sentence += alignment_distance(hybrid.aligned, *hybrid.aligned_needed);
  }
  if (!hybrid.candidates) {
    sentence += "; but too little else is alike to make them candidates";
  }
  return sentence;
}

}  // namespace neardup
