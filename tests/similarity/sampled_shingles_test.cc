#include "neardup/similarity/judge/sampled_shingles.h"

#include <algorithm>
#include <random>
#include <set>
#include <vector>

#include <gtest/gtest.h>

namespace neardup {
namespace {

std::vector<std::uint64_t> sampled(const std::vector<std::uint16_t>& text,
                                   int level) {
  std::vector<std::uint64_t> out = {1, 2, 3};  // to be replaced
  sample_shingles(text, level, out);
  return out;
}

std::vector<std::uint16_t> sampled_text(std::size_t tokens,
                                        std::size_t different,
                                        std::mt19937& random) {
  std::vector<std::uint16_t> text(tokens);
  for (std::uint16_t& token : text) {
    token = static_cast<std::uint16_t>(random() % different);
  }
  return text;
}

TEST(SampledShinglesTest, LevelsGrowWithTheLength) {
  EXPECT_EQ(sampling_level(0), 0);
  EXPECT_EQ(sampling_level(kWhollySampledTokens), 0);
  EXPECT_EQ(sampling_level(kWhollySampledTokens + 1), 1);
  for (std::size_t tokens = 1; tokens < 100'000; tokens += 7) {
    const int level = sampling_level(tokens);
    EXPECT_LE(tokens >> level, kWhollySampledTokens);
    EXPECT_TRUE(level == 0 || tokens >> level >= kWhollySampledTokens / 2);
  }
}

// At level 0 there is one for every three different tokens in a row.
TEST(SampledShinglesTest, ShortTextsAreTakenWhole) {
  std::mt19937 random(1);
  for (std::size_t tokens = 0; tokens < 100; ++tokens) {
    const auto text = sampled_text(tokens, 4, random);
    std::set<std::vector<std::uint16_t>> different;
    for (std::size_t i = 0; i + 3 <= text.size(); ++i) {
      different.insert({text[i], text[i + 1], text[i + 2]});
    }
    EXPECT_EQ(sampled(text, 0).size(), different.size());
  }
}

TEST(SampledShinglesTest, AscendingAndEachOnce) {
  std::mt19937 random(2);
  for (int level = 0; level < 4; ++level) {
    const auto shingles = sampled(sampled_text(3'000, 12, random), level);
    EXPECT_TRUE(std::is_sorted(shingles.begin(), shingles.end()));
    EXPECT_EQ(std::adjacent_find(shingles.begin(), shingles.end()),
              shingles.end());
  }
}

// Two texts of different lengths are sampled alike: what is taken at a level is
// what the level below takes and its own bit admits.
TEST(SampledShinglesTest, AHigherLevelTakesAPartOfTheLower) {
  std::mt19937 random(3);
  for (int i = 0; i < 50; ++i) {
    const auto text = sampled_text(random() % 2'000, 500, random);
    for (int level = 0; level < 8; ++level) {
      std::vector<std::uint64_t> expected = sampled(text, level);
      std::erase_if(expected, [level](std::uint64_t shingle) {
        return !is_sampled(shingle, level + 1);
      });
      EXPECT_EQ(sampled(text, level + 1), expected);
    }
  }
}

// Whatever its length, a text costs about as much.
TEST(SampledShinglesTest, LongTextsCostNoMore) {
  std::mt19937 random(4);
  std::size_t least = 1'000;
  std::size_t most = 0;
  for (const std::size_t tokens : {100U, 1'000U, 10'000U, 100'000U}) {
    for (int i = 0; i < 20; ++i) {
      const auto text = sampled_text(tokens, 60'000, random);
      const std::size_t count = sampled(text, sampling_level(tokens)).size();
      least = std::min(least, count);
      most = std::max(most, count);
    }
  }
  EXPECT_GE(least, 15U);
  EXPECT_LE(most, 100U);
}

// The order of three tokens is theirs: the first symbols are no padding.
TEST(SampledShinglesTest, ShinglesTellTokensAndTheirOrder) {
  EXPECT_NE(sampled({1, 2, 3}, 0), sampled({3, 2, 1}, 0));
  EXPECT_NE(sampled({0, 0, 1}, 0), sampled({0, 1, 0}, 0));
  EXPECT_EQ(sampled({0, 0, 0}, 0).size(), 1U);
  EXPECT_TRUE(sampled({1, 2}, 0).empty());
}

}  // namespace
}  // namespace neardup
