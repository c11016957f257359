// How good a judge is on pairs that people judged.

#ifndef NEARDUP_EVALUATION_FITTING_FIT_SCORE_H_
#define NEARDUP_EVALUATION_FITTING_FIT_SCORE_H_

#include <span>

#include "neardup/evaluation/fitting/weights_fit.h"

namespace neardup {

// Sums of what the pairs count, which is their number unless labels say
// otherwise.
struct FitScore {
  double hits = 0;    // copies that are called copies
  double misses = 0;  // copies that are not
  double falses = 0;  // others that are called copies
  double others = 0;  // all that are no copies

  // Each is 0 where there is nothing to be a share of.
  double precision() const;
  double recall() const;
  double f1() const;
  // Of the others, those called copies.
  double false_share() const;

  FitScore& operator+=(const FitScore& more);
};

// Where the i-th pair is a copy with the i-th probability, and `caution` is the
// least that makes it one. REQUIRES: as many probabilities as pairs.
FitScore score_probabilities(std::span<const FitPair> pairs,
                             std::span<const double> probabilities,
                             double caution);

// The probabilities that the weights give.
FitScore score_weights(std::span<const FitPair> pairs,
                       const JudgeWeights& weights, double caution);

}  // namespace neardup

#endif  // NEARDUP_EVALUATION_FITTING_FIT_SCORE_H_
