// How good fitted weights are on pairs they were not fitted on: each group of
// pairs is judged by weights fitted on all others. Groups are collections or,
// where there is but one, folds of its documents.
//
// Thread safety: pure functions.

#ifndef NEARDUP_EVALUATION_FITTING_HELD_OUT_H_
#define NEARDUP_EVALUATION_FITTING_HELD_OUT_H_

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "neardup/evaluation/fitting/weights_fit.h"
#include "neardup/evaluation/labels/label_set.h"

namespace neardup {

// For each pair the probability by the weights of the other groups; nothing if
// the pairs outside of some group are all copies or all others, so that nothing
// can be fitted on them. REQUIRES: a group below `groups` for each pair.
// Cost: a fit a group.
std::optional<std::vector<double>> held_out_probabilities(
    std::span<const FitPair> pairs, std::span<const std::size_t> group_of_pair,
    std::size_t groups, std::optional<EvidenceKind> without = std::nullopt);

// The fold of each pair, at most `folds` of about as many pairs. Pairs that
// share a document, directly or through others, are in one fold: what is known
// of a document must not help to judge it.
std::vector<std::size_t> folds_of_pairs(std::span<const DocumentPair> pairs,
                                        std::size_t folds);

}  // namespace neardup

#endif  // NEARDUP_EVALUATION_FITTING_HELD_OUT_H_
