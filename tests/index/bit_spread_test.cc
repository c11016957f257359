// Skew is seen, and dealt out to the blocks.

#include "neardup/index/design/bit_spread.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <random>
#include <vector>

#include "index/collections.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "neardup/index/design/covering_designs.h"

namespace neardup {
namespace {

using ::testing::AllOf;
using ::testing::Ge;
using ::testing::Le;
using testing::random_column;

// Of 64 bits, the lowest eight are one with p = 0.9, the rest fair.
FingerprintColumn biased_column(std::size_t n) {
  std::mt19937_64 random(8);
  FingerprintColumn column(64);
  for (std::size_t i = 0; i < n; ++i) {
    std::uint64_t word = random() & ~std::uint64_t{0xff};
    for (int bit = 0; bit < 8; ++bit) {
      word |= std::uint64_t{random() % 10 != 0} << bit;
    }
    column.push_back(FingerprintRow(&word, 1));
  }
  return column;
}

// How many of `bits` each block of a design has.
std::vector<int> shares(const BlockDesign& design, int bits) {
  std::vector<int> result;
  std::size_t at = 0;
  for (const int width : design.widths()) {
    result.push_back(0);
    for (int i = 0; i < width; ++i) {
      result.back() += design.order()[at++] < bits ? 1 : 0;
    }
  }
  return result;
}

TEST(Skew, is_one_for_uniform_fingerprints) {
  const auto design = BlockDesign::equal(64, 4, 3);
  EXPECT_THAT(measure_skew(random_column(50'000), *design),
              AllOf(Ge(1.0), Le(1.05)));
  EXPECT_EQ(measure_skew(random_column(1), *design), 1);
}

TEST(Skew, counts_what_constant_bits_cost) {
  // Two constant bits in one of four keys: that table's buckets are four times
  // as full, which is 7/4 over all.
  const auto design = BlockDesign::equal(64, 4, 3);
  const double skew =
      measure_skew(random_column(50'000, 0xC000'0000'0000'0000), *design);
  EXPECT_NEAR(skew, 1.75, 0.05);
}

// A hundredth of the sample has a near-duplicate in it, which is no skew.
TEST(Skew, is_not_a_matter_of_near_duplicates) {
  std::mt19937_64 random(12);
  FingerprintColumn sample = random_column(50'000);
  for (std::size_t i = 0; i < 500; ++i) {
    const std::uint64_t near = sample[i][0] ^ std::uint64_t{1} << random() % 64;
    sample.push_back(FingerprintRow(&near, 1));
  }
  EXPECT_LE(measure_skew(sample, *turan_design(64, 3, 2, 2)), 1.1);
}

TEST(TakeSkewSample, takes_from_everywhere) {
  const FingerprintColumn few = random_column(100);
  EXPECT_EQ(take_skew_sample(few).size(), 100u);
  FingerprintColumn many(64);
  for (std::uint64_t i = 0; i < 3 * kSkewSample; ++i) {
    many.push_back(FingerprintRow(&i, 1));
  }
  const FingerprintColumn sample = take_skew_sample(many);
  EXPECT_EQ(sample.size(), kSkewSample);
  EXPECT_EQ(sample[1][0], 3u);
  EXPECT_EQ(sample[kSkewSample - 1][0], 3 * (kSkewSample - 1));
}

TEST(SpreadBits, leaves_uniform_fingerprints_alone) {
  EXPECT_FALSE(spread_bits(random_column(20'000), *turan_design(64, 3, 2, 2))
                   .has_value());
  EXPECT_FALSE(
      spread_bits(random_column(1), *turan_design(64, 3, 2, 2)).has_value());
  EXPECT_FALSE(spread_bits(FingerprintColumn(64), *turan_design(64, 3, 2, 2))
                   .has_value());
}

TEST(SpreadBits, deals_biased_bits_out_evenly) {
  const FingerprintColumn sample = biased_column(20'000);
  for (const auto& design :
       {*turan_design(64, 3, 4, 1), *turan_design(64, 3, 2, 2)}) {
    const auto spread = spread_bits(sample, design);
    ASSERT_TRUE(spread.has_value());
    const std::vector<int> dealt = shares(*spread, 8);
    EXPECT_LE(std::ranges::max(dealt) - std::ranges::min(dealt), 1);
    EXPECT_LT(2 * measure_skew(sample, *spread), measure_skew(sample, design));
  }
}

// Bits 0 to 15 come in pairs of equals, which tell as much as eight; nothing
// can be seen of that in single bits.
TEST(SpreadBits, parts_bits_that_follow_each_other) {
  std::mt19937_64 random(9);
  FingerprintColumn sample(64);
  for (int i = 0; i < 20'000; ++i) {
    std::uint64_t word = random() & ~std::uint64_t{0xffff};
    for (int bit = 0; bit < 16; bit += 2) {
      word |= (random() % 2) * (std::uint64_t{3} << bit);
    }
    sample.push_back(FingerprintRow(&word, 1));
  }
  const BlockDesign design = *BlockDesign::equal(64, 4, 3);
  const auto spread = spread_bits(sample, design);
  ASSERT_TRUE(spread.has_value());
  EXPECT_NEAR(measure_skew(sample, *spread), 1.0, 0.1);
  EXPECT_GT(measure_skew(sample, design), 30);
}

TEST(SpreadBits, keeps_a_design_complete) {
  const auto spread =
      spread_bits(biased_column(5'000), *turan_design(64, 3, 2, 2));
  ASSERT_TRUE(spread.has_value());
  EXPECT_TRUE(spread->is_complete());
  // Of every two within the radius, some table has both under one key.
  std::mt19937_64 random(10);
  for (int i = 0; i < 20'000; ++i) {
    const std::uint64_t a = random();
    std::uint64_t b = a;
    for (int flips = 0; flips < 3; ++flips) {
      b ^= std::uint64_t{1} << random() % 64;
    }
    bool met = false;
    for (std::size_t t = 0; t < spread->tables().size(); ++t) {
      met = met ||
            spread->key(Fingerprint(a), t) == spread->key(Fingerprint(b), t);
    }
    ASSERT_TRUE(met) << a << " and " << b;
  }
}

TEST(ReorderedDesign, takes_every_bit_once) {
  const BlockDesign design = *BlockDesign::equal(8, 4, 3);
  EXPECT_FALSE(design.reordered(std::array{0, 1, 2}).ok());
  EXPECT_FALSE(design.reordered(std::array{0, 1, 2, 3, 4, 5, 6, 6}).ok());
  EXPECT_FALSE(design.reordered(std::array{1, 2, 3, 4, 5, 6, 7, 8}).ok());
  const auto turned = design.reordered(std::array{7, 6, 5, 4, 3, 2, 1, 0});
  ASSERT_TRUE(turned.ok());
  EXPECT_EQ(turned->selection(0).mask().words[0], 0xc0u);
  EXPECT_EQ(turned->selection(3).mask().words[0], 0x03u);
}

}  // namespace
}  // namespace neardup
