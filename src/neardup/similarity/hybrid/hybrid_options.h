// The settings of the hybrid method.

#ifndef NEARDUP_SIMILARITY_HYBRID_HYBRID_OPTIONS_H_
#define NEARDUP_SIMILARITY_HYBRID_HYBRID_OPTIONS_H_

#include "neardup/similarity/judge/copy_judge.h"
#include "neardup/similarity/judge/judge_weights.h"

namespace neardup {

struct HybridOptions {
  // What the judge goes by; its caution decides between near and sibling.
  JudgeOptions judge;
  // What evidence weighs.
  JudgeWeights weights = shipped_weights();
  // List siblings, too: as many pairs as the square of a family.
  bool siblings = false;
  // Pairs below this similarity are left out, whatever their relation; decides
  // nothing else. [0, 1].
  double min_similarity = 0;
};

}  // namespace neardup

#endif  // NEARDUP_SIMILARITY_HYBRID_HYBRID_OPTIONS_H_
