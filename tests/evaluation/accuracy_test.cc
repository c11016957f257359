#include "neardup/evaluation/accuracy.h"

#include <cmath>
#include <random>
#include <vector>

#include <gtest/gtest.h>

namespace neardup {
namespace {

// 8 of 10 and 0 of 20.
TEST(WilsonInterval, has_known_values) {
  const Estimate most = wilson_interval(0.8, 10);
  EXPECT_NEAR(most.low, 0.4901625, 1e-6);
  EXPECT_NEAR(most.high, 0.9433178, 1e-6);
  const Estimate none = wilson_interval(0, 20);
  EXPECT_EQ(none.low, 0);
  EXPECT_NEAR(none.high, 0.1611252, 1e-6);
}

TEST(WilsonInterval, says_nothing_without_trials) {
  EXPECT_EQ(wilson_interval(0, 0), (Estimate{0, 0, 1}));
}

TEST(HitCounter, counts_by_hand) {
  HitCounter hits({1, 1, 1, 1});
  hits.add_hit(0);
  hits.add_hit(2);
  hits.add_hit(3);
  const Accuracy accuracy = hits.accuracy(1);
  EXPECT_EQ(accuracy.hits, 3U);
  EXPECT_EQ(accuracy.falses, 1U);
  EXPECT_EQ(accuracy.misses, 1U);
  EXPECT_DOUBLE_EQ(accuracy.precision.value, 0.75);
  EXPECT_DOUBLE_EQ(accuracy.recall.value, 0.75);
  EXPECT_DOUBLE_EQ(accuracy.f1.value, 0.75);
}

TEST(HitCounter, has_no_precision_where_nothing_was_found) {
  const Accuracy accuracy = HitCounter({2, 1}).accuracy(0);
  EXPECT_FALSE(accuracy.found_any());
  EXPECT_EQ(accuracy.precision, (Estimate{0, 0, 1}));
  EXPECT_EQ(accuracy.recall.value, 0);
  EXPECT_EQ(accuracy.f1.value, 0);
}

// Pairs of clusters of their own are independent: the plain interval.
TEST(HitCounter, has_the_plain_interval_for_single_pairs) {
  HitCounter hits(std::vector<std::uint32_t>(50, 1));
  for (std::uint32_t cluster = 0; cluster < 40; ++cluster) {
    hits.add_hit(cluster);
  }
  const Accuracy accuracy = hits.accuracy(10);
  EXPECT_NEAR(accuracy.recall.low, wilson_interval(0.8, 50).low, 1e-12);
  EXPECT_NEAR(accuracy.precision.high, wilson_interval(0.8, 50).high, 1e-12);
}

// Clusters that are wholly found or wholly missed count once each.
TEST(HitCounter, counts_whole_clusters_as_one_witness) {
  constexpr std::uint32_t kPairsEach = 10;
  HitCounter hits(std::vector<std::uint32_t>(20, kPairsEach));
  for (std::uint32_t cluster = 0; cluster < 15; ++cluster) {
    for (std::uint32_t pair = 0; pair < kPairsEach; ++pair) {
      hits.add_hit(cluster);
    }
  }
  const Accuracy accuracy = hits.accuracy(0);
  EXPECT_NEAR(accuracy.recall.low, wilson_interval(0.75, 20).low, 1e-9);
  EXPECT_NEAR(accuracy.precision.low, wilson_interval(1, 15).low, 1e-9);
}

// Intervals hold the truth about as often as they say: clusters of random sizes
// are drawn whole, each found with one chance.
TEST(HitCounter, covers_the_truth) {
  std::mt19937 random(7);
  int covered = 0;
  constexpr int kRounds = 400;
  for (int round = 0; round < kRounds; ++round) {
    std::vector<std::uint32_t> sizes(60);
    for (std::uint32_t& size : sizes) {
      size = 1 + random() % 8;
    }
    HitCounter hits(sizes);
    for (std::uint32_t cluster = 0; cluster < sizes.size(); ++cluster) {
      if (random() % 10 < 7) {
        for (std::uint32_t pair = 0; pair < sizes[cluster]; ++pair) {
          hits.add_hit(cluster);
        }
      }
    }
    const Estimate recall = hits.accuracy(0).recall;
    covered += recall.low <= 0.7 && 0.7 <= recall.high ? 1 : 0;
  }
  EXPECT_GE(covered, kRounds * 90 / 100);
  EXPECT_LE(covered, kRounds * 99 / 100);
}

}  // namespace
}  // namespace neardup
