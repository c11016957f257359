#include "neardup/index/growing/number_set.h"

#include <cstdint>
#include <limits>
#include <random>
#include <set>

#include <gtest/gtest.h>

namespace neardup {
namespace {

TEST(NumberSet, agrees_with_a_set_after_every_step) {
  std::mt19937_64 random(1);
  NumberSet numbers;
  std::set<std::uint32_t> expected;
  for (int step = 0; step < 20000; ++step) {
    // Few pages, with many steps in each.
    const auto page = static_cast<std::uint32_t>(random() % 3 * 40'000);
    const auto number = page + static_cast<std::uint32_t>(random() % 200);
    if (random() % 2 == 0) {
      ASSERT_EQ(numbers.insert(number), expected.insert(number).second);
    } else {
      ASSERT_EQ(numbers.erase(number), expected.erase(number) == 1);
    }
    ASSERT_EQ(numbers.contains(number), expected.contains(number));
    ASSERT_EQ(numbers.size(), expected.size());
  }
}

TEST(NumberSet, holds_the_lowest_and_the_highest_number) {
  constexpr std::uint32_t kHighest = std::numeric_limits<std::uint32_t>::max();
  NumberSet numbers;
  EXPECT_FALSE(numbers.contains(0));
  EXPECT_FALSE(numbers.erase(kHighest));
  EXPECT_TRUE(numbers.insert(kHighest));
  EXPECT_TRUE(numbers.insert(0));
  EXPECT_TRUE(numbers.contains(kHighest));
  EXPECT_TRUE(numbers.contains(0));
  EXPECT_FALSE(numbers.contains(1));
  EXPECT_FALSE(numbers.contains(kHighest - 1));
}

// Numbers that ascend for ever, of which a few are there at a time.
TEST(NumberSet, uses_pages_again) {
  NumberSet numbers;
  for (std::uint32_t i = 0; i < 3'000'000; ++i) {
    numbers.insert(i);
    if (i >= 1000) {
      ASSERT_TRUE(numbers.erase(i - 1000));
    }
  }
  EXPECT_EQ(numbers.size(), 1000u);
  EXPECT_LT(numbers.memory_bytes(), 64u << 10);
}

TEST(NumberSet, copies_change_alone) {
  NumberSet numbers;
  numbers.insert(7);
  NumberSet copy = numbers;
  copy.erase(7);
  copy.insert(9);
  EXPECT_TRUE(numbers.contains(7));
  EXPECT_FALSE(numbers.contains(9));
  EXPECT_FALSE(copy.contains(7));
}

}  // namespace
}  // namespace neardup
