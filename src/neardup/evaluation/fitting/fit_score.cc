#include "neardup/evaluation/fitting/fit_score.h"

#include <vector>

namespace neardup {

namespace {

double share_of(double part, double whole) {
  return whole > 0 ? part / whole : 0;
}

}  // namespace

double FitScore::precision() const { return share_of(hits, hits + falses); }

double FitScore::recall() const { return share_of(hits, hits + misses); }

double FitScore::f1() const {
  return share_of(2 * hits, 2 * hits + misses + falses);
}

double FitScore::false_share() const { return share_of(falses, others); }

FitScore& FitScore::operator+=(const FitScore& more) {
  hits += more.hits;
  misses += more.misses;
  falses += more.falses;
  others += more.others;
  return *this;
}

FitScore score_probabilities(std::span<const FitPair> pairs,
                             std::span<const double> probabilities,
                             double caution) {
  FitScore score;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const bool called_copy = probabilities[i] >= caution;
    if (pairs[i].copy) {
      (called_copy ? score.hits : score.misses) += pairs[i].weight;
    } else {
      score.falses += called_copy ? pairs[i].weight : 0;
      score.others += pairs[i].weight;
    }
  }
  return score;
}

FitScore score_weights(std::span<const FitPair> pairs,
                       const JudgeWeights& weights, double caution) {
  std::vector<double> probabilities;
  probabilities.reserve(pairs.size());
  for (const FitPair& pair : pairs) {
    probabilities.push_back(weights.probability(pair.evidence));
  }
  return score_probabilities(pairs, probabilities, caution);
}

}  // namespace neardup
