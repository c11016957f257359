#include "neardup/evaluation/recommendation.h"

#include <gtest/gtest.h>

namespace neardup {
namespace {

CurvePoint curve_point(double setting, std::uint64_t hits,
                       std::uint64_t falses) {
  constexpr std::uint64_t kTrue = 100;
  CurvePoint point;
  point.setting = setting;
  point.accuracy.hits = hits;
  point.accuracy.falses = falses;
  point.accuracy.misses = kTrue - hits;
  const auto found = static_cast<double>(hits + falses);
  point.accuracy.precision.value =
      found > 0 ? static_cast<double>(hits) / found : 0;
  point.accuracy.recall.value = static_cast<double>(hits) / kTrue;
  point.accuracy.f1.value = 2 * static_cast<double>(hits) / (found + kTrue);
  return point;
}

// From strict to loose.
const std::vector<CurvePoint> kCurve = {
    curve_point(0, 0, 0),     curve_point(1, 50, 0),  curve_point(2, 80, 1),
    curve_point(3, 95, 3),    curve_point(4, 96, 3),  curve_point(5, 96, 3),
    curve_point(6, 96, 3),    curve_point(7, 98, 40), curve_point(8, 99, 900),
    curve_point(9, 99, 9000),
};
const CurvePoint kDefault = curve_point(-1, 10, 0);

TEST(Recommend, takes_the_middle_of_what_is_best) {
  const auto best = recommend(kCurve, kDefault, {});
  EXPECT_EQ(best.point.setting, 5);
  EXPECT_TRUE(best.met);
}

TEST(Recommend, keeps_a_precision_at_the_highest_recall) {
  EXPECT_EQ(
      recommend(kCurve, kDefault, {Wish::Kind::kPrecision, 0.98}).point.setting,
      2);
  EXPECT_EQ(
      recommend(kCurve, kDefault, {Wish::Kind::kPrecision, 1}).point.setting,
      1);
}

TEST(Recommend, keeps_a_recall_at_the_highest_precision) {
  EXPECT_EQ(
      recommend(kCurve, kDefault, {Wish::Kind::kRecall, 0.97}).point.setting,
      7);
}

TEST(Recommend, says_if_no_setting_does_it) {
  const auto best = recommend(kCurve, kDefault, {Wish::Kind::kRecall, 1});
  EXPECT_FALSE(best.met);
  EXPECT_EQ(best.point.setting, 8);
}

TEST(Recommend, stays_with_a_default_that_is_as_good) {
  EXPECT_EQ(recommend(kCurve, curve_point(-1, 96, 3), {}).point.setting, -1);
}

TEST(Wish, says_what_it_is) {
  EXPECT_EQ(to_string(Wish{}), "best F1");
  EXPECT_EQ(to_string(Wish{Wish::Kind::kPrecision, 0.995}),
            "precision >= 99.5 %");
}

}  // namespace
}  // namespace neardup
