#include "neardup/evaluation/fitting/weights_fit.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "neardup/evaluation/fitting/logistic_regression.h"

namespace neardup {

namespace {

constexpr double kLowQuantile = 0.005;
constexpr double kHighQuantile = 0.995;

// Of one scale, all pairs count 1: so much doubt as one pair more of each kind.
constexpr double kRidge = 1;

// A kind of evidence that varies less is the same for all pairs.
constexpr double kLeastSpread = 1e-9;

// The gatherer of evidence counts no more texts than these.
const double kMostTextsLog = std::log(64.0);
// Texts of fewer tokens are not told apart by their length.
const double kShortTextLog = std::log(9.0);
// Candidates have more in common.
constexpr double kLeastCommonPart = 0.35;

// `values` is ascending; between two of them in proportion.
double quantile(const std::vector<double>& values, double share) {
  const double place = share * static_cast<double>(values.size() - 1);
  const auto below = static_cast<std::size_t>(place);
  const std::size_t above = std::min(below + 1, values.size() - 1);
  return values[below] +
         (place - std::floor(place)) * (values[above] - values[below]);
}

struct Limits {
  double least;
  double most;
};

// Where a scale has an end that means something, that is the limit, whether or
// not a pair came so far.
Limits with_known_ends(EvidenceKind kind, Limits seen) {
  switch (kind) {
    case EvidenceKind::kTexts:
      return {0, kMostTextsLog};
    case EvidenceKind::kWeightedShare:
      return {seen.least, 1};
    case EvidenceKind::kLength:
      return {std::min(seen.least, kShortTextLog), seen.most};
    case EvidenceKind::kCommonPart:
      return {kLeastCommonPart, 1};
    case EvidenceKind::kRepeated:
      return {0, 1};
    case EvidenceKind::kPassages:
      return {0, std::max(seen.most, 0.0)};
    case EvidenceKind::kExclusive:
      return {seen.least, 1};
    case EvidenceKind::kInsertions:
      break;
  }
  return seen;
}

Limits limits_of(std::span<const FitPair> pairs, EvidenceKind kind) {
  std::vector<double> values;
  values.reserve(pairs.size());
  for (const FitPair& pair : pairs) {
    values.push_back(pair.evidence[kind]);
  }
  std::sort(values.begin(), values.end());
  const Limits limits = with_known_ends(
      kind, {quantile(values, kLowQuantile), quantile(values, kHighQuantile)});
  return {limits.least, std::max(limits.least, limits.most)};
}

// How one kind of evidence is brought to the scale of all.
struct Scale {
  Limits limits;
  double mean = 0;
  double spread = 0;  // 0: not weighed

  Scale(std::span<const FitPair> pairs, EvidenceKind kind)
      : limits(limits_of(pairs, kind)) {
    double sum = 0;
    double squares = 0;
    double weights = 0;
    for (const FitPair& pair : pairs) {
      sum += pair.weight * limited(pair.evidence[kind]);
      weights += pair.weight;
    }
    mean = sum / weights;
    for (const FitPair& pair : pairs) {
      const double off = limited(pair.evidence[kind]) - mean;
      squares += pair.weight * off * off;
    }
    spread = std::sqrt(squares / weights);
    spread = spread < kLeastSpread ? 0 : spread;
  }

  double limited(double value) const {
    return std::clamp(value, limits.least, limits.most);
  }
  double scaled(double value) const {
    return spread > 0 ? (limited(value) - mean) / spread : 0;
  }
};

std::vector<Scale> scales_of(std::span<const FitPair> pairs,
                             std::optional<EvidenceKind> without) {
  std::vector<Scale> scales;
  for (std::size_t i = 0; i < kEvidenceKinds; ++i) {
    const auto kind = static_cast<EvidenceKind>(i);
    scales.emplace_back(pairs, kind);
    if (without == kind) {
      scales.back().spread = 0;
    }
  }
  return scales;
}

std::vector<Observation> observations_of(std::span<const FitPair> pairs,
                                         const std::vector<Scale>& scales) {
  std::vector<Observation> observations;
  observations.reserve(pairs.size());
  for (const FitPair& pair : pairs) {
    Observation& out = observations.emplace_back();
    out.positive = pair.copy;
    out.weight = pair.weight;
    for (std::size_t i = 0; i < kEvidenceKinds; ++i) {
      out.columns.push_back(scales[i].scaled(pair.evidence.values[i]));
    }
  }
  return observations;
}

// The same model, of evidence as it is measured.
JudgeWeights unscaled(const LogisticModel& model,
                      const std::vector<Scale>& scales) {
  JudgeWeights weights;
  weights.bias = model.bias;
  for (std::size_t i = 0; i < kEvidenceKinds; ++i) {
    const Scale& scale = scales[i];
    const double weight =
        scale.spread > 0 ? model.weights[i] / scale.spread : 0;
    weights.of[i] = {weight, scale.limits.least, scale.limits.most};
    weights.bias -= weight * scale.mean;
  }
  return weights;
}

}  // namespace

bool has_both_kinds(std::span<const FitPair> pairs) {
  const auto copies = std::count_if(pairs.begin(), pairs.end(),
                                    [](const FitPair& p) { return p.copy; });
  return copies > 0 && static_cast<std::size_t>(copies) < pairs.size();
}

JudgeWeights fit_weights(std::span<const FitPair> pairs,
                         std::optional<EvidenceKind> without) {
  const std::vector<Scale> scales = scales_of(pairs, without);
  return unscaled(fit_logistic(observations_of(pairs, scales), kRidge), scales);
}

}  // namespace neardup
