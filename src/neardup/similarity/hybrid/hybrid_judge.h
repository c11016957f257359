// The decision of the hybrid method about two documents: a cascade of measures,
// each cheaper than the next, until one of them is sure.
//
//   1. lengths: too different to be near?
//   2. sketches: the estimated Jaccard similarity accepts what is clearly near
//      and rejects what is clearly not; without spaces, it accepts texts whose
//      words were broken up
//   3. alignment of the tokens, which stops once it cannot reach the threshold
//   4. the exact Jaccard similarity of the shingles, for texts with parts moved
//   5. containment, and parts moved and edited
//
// Not thread safe: one judge a thread. It sees documents, not the collection:
// what boilerplate is, Boilerplate says.

#ifndef NEARDUP_SIMILARITY_HYBRID_HYBRID_JUDGE_H_
#define NEARDUP_SIMILARITY_HYBRID_HYBRID_JUDGE_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "neardup/similarity/hybrid/hybrid_documents.h"
#include "neardup/similarity/hybrid/hybrid_options.h"
#include "neardup/similarity/hybrid/judge_trace.h"
#include "neardup/similarity/measures/alignment.h"
#include "neardup/similarity/measures/near_duplicates.h"
#include "neardup/similarity/measures/set_similarity.h"

namespace neardup {

struct Verdict {
  Relation relation;  // of the first document to the second
  // kNear: the alignment similarity or the Dice similarity of the shingles,
  // which it is, or an estimate of the latter. kContains, kContained: the share
  // of the smaller one's shingles that the other has.
  float similarity;
};

// The alignment similarity that makes these tokens near.
// REQUIRES: neither is empty.
double near_threshold(const HybridOptions& options, Symbols a, Symbols b);

class HybridJudge {
 public:
  // Both are kept by reference.
  HybridJudge(const HybridDocuments& documents, const HybridOptions& options)
      : documents_(documents), options_(options) {}

  // Nothing if the two have no relation. Calls with the same first document in
  // a row are cheaper. `trace` takes every comparison that the decision went
  // through; where it is wanted, an alignment is not broken off.
  std::optional<Verdict> judge(std::uint32_t first, std::uint32_t second,
                               JudgeTrace* trace = nullptr);

  // True if the two judged last have a good part in common, whether or not that
  // made them near: as pages of one template have. REQUIRES: judge() was
  // called.
  bool have_common_part() const;

 private:
  struct Pair;

  std::optional<Verdict> judge_by_stages(const Pair& pair);
  std::optional<Verdict> judge_estimate(const Pair& pair);
  std::optional<Verdict> judge_letters(const Pair& pair) const;
  std::optional<Verdict> judge_repetition(const Pair& pair);
  std::optional<Verdict> judge_alignment(const Pair& pair);
  std::optional<Verdict> judge_sets(const Pair& pair);
  double key_resemblance(const Pair& pair) const;
  std::optional<Verdict> judge_coverage(const Pair& pair) const;
  // value >= needed, noted in the trace.
  bool reaches(std::string_view measure, std::optional<Relation> makes,
               double value, double needed) const;
  float exact_similarity(const Pair& pair);
  void load_shingles(const Pair& pair);

  const HybridDocuments& documents_;
  const HybridOptions& options_;
  Aligner aligner_;
  ShingleSet first_shingles_;
  ShingleSet second_shingles_;
  // The Jaccard similarity of the two judged last as their sketches have it, or
  // as their keys have it for texts without sketches.
  double resemblance_ = 0;
  JudgeTrace* trace_ = nullptr;  // of the judgement under way
  // Whose shingles first_shingles_ holds.
  std::optional<std::uint32_t> loaded_;
};

}  // namespace neardup

#endif  // NEARDUP_SIMILARITY_HYBRID_HYBRID_JUDGE_H_
