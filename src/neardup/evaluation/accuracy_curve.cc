#include "neardup/evaluation/accuracy_curve.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace neardup {

namespace {

// Thresholds are told in thousandths.
constexpr std::size_t kSteps = 1000;
// What storing a similarity as a float may take from it.
constexpr double kRounding = 1e-6;

}  // namespace

SettingAxis SettingAxis::distances(int bits) {
  return {Kind::kDistance, static_cast<std::size_t>(bits) / 2 + 1};
}

SettingAxis SettingAxis::similarities(double lowest) {
  return {Kind::kSimilarity,
          kSteps - static_cast<std::size_t>(std::lround(lowest * kSteps)) + 1};
}

SettingAxis SettingAxis::none() { return {Kind::kNone, 1}; }

double SettingAxis::setting(std::size_t level) const {
  const auto place = static_cast<double>(level);
  switch (kind_) {
    case Kind::kDistance:
      return place;
    case Kind::kSimilarity:
      return static_cast<double>(kSteps - level) / kSteps;
    case Kind::kNone:
      break;
  }
  return 0;
}

std::size_t SettingAxis::level_of(double similarity) const {
  const double steps =
      std::floor((std::clamp(similarity, 0.0, 1.0) + kRounding) * kSteps);
  return kSteps - std::min(static_cast<std::size_t>(steps), kSteps);
}

const char* axis_name(SettingAxis::Kind kind) {
  switch (kind) {
    case SettingAxis::Kind::kDistance:
      return "distance";
    case SettingAxis::Kind::kSimilarity:
      return "similarity";
    case SettingAxis::Kind::kNone:
      break;
  }
  return "none";
}

void Tally::add(const LabelSet& labels, Scope scope, DocumentPair pair,
                std::size_t level) {
  if (level >= axis.levels()) {
    return;
  }
  switch (labels.find(pair)) {
    case Label::kPositive:
      level_of_positive[labels.positive_index(pair)] =
          static_cast<std::uint32_t>(level);
      return;
    case Label::kNegative:
      ++falses[level];
      return;
    case Label::kUnlabelled:
      falses[level] += scope == Scope::kWholeCollection ? 1U : 0U;
      return;
    case Label::kIgnored:
      return;
  }
}

std::vector<CurvePoint> accuracy_curve(const LabelSet& labels,
                                       const Tally& tally) {
  std::vector<std::uint32_t> found(tally.level_of_positive.size());
  std::iota(found.begin(), found.end(), 0U);
  std::erase_if(found, [&tally](std::uint32_t positive) {
    return tally.level_of_positive[positive] == Tally::kNotFound;
  });
  std::sort(found.begin(), found.end(), [&tally](auto a, auto b) {
    return tally.level_of_positive[a] < tally.level_of_positive[b];
  });
  HitCounter hits(labels.pairs_of_component());
  std::vector<CurvePoint> curve;
  std::uint64_t falses = 0;
  auto next = found.begin();
  for (std::size_t level = 0; level < tally.axis.levels(); ++level) {
    for (; next != found.end() && tally.level_of_positive[*next] <= level;
         ++next) {
      hits.add_hit(labels.component_of_positive()[*next]);
    }
    falses += tally.falses[level];
    curve.push_back({tally.axis.setting(level), hits.accuracy(falses)});
  }
  return curve;
}

std::vector<CurvePoint> changing_points(const std::vector<CurvePoint>& curve) {
  std::vector<CurvePoint> points;
  for (std::size_t i = 0; i < curve.size(); ++i) {
    const bool ends = i == 0 || i + 1 == curve.size();
    if (ends || curve[i].accuracy.hits != curve[i - 1].accuracy.hits ||
        curve[i].accuracy.falses != curve[i - 1].accuracy.falses) {
      points.push_back(curve[i]);
    }
  }
  return points;
}

}  // namespace neardup
