// Why the hybrid method says of two texts what it says: every comparison that
// its judge made on the way to the decision, as the judge itself noted it.
//
// Two texts alone: what would be boilerplate in their collection is not known.

#ifndef NEARDUP_SIMILARITY_HYBRID_EXPLANATION_H_
#define NEARDUP_SIMILARITY_HYBRID_EXPLANATION_H_

#include <cstddef>
#include <memory>
#include <optional>
#include <string_view>

#include "neardup/base/status.h"
#include "neardup/similarity/hybrid/judge_trace.h"
#include "neardup/similarity/measures/comparison_text.h"
#include "neardup/similarity/measures/near_duplicates.h"

namespace neardup {

struct HybridExplanation {
  // Of the first text to the second; nothing: none.
  std::optional<Relation> relation;
  double similarity = 0;  // as `pairs` would list it; 0 without relation
  // False if the search would not have brought the two before the judge.
  bool candidates = true;
  // What the judge compared, in its order; empty for equal texts and where a
  // text has no token.
  JudgeTrace trace;
  std::size_t tokens_a = 0;
  std::size_t tokens_b = 0;
  // Tokens that can be aligned, and how many would have been needed to be near;
  // nothing if the judge did not come to that.
  std::size_t aligned = 0;
  std::optional<std::size_t> aligned_needed;
  // Distinct 3-token shingles.
  std::size_t shingles_shared = 0;
  std::size_t shingles_only_a = 0;
  std::size_t shingles_only_b = 0;

  // What the decision hangs on: the last step of a pair that the judge found
  // related; of others the one that came nearest to making them so. Null
  // without such a step.
  const JudgeStep* decisive() const;
};

// With the default settings. Errors of HybridDocuments. Cost: the product of
// the texts' lengths.
Result<HybridExplanation> explain_hybrid(
    const std::shared_ptr<const ComparisonReader>& reader, std::string_view a,
    std::string_view b);

}  // namespace neardup

#endif  // NEARDUP_SIMILARITY_HYBRID_EXPLANATION_H_
