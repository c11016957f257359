// Crowds that share most of their bits, set apart from the others.

#include "neardup/index/tables/static_segment.h"

#include <algorithm>
#include <bit>
#include <numeric>
#include <random>
#include <vector>

#include <gtest/gtest.h>

#include "neardup/index/design/covering_designs.h"

namespace neardup {
namespace {

constexpr std::size_t kEach = 20'000;

struct Words {
  std::vector<std::uint64_t> words;
  std::vector<DocId> ids;
};

// kEach uniform words, and for each of `masks` as many that agree in it.
Words uniform_and_crowds(const std::vector<std::uint64_t>& masks) {
  std::mt19937_64 random(12);
  Words result;
  for (std::size_t i = 0; i < kEach; ++i) {
    result.words.push_back(random());
  }
  for (const std::uint64_t mask : masks) {
    const std::uint64_t pattern = random();
    for (std::size_t i = 0; i < kEach; ++i) {
      result.words.push_back((random() & ~mask) | (pattern & mask));
    }
  }
  for (std::size_t i = 0; i < result.words.size(); ++i) {
    result.ids.push_back(DocId{static_cast<std::uint32_t>(3 * i)});
  }
  return result;
}

std::vector<Neighbor> expected(const Words& all, std::uint64_t query,
                               int radius) {
  std::vector<Neighbor> result;
  for (std::size_t i = 0; i < all.words.size(); ++i) {
    const int distance = std::popcount(all.words[i] ^ query);
    if (distance <= radius) {
      result.push_back({all.ids[i], distance});
    }
  }
  std::sort(result.begin(), result.end());
  return result;
}

std::vector<Neighbor> search(const StaticSegment& segment, std::uint64_t query,
                             int radius) {
  PartialAnswers found;
  const SearchOptions options = {.radius = radius};
  found.start(1, options.max_candidates);
  const std::uint32_t name = 0;
  segment.search({{&query, 1}, 64}, {&name, 1}, options, found);
  std::vector<Neighbor> result;
  for (const PartialAnswers::Found& one : found.found) {
    result.push_back(one.neighbor);
  }
  std::sort(result.begin(), result.end());
  return result;
}

class StaticSegmentOf
    : public ::testing::TestWithParam<std::vector<std::uint64_t>> {};

TEST_P(StaticSegmentOf, finds_all_of_every_crowd) {
  const Words all = uniform_and_crowds(GetParam());
  for (const auto& design :
       {*turan_design(64, 3, 4, 1), *turan_design(64, 3, 2, 2)}) {
    const StaticSegment segment({all.words, 64}, all.ids, {.design = design});
    // A crowd of 16 equal bits has short buckets under wider keys.
    EXPECT_TRUE(segment.crowds() == 0 || !GetParam().empty());
    EXPECT_TRUE(segment.crowds() != 0 || GetParam().empty() ||
                design.key_bits(0) > 16);
    EXPECT_EQ(segment.size(), all.words.size());
    std::mt19937_64 random(5);
    for (std::size_t i = 0; i < 300; ++i) {
      std::uint64_t query = all.words[random() % all.words.size()];
      for (std::size_t flip = i % 5; flip > 0; --flip) {
        query ^= std::uint64_t{1} << random() % 64;
      }
      ASSERT_EQ(search(segment, query, 3), expected(all, query, 3));
    }
    const std::uint64_t query = all.words.back() ^ 5;
    EXPECT_EQ(search(segment, query, 12), expected(all, query, 12));
    std::vector<Neighbor> nearest =
        segment.nearest(FingerprintRow(&query, 1), 30);
    std::sort(nearest.begin(), nearest.end());
    std::vector<Neighbor> most = expected(all, query, 64);
    most.resize(30);
    EXPECT_EQ(nearest, most);
  }
}

TEST_P(StaticSegmentOf, gives_back_what_it_was_made_of) {
  const Words all = uniform_and_crowds(GetParam());
  const StaticSegment segment({all.words, 64}, all.ids,
                              {.design = *turan_design(64, 3, 2, 2)});
  FingerprintColumn column(64);
  std::vector<DocId> ids;
  segment.append_to(column, ids);
  ASSERT_EQ(ids.size(), all.ids.size());
  std::vector<std::size_t> order(ids.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(),
            [&](std::size_t a, std::size_t b) { return ids[a] < ids[b]; });
  for (std::size_t i = 0; i < order.size(); ++i) {
    ASSERT_EQ(ids[order[i]], all.ids[i]);
    ASSERT_EQ(column[order[i]][0], all.words[i]);
  }
}

INSTANTIATE_TEST_SUITE_P(
    Crowds, StaticSegmentOf,
    ::testing::Values(std::vector<std::uint64_t>{},
                      std::vector<std::uint64_t>{0xffff},
                      std::vector<std::uint64_t>{0xffff'0000'0000'0000,
                                                 0xffff'ffff'ff00'0000},
                      std::vector<std::uint64_t>{
                          ~std::uint64_t{0x8421'0842'1084'2108}}));

// A million copies are one fingerprint and no crowd; nor are a few values.
TEST(FindCrowdedBucket, counts_distinct_fingerprints) {
  std::vector<std::uint64_t> words(100'000);
  for (std::size_t i = 0; i < words.size(); ++i) {
    words[i] = i % 3 == 0 ? i * 0x9e3779b97f4a7c15u : i % 50;
  }
  EXPECT_FALSE(find_crowded_bucket({words, 64}, *turan_design(64, 3, 2, 2)));
}

TEST(FindCrowdedBucket, knows_the_bits_of_a_crowd) {
  const std::uint64_t mask = 0xffff'00ff'0000'0000;
  const Words all = uniform_and_crowds({mask});
  const auto pattern =
      find_crowded_bucket({all.words, 64}, *turan_design(64, 3, 2, 2));
  ASSERT_TRUE(pattern.has_value());
  EXPECT_EQ(pattern->mask, mask);
  EXPECT_EQ(pattern->value, all.words.back() & mask);
  EXPECT_TRUE(pattern->fits(all.words.back()));
  EXPECT_EQ(pattern->distance(all.words.back() ^ 3 ^ mask),
            std::popcount(mask));
}

TEST(OrderOutsideFirst, is_undone_by_its_counterpart) {
  const BitPermutation order = order_outside_first(0xf0f0, 20);
  for (std::size_t bit = 0; bit < 64; ++bit) {
    EXPECT_EQ(order.back[order.forth[bit]], bit);
  }
  EXPECT_EQ(order.forth[4], 8);
  EXPECT_EQ(order.forth[12], 4);
}

}  // namespace
}  // namespace neardup
