// Why the hybrid method says of two texts what it says: every measure it may
// decide by, beside what the measure must reach. The method itself stops at the
// first that is sure (hybrid_judge.h); here all are taken, for people.
//
// Two texts alone: what would be boilerplate in their collection is not known.

#ifndef NEARDUP_SIMILARITY_HYBRID_EXPLANATION_H_
#define NEARDUP_SIMILARITY_HYBRID_EXPLANATION_H_

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "neardup/base/status.h"
#include "neardup/similarity/measures/comparison_text.h"
#include "neardup/similarity/measures/pair_set.h"

namespace neardup {

// One measure and its threshold, both in [0, 1].
struct HybridMeasure {
  std::string name;
  // What reaching the threshold makes the two: kNear or kContains.
  Relation makes = Relation::kNear;
  double value = 0;
  double needed = 0;
  // Below 0: how much is missing.
  double margin() const { return value - needed; }
};

struct HybridExplanation {
  // Of the first text to the second; nothing: none.
  std::optional<Relation> relation;
  double similarity = 0;  // as `pairs` would list it; 0 without relation
  std::size_t tokens_a = 0;
  std::size_t tokens_b = 0;
  // Tokens that can be aligned, and how many would be needed to be near.
  std::size_t aligned = 0;
  std::size_t aligned_needed = 0;
  // Distinct 3-token shingles.
  std::size_t shingles_shared = 0;
  std::size_t shingles_only_a = 0;
  std::size_t shingles_only_b = 0;
  // Those that apply to texts of these lengths; none if a text has no token.
  std::vector<HybridMeasure> measures;

  // What the decision hangs on: the measure that reaches its threshold by most,
  // or comes nearest to one. For a pair with a relation, of those that make it.
  // Null for equal texts and without measures.
  const HybridMeasure* decisive() const;
};

// With the default settings. Errors of the finder. Cost: the product of the
// texts' lengths.
Result<HybridExplanation> explain_hybrid(
    std::shared_ptr<const ComparisonReader> reader, std::string_view a,
    std::string_view b);

}  // namespace neardup

#endif  // NEARDUP_SIMILARITY_HYBRID_EXPLANATION_H_
