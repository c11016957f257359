#include "neardup/similarity/join/prefix_forest.h"

#include <algorithm>
#include <random>
#include <set>

#include <gtest/gtest.h>

namespace neardup {
namespace {

using KeyRows = std::vector<std::uint32_t>;

constexpr std::size_t kColumns = 8;

std::vector<std::uint32_t> candidates(const PrefixForest& forest,
                                      std::uint32_t row,
                                      std::uint32_t min_matches) {
  PrefixForest::Scratch scratch(forest);
  std::vector<MetRow> met;
  forest.candidates_before(row, min_matches, scratch, met);
  std::vector<std::uint32_t> out;
  for (const MetRow& each : met) {
    EXPECT_GE(each.matches, min_matches);
    out.push_back(each.row);
  }
  std::sort(out.begin(), out.end());
  return out;
}

KeyRows random_keys(std::size_t rows, std::size_t values,
                    std::mt19937& random) {
  KeyRows keys(rows * kColumns);
  for (std::uint32_t& key : keys) {
    key = random() % 20 == 0 ? OnePermutationHasher::kEmpty
                             : static_cast<std::uint32_t>(random() % values);
  }
  return keys;
}

ForestOptions options_of(std::size_t group_size) {
  ForestOptions options;
  options.columns = kColumns;
  options.group_size = group_size;
  options.rare_group_size = 3;
  return options;
}

// With groups of any size, a candidate is a row that agrees in enough columns,
// those with a rare key counted double.
TEST(PrefixForestTest, CountsAgreeingColumns) {
  std::mt19937 random(1);
  for (int i = 0; i < 40; ++i) {
    const std::size_t rows = 1 + random() % 60;
    const KeyRows keys = random_keys(rows, 2 + random() % 30, random);
    const PrefixForest forest(keys, options_of(rows));
    const auto key = [&keys](std::size_t row, std::size_t column) {
      return keys[row * kColumns + column];
    };
    for (std::uint32_t row = 0; row < rows; ++row) {
      for (const std::uint32_t least : {1U, 2U, 4U}) {
        std::vector<std::uint32_t> expected;
        for (std::uint32_t other = 0; other < row; ++other) {
          std::uint32_t matches = 0;
          for (std::size_t c = 0; c < kColumns; ++c) {
            if (key(row, c) == key(other, c) &&
                key(row, c) != OnePermutationHasher::kEmpty) {
              std::size_t group = 0;
              for (std::size_t r = 0; r < rows; ++r) {
                group += key(r, c) == key(row, c) ? 1U : 0U;
              }
              matches += group <= 3 ? 2 : 1;
            }
          }
          if (matches >= least) {
            expected.push_back(other);
          }
        }
        ASSERT_EQ(candidates(forest, row, least), expected);
      }
    }
  }
}

// Rows that agree in everything are cut into groups, or they would cost the
// square of their number: neighbours meet, and all meet the same few.
TEST(PrefixForestTest, ACrowdOfEqualRowsMeetsItsNeighboursAndThePivots) {
  constexpr std::uint32_t kRows = 500;
  constexpr std::uint32_t kGroup = 10;
  constexpr std::uint32_t kPivots = 4;
  KeyRows keys;
  for (std::size_t i = 0; i < kRows * kColumns; ++i) {
    keys.push_back(static_cast<std::uint32_t>(i % kColumns));
  }
  ForestOptions options = options_of(kGroup);
  options.pivots = kPivots;
  const PrefixForest forest(keys, options);
  for (std::uint32_t row = 0; row < kRows; ++row) {
    std::vector<std::uint32_t> expected;
    for (std::uint32_t other = 0; other < row; ++other) {
      if (other < kPivots || other / kGroup == row / kGroup) {
        expected.push_back(other);
      }
    }
    ASSERT_EQ(candidates(forest, row, 3), expected) << row;
  }
}

// A key that all share divides by the next column instead of bringing all
// together.
TEST(PrefixForestTest, ACommonKeyBringsNobodyTogether) {
  std::mt19937 random(2);
  constexpr std::size_t kRows = 2000;
  KeyRows keys = random_keys(kRows, 1'000'000, random);
  for (std::size_t row = 0; row < kRows; ++row) {
    keys[row * kColumns] = 5;
    keys[row * kColumns + 1] = 6;
    keys[row * kColumns + 2] = 7;
  }
  const PrefixForest forest(keys, options_of(50));
  std::size_t found = 0;
  for (std::uint32_t row = 0; row < kRows; ++row) {
    found += candidates(forest, row, 3).size();
  }
  EXPECT_LE(found, kRows);
}

TEST(PrefixForestTest, ThreadsBuildTheSameForest) {
  std::mt19937 random(3);
  const KeyRows keys = random_keys(700, 12, random);
  ForestOptions options = options_of(20);
  const PrefixForest one(keys, options);
  options.threads = 4;
  const PrefixForest four(keys, options);
  for (std::uint32_t row = 0; row < 700; ++row) {
    ASSERT_EQ(candidates(one, row, 2), candidates(four, row, 2));
  }
}

// Pairs depend on the keys only: rows in another order meet the same.
TEST(PrefixForestTest, TheOrderOfRowsDoesNotMatter) {
  std::mt19937 random(4);
  constexpr std::size_t kRows = 300;
  const KeyRows keys = random_keys(kRows, 9, random);
  std::vector<std::uint32_t> order(kRows);
  for (std::uint32_t i = 0; i < kRows; ++i) {
    order[i] = i;
  }
  std::shuffle(order.begin(), order.end(), random);
  KeyRows shuffled;
  for (const std::uint32_t row : order) {
    const auto first =
        keys.begin() + static_cast<std::ptrdiff_t>(row * kColumns);
    shuffled.insert(shuffled.end(), first, first + kColumns);
  }
  const auto pairs = [](const PrefixForest& forest,
                        const std::vector<std::uint32_t>& names) {
    std::set<std::pair<std::uint32_t, std::uint32_t>> found;
    for (std::uint32_t row = 0; row < kRows; ++row) {
      for (const std::uint32_t other : candidates(forest, row, 2)) {
        found.insert(std::minmax(names[row], names[other]));
      }
    }
    return found;
  };
  std::vector<std::uint32_t> same(kRows);
  for (std::uint32_t i = 0; i < kRows; ++i) {
    same[i] = i;
  }
  EXPECT_EQ(pairs(PrefixForest(keys, options_of(10)), same),
            pairs(PrefixForest(shuffled, options_of(10)), order));
}

TEST(PrefixForestTest, OfNothing) {
  const PrefixForest forest({}, options_of(10));
  EXPECT_TRUE(candidates(forest, 0, 1).empty());
}

}  // namespace
}  // namespace neardup
