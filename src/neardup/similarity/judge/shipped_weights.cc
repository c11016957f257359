// Fitted; docs/accuracy.md says on what, and what they give.

#include "neardup/similarity/judge/judge_weights.h"

namespace neardup {

const JudgeWeights& shipped_weights() {
  // The bias; then weight, least and most value of each kind of evidence.
  static constexpr JudgeWeights kWeights{
      -19.2235,
      {{
          {-0.6277, 0.000, 4.159},  // kTexts
          {2.7244, 0.035, 1.000},  // kWeightedShare
          {1.2922, 2.197, 8.629},  // kLength
          {14.3503, 0.350, 1.000},  // kCommonPart
          {3.5690, 0.001, 1.000},  // kExclusive
          {-5.2212, 0.000, 1.000},  // kRepeated
          {0.2951, -1.609, 2.390},  // kInsertions
          {-19.2053, 0.000, 0.330},  // kPassages
      }},
  };
  return kWeights;
}

}  // namespace neardup
