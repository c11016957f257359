#include "neardup/fingerprint/simhasher.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "neardup/base/hash/feature_hash.h"

namespace neardup {
namespace {

using ::testing::Each;
using ::testing::ElementsAre;

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

struct Vote {
  HashValue hash;
  double weight;
};

std::vector<Vote> random_votes(std::mt19937_64& random, std::size_t count) {
  std::uniform_real_distribution<double> weight(-3, 12);
  std::vector<Vote> votes(count);
  for (Vote& vote : votes) {
    for (std::uint64_t& word : vote.hash.words) {
      word = random();
    }
    // Small whole weights make ties likely.
    vote.weight =
        random() % 2 == 0 ? static_cast<double>(random() % 4) : weight(random);
  }
  return votes;
}

Fingerprint simhash(const SimHashOptions& options,
                    const std::vector<Vote>& votes) {
  SimHasher hasher(options);
  for (const Vote& vote : votes) {
    hasher.add(vote.hash, vote.weight);
  }
  return hasher.finish();
}

// One bit at a time, straight from the definition.
Fingerprint slow_simhash(const SimHashOptions& options,
                         const std::vector<Vote>& votes) {
  HashValue value;
  for (int j = 0; j < options.bits; ++j) {
    double sum = 0;
    for (const Vote& vote : votes) {
      double weight = vote.weight;
      if (options.arithmetic == SumArithmetic::kFixedPoint) {
        weight = std::round(weight * 1048576) / 1048576;
      }
      sum += vote.hash.bit(j) ? weight : -weight;
    }
    const bool one = options.tie_rule == TieRule::kOne ? sum >= 0 : sum > 0;
    if (one) {
      value.set_bit(
          options.bit_order == BitOrder::kSame ? j : options.bits - 1 - j);
    }
  }
  return {value, options.bits};
}

TEST(SimHasher, agrees_with_the_definition_at_every_width) {
  std::mt19937_64 random(1);
  for (int bits = 1; bits <= Fingerprint::kMaxBits; ++bits) {
    const std::vector<Vote> votes = random_votes(random, random() % 12);
    for (const TieRule tie : {TieRule::kZero, TieRule::kOne}) {
      for (const BitOrder order : {BitOrder::kSame, BitOrder::kReversed}) {
        for (const SumArithmetic arithmetic :
             {SumArithmetic::kFixedPoint, SumArithmetic::kDouble}) {
          const SimHashOptions options{bits, tie, order, arithmetic};
          ASSERT_EQ(to_binary(simhash(options, votes)),
                    to_binary(slow_simhash(options, votes)))
              << bits << " bits";
        }
      }
    }
  }
}

// Features are summed in batches; where one begins must not show.
TEST(SimHasher, agrees_with_the_definition_for_any_number_of_features) {
  std::mt19937_64 random(3);
  for (std::size_t count = 0; count <= 300; ++count) {
    const std::vector<Vote> votes = random_votes(random, count);
    for (const int bits : {64, 100, 256}) {
      const SimHashOptions options{.bits = bits};
      ASSERT_EQ(to_binary(simhash(options, votes)),
                to_binary(slow_simhash(options, votes)))
          << count << " features, " << bits << " bits";
    }
  }
}

TEST(SimHasher, can_be_asked_at_any_time) {
  std::mt19937_64 random(4);
  const std::vector<Vote> votes = random_votes(random, 150);
  SimHasher hasher({});
  for (std::size_t count = 0; count < votes.size(); ++count) {
    const std::vector<Vote> so_far(votes.begin(),
                                   votes.begin() + static_cast<long>(count));
    ASSERT_EQ(hasher.finish(), slow_simhash({}, so_far));
    ASSERT_EQ(fingerprint_of_sums(hasher.sums(), TieRule::kZero),
              hasher.finish());
    const SimHasher copy = hasher;
    ASSERT_EQ(copy.finish(), hasher.finish());
    hasher.add(votes[count].hash, votes[count].weight);
  }
}

TEST(SimHasher, order_of_features_does_not_matter_in_fixed_point) {
  std::mt19937_64 random(2);
  for (int round = 0; round < 50; ++round) {
    std::vector<Vote> votes = random_votes(random, 40);
    const SimHashOptions options{.bits = 128};
    const Fingerprint expected = simhash(options, votes);
    for (int shuffle = 0; shuffle < 5; ++shuffle) {
      std::shuffle(votes.begin(), votes.end(), random);
      ASSERT_EQ(simhash(options, votes), expected);
    }
  }
}

// 0.1 + 0.2 - 0.3 is zero, but not in doubles.
TEST(SimHasher, doubles_keep_the_rounding_that_fixed_point_removes) {
  const HashValue one{{1}};
  const std::vector<Vote> votes = {{one, 0.1}, {one, 0.2}, {one, -0.3}};
  SimHashOptions options{.bits = 1};
  EXPECT_EQ(to_binary(simhash(options, votes)), "0");
  options.arithmetic = SumArithmetic::kDouble;
  EXPECT_EQ(to_binary(simhash(options, votes)), "1");
}

TEST(SimHasher, doubles_are_added_in_the_order_given) {
  const HashValue one{{1}};
  const SimHashOptions options{.bits = 1, .arithmetic = SumArithmetic::kDouble};
  EXPECT_EQ(to_binary(simhash(options, {{one, 1e16}, {one, 1}, {one, -1e16}})),
            "0");
  EXPECT_EQ(to_binary(simhash(options, {{one, 1e16}, {one, -1e16}, {one, 1}})),
            "1");
}

TEST(SimHasher, a_dominant_feature_is_the_fingerprint) {
  const std::vector<Vote> votes = {{HashValue{{0x0123456789abcdef}}, 5},
                                   {HashValue{{0xffff0000ffff0000}}, 2},
                                   {HashValue{{0x5555555555555555}}, 2}};
  EXPECT_EQ(simhash({}, votes), Fingerprint(0x0123456789abcdef));
}

TEST(SimHasher, empty_input_is_the_tie_rule) {
  EXPECT_EQ(simhash({}, {}), Fingerprint(0));
  EXPECT_EQ(simhash({.tie_rule = TieRule::kOne}, {}),
            Fingerprint(~std::uint64_t{0}));
}

TEST(SimHasher, hash_bits_above_the_width_are_ignored) {
  const std::vector<Vote> votes = {{HashValue{{0xffff, 7, 7, 7}}, 1}};
  EXPECT_EQ(to_binary(simhash({.bits = 6}, votes)), "111111");
}

TEST(SimHasher, narrow_hashes_vote_zero_on_the_bits_they_lack) {
  SimHasher hasher({.bits = 128});
  hasher.add(HashValue{{1}}, 2);
  EXPECT_EQ(to_hex(hasher.finish()), "00000000000000000000000000000001");
  const std::vector<double> sums = hasher.sums();
  EXPECT_EQ(sums[0], 2);
  EXPECT_EQ(sums[127], -2);
}

TEST(SimHasher, sums_are_those_of_the_fingerprint_bits) {
  for (const SumArithmetic arithmetic :
       {SumArithmetic::kFixedPoint, SumArithmetic::kDouble}) {
    SimHasher hasher({.bits = 3, .arithmetic = arithmetic});
    hasher.add(HashValue{{0b011}}, 2.5);
    hasher.add(HashValue{{0b001}}, -1);
    EXPECT_THAT(hasher.sums(), ElementsAre(1.5, 3.5, -1.5));
    SimHasher reversed({.bits = 3,
                        .bit_order = BitOrder::kReversed,
                        .arithmetic = arithmetic});
    reversed.add(HashValue{{0b011}}, 2.5);
    reversed.add(HashValue{{0b001}}, -1);
    EXPECT_THAT(reversed.sums(), ElementsAre(-1.5, 3.5, 1.5));
    EXPECT_EQ(fingerprint_of_sums(reversed.sums(), TieRule::kZero),
              reversed.finish());
  }
}

TEST(SimHasher, clear_forgets_everything) {
  SimHasher hasher({.bits = 8});
  hasher.add(HashValue{{0xff}}, 1e300);
  hasher.clear();
  EXPECT_THAT(hasher.sums(), Each(0));
  hasher.add(HashValue{{0x0f}}, 1);
  EXPECT_EQ(to_binary(hasher.finish()), "00001111");
}

TEST(SimHasher, weights_are_rounded_to_the_nearest_multiple) {
  constexpr double kStep = 1.0 / (1 << 20);
  SimHasher hasher({.bits = 1});
  hasher.add(HashValue{{1}}, 0.4 * kStep);
  EXPECT_EQ(hasher.sums()[0], 0);
  hasher.add(HashValue{{1}}, 0.6 * kStep);
  EXPECT_EQ(hasher.sums()[0], kStep);
  hasher.add(HashValue{{1}}, -1.6 * kStep);
  EXPECT_EQ(hasher.sums()[0], -kStep);
}

// As std::llround() rounds, for which it stands.
TEST(SimHasher, halves_are_rounded_away_from_zero) {
  constexpr double kScale = 1 << 20;
  const double below_half = std::nextafter(0.5, 0.0);
  for (const double steps :
       {0.5, 1.5, 2.5, below_half, 7.25, 4503599627370495.5 / 4194304,
        2251799813685247.5, 2251799813685246.75, 1e-300}) {
    for (const double sign : {1.0, -1.0}) {
      SimHasher hasher({.bits = 1});
      hasher.add(HashValue{{1}}, sign * steps / kScale);
      EXPECT_EQ(hasher.sums()[0] * kScale,
                static_cast<double>(std::llround(sign * steps)))
          << sign * steps;
    }
  }
}

TEST(SimHasher, nan_weighs_nothing) {
  for (const SumArithmetic arithmetic :
       {SumArithmetic::kFixedPoint, SumArithmetic::kDouble}) {
    SimHasher hasher({.bits = 2, .arithmetic = arithmetic});
    hasher.add(HashValue{{1}}, kNan);
    EXPECT_THAT(hasher.sums(), ElementsAre(0, 0));
  }
}

TEST(SimHasher, infinite_weights_are_clamped_in_fixed_point) {
  SimHasher hasher({.bits = 2});
  hasher.add(HashValue{{1}}, kInfinity);
  EXPECT_THAT(hasher.sums(), ElementsAre(2147483648.0, -2147483648.0));
  hasher.add(HashValue{{1}}, -kInfinity);
  EXPECT_THAT(hasher.sums(), ElementsAre(0, 0));
  hasher.add(HashValue{{1}}, 1e300);
  hasher.add(HashValue{{2}}, 1);
  EXPECT_EQ(to_binary(hasher.finish()), "01");
}

TEST(SimHasher, a_nan_sum_of_doubles_is_a_zero_bit) {
  SimHasher hasher({.bits = 2,
                    .tie_rule = TieRule::kOne,
                    .arithmetic = SumArithmetic::kDouble});
  hasher.add(HashValue{{1}}, kInfinity);
  EXPECT_EQ(to_binary(hasher.finish()), "01");
  hasher.add(HashValue{{2}}, kInfinity);
  EXPECT_EQ(to_binary(hasher.finish()), "00");
}

TEST(SimHasher, sums_saturate_instead_of_wrapping) {
  constexpr double kMaxSum = 8796093022208.0;  // 2^43
  SimHasher hasher({.bits = 2});
  for (int i = 0; i < 5000; ++i) {
    hasher.add(HashValue{{1}}, kInfinity);
  }
  EXPECT_THAT(hasher.sums(), ElementsAre(kMaxSum, -kMaxSum));
  EXPECT_EQ(to_binary(hasher.finish()), "01");
  hasher.add(HashValue{{1}}, 1);
  hasher.add(HashValue{{2}}, 0);
  EXPECT_EQ(to_binary(hasher.finish()), "01");
}

// The definition of saturation: exact while the sizes of all weights together
// are in range, then each addition stops at the ends.
TEST(SimHasher, saturation_agrees_with_the_definition) {
  __extension__ typedef __int128 Wide;
  constexpr Wide kEnd = std::numeric_limits<std::int64_t>::max();
  std::mt19937_64 random(5);
  for (int round = 0; round < 40; ++round) {
    SimHasher hasher({});
    Wide total = 0;
    std::vector<Wide> sums(64, 0);
    for (int i = 0; i < 4300; ++i) {
      const HashValue hash{{round % 2 == 0 ? random() : 0xffff}};
      const double weight = random() % 3 == 0
                                ? static_cast<double>(random() % 99)
                                : (random() % 9 == 0 ? -1 : 1) * 2147483648.0;
      hasher.add(hash, weight);
      const Wide fixed = static_cast<Wide>(weight * 1048576);
      total += fixed < 0 ? -fixed : fixed;
      for (std::size_t j = 0; j < 64; ++j) {
        sums[j] += hash.bit(static_cast<int>(j)) ? fixed : -fixed;
        if (total > kEnd) {
          sums[j] = std::clamp(sums[j], -kEnd - 1, kEnd);
        }
      }
    }
    const std::vector<double> actual = hasher.sums();
    for (std::size_t j = 0; j < 64; ++j) {
      const auto expected = static_cast<double>(sums[j]) / 1048576;
      ASSERT_EQ(actual[j], expected) << "round " << round << ", bit " << j;
    }
  }
}

// Up to the limit nothing is lost, even where every vote is as heavy as can be.
TEST(SimHasher, sums_are_exact_below_the_limit) {
  SimHasher hasher({.bits = 1});
  for (int i = 0; i < 4095; ++i) {
    hasher.add(HashValue{{1}}, kInfinity);
  }
  hasher.add(HashValue{{1}}, 1);
  EXPECT_EQ(hasher.sums()[0], 4095 * 2147483648.0 + 1);
}

TEST(FingerprintOfSums, follows_the_tie_rule) {
  const std::vector<double> sums = {1, 0, -0.0, -1, kNan};
  EXPECT_EQ(to_binary(fingerprint_of_sums(sums, TieRule::kZero)), "00001");
  EXPECT_EQ(to_binary(fingerprint_of_sums(sums, TieRule::kOne)), "00111");
}

// Pins hash, weights and folding together; a stored collection depends on it.
TEST(SimHasher, values_never_change) {
  SimHasher hasher({});
  const FeatureHash hash = *FeatureHash::parse("xxh3-64");
  hasher.add(hash("飞碟"), 5);
  hasher.add(hash("灰色"), 4);
  hasher.add(hash("看见"), 3.25);
  hasher.add(hash("saucer"), 0.5);
  EXPECT_EQ(to_hex(hasher.finish()), "8387470084f20181");
}

}  // namespace
}  // namespace neardup
