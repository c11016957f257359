// Fitted; docs/accuracy.md says on what, and what they give.

#include "neardup/similarity/judge/judge_weights.h"

namespace neardup {

const JudgeWeights& shipped_weights() {
  // The bias; then weight, least and most value of each kind of evidence.
  static constexpr JudgeWeights kWeights{
      -18.2413,
      {{
          {-0.5087, 0.000, 4.159},   // kTexts
          {2.1772, 0.035, 1.000},    // kWeightedShare
          {1.1701, 2.197, 8.629},    // kLength
          {13.8277, 0.350, 1.000},   // kCommonPart
          {3.8799, 0.001, 1.000},    // kExclusive
          {-5.2664, 0.000, 1.000},   // kRepeated
          {0.2212, -1.609, 2.390},   // kInsertions
          {-20.3502, 0.000, 0.330},  // kPassages
      }},
  };
  return kWeights;
}

}  // namespace neardup
