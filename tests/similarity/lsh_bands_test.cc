#include "neardup/similarity/join/lsh_bands.h"

#include <cmath>

#include <gtest/gtest.h>

namespace neardup {
namespace {

TEST(LshBandsTest, MeetingIsAnSShapedCurve) {
  const LshBands bands{20, 5};
  EXPECT_DOUBLE_EQ(meeting_probability(0, bands), 0);
  EXPECT_DOUBLE_EQ(meeting_probability(1, bands), 1);
  EXPECT_NEAR(meeting_probability(0.8, bands), 0.9996, 1e-4);
  EXPECT_NEAR(meeting_probability(0.2, bands), 0.0064, 1e-4);
  for (double s = 0; s < 0.99; s += 0.01) {
    EXPECT_LE(meeting_probability(s, bands),
              meeting_probability(s + 0.01, bands));
  }
}

// What the areas under the curve come to with a thousand times fewer points.
double cost_by_sum(double threshold, double miss_weight, LshBands bands) {
  double cost = 0;
  for (int i = 0; i < 200; ++i) {
    const double s = (i + 0.5) / 200;
    const double met = meeting_probability(s, bands);
    cost += s < threshold ? (1 - miss_weight) * met : miss_weight * (1 - met);
  }
  return cost / 200;
}

TEST(LshBandsTest, NoOtherBandsAreBetter) {
  for (const double threshold : {0.3, 0.5, 0.8}) {
    const LshBands best = best_bands(64, threshold, 0.5);
    const double lowest = cost_by_sum(threshold, 0.5, best);
    for (int rows = 1; rows <= 64; ++rows) {
      for (int bands = 1; bands * rows <= 64; ++bands) {
        EXPECT_GE(cost_by_sum(threshold, 0.5, {bands, rows}), lowest - 2e-3)
            << threshold << ": " << bands << " x " << rows;
      }
    }
  }
}

TEST(LshBandsTest, StayWithinTheSlots) {
  for (const int slots : {1, 2, 7, 128}) {
    const LshBands best = best_bands(slots, 0.5, 0.8);
    EXPECT_GE(best.bands, 1);
    EXPECT_GE(best.rows, 1);
    EXPECT_LE(best.bands * best.rows, slots);
  }
}

TEST(LshBandsTest, MissesThatCostMoreMakeMoreMeet) {
  const double eager = meeting_probability(0.5, best_bands(128, 0.5, 0.95));
  const double strict = meeting_probability(0.5, best_bands(128, 0.5, 0.05));
  EXPECT_GT(eager, strict);
}

}  // namespace
}  // namespace neardup
