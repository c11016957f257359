// The part of an Explanation that tells how two texts relate by the hybrid
// method, the one that `dedup` and `pairs` use unless told otherwise: the
// relation, every piece of evidence with what it weighs, and what differs.

#ifndef NEARDUP_EXPLAIN_RELATION_EXPLANATION_H_
#define NEARDUP_EXPLAIN_RELATION_EXPLANATION_H_

#include <string>
#include <string_view>

#include "neardup/base/status.h"
#include "neardup/pages/text_diff.h"
#include "neardup/profile/fingerprinter.h"
#include "neardup/similarity/hybrid_explanation.h"

namespace neardup {

struct RelationExplanation {
  HybridExplanation hybrid;
  TextDiff diff;  // of the texts as they were given, bytes repaired
};

// Errors of the tables in `data` and of explain_hybrid().
Result<RelationExplanation> explain_relation(std::string_view a,
                                             std::string_view b,
                                             const DataPaths& data,
                                             const HybridOptions& options = {});

// "equal", "near", "contains", "contained", "sibling" or "none".
std::string_view relation_word(const HybridExplanation& hybrid);

// What the decision hung on, as a sentence: "copies with a probability of 0.81;
// the heaviest evidence for: part of the shorter text that the other has ...".
std::string decision_sentence(const HybridExplanation& hybrid);

}  // namespace neardup

#endif  // NEARDUP_EXPLAIN_RELATION_EXPLANATION_H_
