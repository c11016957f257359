// Fitted; docs/accuracy.md says on what, and what they give.

#include "neardup/similarity/judge/judge_weights.h"

namespace neardup {

const JudgeWeights& shipped_weights() {
  // The bias; then weight, least and most value of each kind of evidence.
  static constexpr JudgeWeights kWeights{
      -14.7092,
      {{
          {-1.0507, 0.000, 5.541},  // kTexts
          {2.3679, 0.035, 1.000},  // kWeightedShare
          {1.0681, 2.197, 8.629},  // kLength
          {13.3961, 0.350, 1.000},  // kCommonPart
          {-0.1530, 0.000, 6.097},  // kOwnContent
          {-4.0605, 0.000, 1.000},  // kRepeated
          {0.4139, -1.609, 2.390},  // kInsertions
          {-10.3300, 0.000, 0.330},  // kPassages
      }},
  };
  return kWeights;
}

}  // namespace neardup
