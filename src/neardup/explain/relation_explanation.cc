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
std::string alignment_distance(const HybridExplanation& hybrid) {
  return hybrid.aligned >= hybrid.aligned_needed
             ? fmt::format("; {} aligned tokens of {} could be lost",
                           hybrid.aligned - hybrid.aligned_needed,
                           hybrid.aligned)
             : fmt::format("; {} aligned tokens are missing",
                           hybrid.aligned_needed - hybrid.aligned);
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
  const HybridMeasure* measure = hybrid.decisive();
  if (measure == nullptr) {
    return "a text without words is only equal to the same bytes";
  }
  const bool reached = measure->margin() >= 0;
  if (hybrid.relation && !reached) {
    return "their letters without spaces are alike, or an estimate accepted "
           "them";
  }
  std::string sentence =
      fmt::format("{}: {:.4f}, {:.4f} {} the {:.4f} needed to be {}",
                  measure->name, measure->value, std::abs(measure->margin()),
                  reached ? "above" : "below", measure->needed,
                  measure->makes == Relation::kNear ? "near" : "contained");
  if (&hybrid.measures.front() == measure) {
    sentence += alignment_distance(hybrid);
  }
  if (!hybrid.relation && reached) {
    sentence += "; but too little else is alike to make them candidates";
  }
  return sentence;
}

}  // namespace neardup
