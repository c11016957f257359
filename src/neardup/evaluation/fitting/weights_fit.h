// The judge's weights from evidence about pairs that people judged.
//
// Each kind of evidence is first limited to where pairs were seen, 0.5 % to
// 99.5 % of them, so that no rare pair far out decides how much it weighs, and
// then brought to one scale; logistic_regression.h does the rest.
//
// Thread safety: pure functions.

#ifndef NEARDUP_EVALUATION_FITTING_WEIGHTS_FIT_H_
#define NEARDUP_EVALUATION_FITTING_WEIGHTS_FIT_H_

#include <optional>
#include <span>

#include "neardup/similarity/judge/evidence.h"
#include "neardup/similarity/judge/judge_weights.h"

namespace neardup {

struct FitPair {
  Evidence evidence;
  bool copy = false;
  double weight = 1;  // how much it counts, above 0
};

// True if there are copies and others: what a fit needs.
bool has_both_kinds(std::span<const FitPair> pairs);

// The weights under which the pairs are likeliest. With `without`, that kind of
// evidence weighs 0. REQUIRES: has_both_kinds(pairs).
JudgeWeights fit_weights(std::span<const FitPair> pairs,
                         std::optional<EvidenceKind> without = std::nullopt);

}  // namespace neardup

#endif  // NEARDUP_EVALUATION_FITTING_WEIGHTS_FIT_H_
