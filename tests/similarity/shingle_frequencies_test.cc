#include "neardup/similarity/measures/shingle_frequencies.h"

#include <map>
#include <random>
#include <set>

#include <gtest/gtest.h>

namespace neardup {
namespace {

using Text = std::vector<std::uint16_t>;

std::set<Text> shingles_of(const Text& text) {
  std::set<Text> shingles;
  constexpr std::size_t kLength = ShingleFrequencies::kLength;
  for (std::size_t i = 0; i + kLength <= text.size(); ++i) {
    const auto first = text.begin() + static_cast<std::ptrdiff_t>(i);
    shingles.insert(Text(first, first + kLength));
  }
  return shingles;
}

TEST(ShingleFrequenciesTest, CountsDocumentsNotOccurrences) {
  std::mt19937 random(1);
  for (int round = 0; round < 20; ++round) {
    std::vector<Text> texts(60);
    std::size_t tokens = 0;
    std::map<Text, std::uint32_t> expected;
    for (Text& text : texts) {
      text.resize(random() % 40);
      for (std::uint16_t& symbol : text) {
        symbol = static_cast<std::uint16_t>(random() % 4);
      }
      tokens += text.size();
      for (const Text& shingle : shingles_of(text)) {
        ++expected[shingle];
      }
    }
    ShingleFrequencies frequencies(tokens);
    for (const Text& text : texts) {
      frequencies.add(text);
    }
    for (const auto& [shingle, count] : expected) {
      ASSERT_EQ(frequencies.count(shingle.data()), count);
    }
    const Text absent = {9, 9, 9, 9};
    ASSERT_EQ(frequencies.count(absent.data()), 0U);
  }
}

TEST(ShingleFrequenciesTest, StopsAtTheLargestCount) {
  const Text text = {1, 2, 3, 4};
  ShingleFrequencies frequencies(4 * 70000);
  for (int i = 0; i < 70000; ++i) {
    frequencies.add(text);
  }
  EXPECT_EQ(frequencies.count(text.data()), 65535U);
}

}  // namespace
}  // namespace neardup
