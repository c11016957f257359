// How much each piece of evidence says: a logistic regression, whose weights
// were fitted on pairs that readers judged, on known edits and on generated
// templates. `neardup eval --fit` fits others.
//
// Thread safety: a plain value.

#ifndef NEARDUP_SIMILARITY_JUDGE_JUDGE_WEIGHTS_H_
#define NEARDUP_SIMILARITY_JUDGE_JUDGE_WEIGHTS_H_

#include <array>

#include "neardup/similarity/judge/evidence.h"

namespace neardup {

// A piece of evidence contributes weight * value; a value outside of
// [least, most], where hardly any pair was seen, as much as the nearest within.
struct EvidenceWeight {
  double weight = 0;
  double least = 0;
  double most = 0;

  double contribution(double value) const;
  // What no value exceeds.
  double most_contribution() const;

  friend bool operator==(const EvidenceWeight&,
                         const EvidenceWeight&) = default;
};

struct JudgeWeights {
  // Of the shipped table; it changes with every decision that changes.
  static constexpr int kVersion = 1;

  // The logarithm of the odds of a copy where all contributions are 0.
  double bias = 0;
  std::array<EvidenceWeight, kEvidenceKinds> of{};

  const EvidenceWeight& operator[](EvidenceKind kind) const {
    return of[static_cast<std::size_t>(kind)];
  }
  // The probability of a copy, in [0, 1].
  double probability(const Evidence& evidence) const;

  friend bool operator==(const JudgeWeights&, const JudgeWeights&) = default;
};

// The weights that neardup ships.
const JudgeWeights& shipped_weights();

}  // namespace neardup

#endif  // NEARDUP_SIMILARITY_JUDGE_JUDGE_WEIGHTS_H_
