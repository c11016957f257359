// Fitted; docs/accuracy.md says on what, and what they give.

#include "neardup/similarity/judge/judge_weights.h"

namespace neardup {

const JudgeWeights& shipped_weights() {
  // The bias; then weight, least and most value of each kind of evidence.
  static constexpr JudgeWeights kWeights{
      -14.9020,
      {{
          {-1.1354, 0.000, 5.541},  // kTexts
          {1.6728, 0.061, 1.000},  // kWeightedShare
          {1.1548, 2.197, 8.629},  // kLength
          {14.1865, 0.350, 1.000},  // kCommonPart
          {-0.2610, 0.000, 6.494},  // kOwnContent
          {-3.8756, 0.000, 1.000},  // kRepeated
          {0.4684, -1.609, 2.390},  // kInsertions
          {-4.2295, 0.000, 0.339},  // kPassages
      }},
  };
  return kWeights;
}

}  // namespace neardup
