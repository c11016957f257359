#include "neardup/similarity/judge/judge_weights.h"

#include <algorithm>
#include <cmath>

namespace neardup {

double EvidenceWeight::contribution(double value) const {
  return weight * std::clamp(value, least, most);
}

double EvidenceWeight::most_contribution() const {
  return std::max(weight * least, weight * most);
}

double JudgeWeights::probability(const Evidence& evidence) const {
  double odds = bias;
  for (std::size_t i = 0; i < kEvidenceKinds; ++i) {
    odds += of[i].contribution(evidence.values[i]);
  }
  return 1 / (1 + std::exp(-odds));
}

}  // namespace neardup
