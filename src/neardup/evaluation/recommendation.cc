#include "neardup/evaluation/recommendation.h"

#include <algorithm>
#include <string>
#include <tuple>

#include <fmt/format.h>

namespace neardup {

namespace {

// What decides between two points, the more important first. A point at which
// nothing was found has no precision to speak of, and is the last choice.
std::tuple<bool, double, double> merit(const Accuracy& accuracy,
                                       const Wish& wish) {
  const double precision = accuracy.precision.value;
  const double recall = accuracy.recall.value;
  switch (wish.kind) {
    case Wish::Kind::kPrecision:
      return precision >= wish.value && accuracy.found_any()
                 ? std::tuple(true, recall, precision)
                 : std::tuple(false, precision, recall);
    case Wish::Kind::kRecall:
      return recall >= wish.value ? std::tuple(true, precision, recall)
                                  : std::tuple(false, recall, precision);
    case Wish::Kind::kBestF1:
      break;
  }
  return {true, accuracy.f1.value, precision};
}

}  // namespace

std::string to_string(const Wish& wish) {
  switch (wish.kind) {
    case Wish::Kind::kPrecision:
      return fmt::format("precision >= {:.4g} %", 100 * wish.value);
    case Wish::Kind::kRecall:
      return fmt::format("recall >= {:.4g} %", 100 * wish.value);
    case Wish::Kind::kBestF1:
      break;
  }
  return "best F1";
}

Recommendation recommend(const std::vector<CurvePoint>& curve,
                         const CurvePoint& default_point, const Wish& wish) {
  const auto merit_of = [&wish](const CurvePoint& point) {
    return merit(point.accuracy, wish);
  };
  Recommendation recommendation;
  recommendation.wish = wish;
  // The first of the best, and the first behind it that is worse.
  const auto best =
      std::max_element(curve.begin(), curve.end(),
                       [&](const CurvePoint& a, const CurvePoint& b) {
                         return merit_of(a) < merit_of(b);
                       });
  const auto worse =
      std::find_if(best, curve.end(), [&](const CurvePoint& point) {
        return merit_of(point) != merit_of(*best);
      });
  recommendation.point = merit_of(default_point) >= merit_of(*best)
                             ? default_point
                             : best[(worse - best - 1) / 2];
  recommendation.met = std::get<0>(merit_of(recommendation.point));
  return recommendation;
}

}  // namespace neardup
