#include "neardup/similarity/measures/one_permutation_sketch.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include <gtest/gtest.h>

namespace neardup {
namespace {

using Hashes = std::vector<std::uint64_t>;
using Sketch = std::array<std::uint8_t, OnePermutationHasher::kSlots>;
using Keys = std::array<std::uint32_t, OnePermutationHasher::kKeys>;

Hashes random_hashes(std::size_t count, std::mt19937_64& random) {
  Hashes hashes(count);
  std::generate(hashes.begin(), hashes.end(), std::ref(random));
  return hashes;
}

OnePermutationHasher hasher_of(const Hashes& hashes) {
  OnePermutationHasher hasher;
  for (const std::uint64_t hash : hashes) {
    hasher.add(hash);
  }
  return hasher;
}

Sketch sketch_of(const Hashes& hashes) {
  Sketch sketch;
  hasher_of(hashes).sketch(sketch);
  return sketch;
}

Keys keys_of(const Hashes& hashes) {
  Keys keys;
  hasher_of(hashes).keys(keys);
  return keys;
}

// Each slot's minimum, found slot by slot.
Sketch sketch_by_definition(const Hashes& hashes) {
  Sketch sketch;
  for (std::size_t slot = 0; slot < sketch.size(); ++slot) {
    std::uint32_t least = OnePermutationHasher::kEmpty;
    for (const std::uint64_t hash : hashes) {
      if (hash >> 56 == slot) {
        least = std::min(least, static_cast<std::uint32_t>(hash >> 24));
      }
    }
    sketch[slot] = least == OnePermutationHasher::kEmpty
                       ? std::uint8_t{0}
                       : static_cast<std::uint8_t>(1 + least % 255);
  }
  return sketch;
}

TEST(OnePermutationSketchTest, HoldsTheMinimumOfEverySlot) {
  std::mt19937_64 random(1);
  for (const std::size_t count : {0U, 1U, 2U, 30U, 256U, 3000U}) {
    const Hashes hashes = random_hashes(count, random);
    EXPECT_EQ(sketch_of(hashes), sketch_by_definition(hashes)) << count;
  }
}

Sketch sketch_of_shingles(const Hashes& tokens, std::size_t width) {
  OnePermutationHasher hasher;
  add_token_shingles(tokens, hasher, width);
  Sketch sketch;
  hasher.sketch(sketch);
  return sketch;
}

std::size_t slots_filled(const Sketch& sketch) {
  return sketch.size() - static_cast<std::size_t>(std::count(
                             sketch.begin(), sketch.end(), std::uint8_t{0}));
}

// So few shingles that nearly all fall into slots of their own.
TEST(OnePermutationSketchTest, HasAShingleForEveryRunOfTheWidth) {
  std::mt19937_64 random(7);
  const Hashes tokens = random_hashes(12, random);
  for (std::size_t width = 1; width <= tokens.size(); ++width) {
    const std::size_t filled = slots_filled(sketch_of_shingles(tokens, width));
    EXPECT_LE(filled, tokens.size() - width + 1) << width;
    EXPECT_GE(filled + 2, tokens.size() - width + 1) << width;
  }
  EXPECT_EQ(slots_filled(sketch_of_shingles(tokens, 13)), 1U);
  OnePermutationHasher three;
  add_token_shingles(tokens, three);
  Sketch of_three;
  three.sketch(of_three);
  EXPECT_EQ(of_three, sketch_of_shingles(tokens, 3));
}

// Only shingles of one token have no order.
TEST(OnePermutationSketchTest, WiderShinglesKnowTheOrder) {
  std::mt19937_64 random(8);
  const Hashes tokens = random_hashes(40, random);
  Hashes reversed(tokens.rbegin(), tokens.rend());
  EXPECT_EQ(sketch_of_shingles(tokens, 1), sketch_of_shingles(reversed, 1));
  for (const std::size_t width : {2U, 3U, 7U, 33U}) {
    EXPECT_NE(sketch_of_shingles(tokens, width),
              sketch_of_shingles(reversed, width))
        << width;
  }
}

TEST(OnePermutationSketchTest, OrderAndRepetitionDoNotMatter) {
  std::mt19937_64 random(2);
  Hashes hashes = random_hashes(100, random);
  const Sketch sketch = sketch_of(hashes);
  const Keys keys = keys_of(hashes);
  hashes.insert(hashes.end(), hashes.begin(), hashes.begin() + 50);
  std::shuffle(hashes.begin(), hashes.end(), random);
  EXPECT_EQ(sketch_of(hashes), sketch);
  EXPECT_EQ(keys_of(hashes), keys);
}

// Over many pairs of sets the estimate is right on average and its error is
// what theory says: sqrt(J (1 - J) / 256), a little more for few hashes.
TEST(OnePermutationSketchTest, EstimatesTheJaccardSimilarity) {
  std::mt19937_64 random(3);
  for (const double truth : {0.0, 0.1, 0.5, 0.9, 1.0}) {
    for (const std::size_t all : {300U, 2000U}) {
      constexpr int kTrials = 200;
      double sum = 0;
      double squares = 0;
      const auto common =
          static_cast<std::size_t>(truth * static_cast<double>(all) + 0.5);
      for (int i = 0; i < kTrials; ++i) {
        Hashes a = random_hashes(common, random);
        Hashes b = a;
        for (std::size_t j = common; j < all; ++j) {
          (j % 2 == 0 ? a : b).push_back(random());
        }
        const double error =
            estimate_jaccard(sketch_of(a), sketch_of(b)) - truth;
        sum += error;
        squares += error * error;
      }
      EXPECT_NEAR(sum / kTrials, 0, 0.01) << truth << " of " << all;
      EXPECT_LE(std::sqrt(squares / kTrials), 0.045) << truth << " of " << all;
    }
  }
}

TEST(OnePermutationSketchTest, EmptySketchesResembleNothing) {
  std::mt19937_64 random(4);
  const Sketch none = sketch_of({});
  const Sketch some = sketch_of(random_hashes(500, random));
  EXPECT_EQ(estimate_jaccard(none, none), 0);
  EXPECT_LE(estimate_jaccard(none, some), 0);
  EXPECT_DOUBLE_EQ(estimate_jaccard(some, some), 1);
}

TEST(OnePermutationSketchTest, KeysAreNeverEmptyButForNothing) {
  std::mt19937_64 random(5);
  for (const std::size_t count : {1U, 2U, 5U, 40U}) {
    const Keys keys = keys_of(random_hashes(count, random));
    EXPECT_EQ(
        std::count(keys.begin(), keys.end(), OnePermutationHasher::kEmpty), 0)
        << count;
  }
  const Keys none = keys_of({});
  EXPECT_EQ(std::count(none.begin(), none.end(), OnePermutationHasher::kEmpty),
            static_cast<std::ptrdiff_t>(none.size()));
}

// Keys agree with the probability of the Jaccard similarity, in short texts
// too, where most of them are borrowed.
TEST(OnePermutationSketchTest, KeysAgreeAsOftenAsSetsDo) {
  std::mt19937_64 random(6);
  for (const std::size_t all : {20U, 1000U}) {
    int equal = 0;
    constexpr int kTrials = 400;
    for (int i = 0; i < kTrials; ++i) {
      Hashes a = random_hashes(all / 2, random);
      Hashes b = a;
      for (std::size_t j = all / 2; j < all; ++j) {
        (j % 2 == 0 ? a : b).push_back(random());
      }
      const Keys x = keys_of(a);
      const Keys y = keys_of(b);
      for (std::size_t k = 0; k < x.size(); ++k) {
        equal += x[k] == y[k] ? 1 : 0;
      }
    }
    EXPECT_NEAR(static_cast<double>(equal) / kTrials / 32, 0.5, 0.05) << all;
  }
}

TEST(OnePermutationSketchTest, ShinglesDependOnTheOrderOfTokens) {
  std::mt19937_64 random(7);
  Hashes tokens = random_hashes(40, random);
  OnePermutationHasher forward;
  add_token_shingles(tokens, forward);
  std::reverse(tokens.begin(), tokens.end());
  OnePermutationHasher backward;
  add_token_shingles(tokens, backward);
  Sketch a;
  Sketch b;
  forward.sketch(a);
  backward.sketch(b);
  EXPECT_LT(estimate_jaccard(a, b), 0.2);
}

TEST(OnePermutationSketchTest, ShortTextsAreOneShingle) {
  for (const std::size_t count : {1U, 2U, 3U}) {
    OnePermutationHasher hasher;
    add_token_shingles(Hashes(count, 77), hasher);
    Sketch sketch;
    hasher.sketch(sketch);
    EXPECT_EQ(std::count(sketch.begin(), sketch.end(), 0), 255) << count;
  }
}

}  // namespace
}  // namespace neardup
