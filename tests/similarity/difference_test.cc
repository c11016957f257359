#include "neardup/similarity/judge/difference.h"

#include <algorithm>
#include <numeric>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace neardup {
namespace {

using Tokens = std::vector<std::uint16_t>;

// The longest common subsequence by the table that everybody knows.
std::size_t longest_common(const Tokens& a, const Tokens& b) {
  std::vector<std::size_t> row(b.size() + 1, 0);
  for (const std::uint16_t token : a) {
    std::size_t diagonal = 0;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t above = row[j + 1];
      row[j + 1] = token == b[j] ? diagonal + 1 : std::max(row[j], row[j + 1]);
      diagonal = above;
    }
  }
  return row.back();
}

Difference difference_of(const Tokens& a, const Tokens& b) {
  // One for all, as what a call leaves behind must not matter to the next.
  static DifferenceFinder finder;
  Difference out;
  finder.find(a, b, out);
  return out;
}

// Blocks ascend, none is empty, and all between them is the same in both.
void expect_complement(const Tokens& a, const Tokens& b,
                       const Difference& difference) {
  std::size_t at_a = 0;
  std::size_t at_b = 0;
  std::size_t equal = 0;
  std::size_t longest = 0;
  const auto expect_run = [&](std::size_t end_a, std::size_t end_b) {
    ASSERT_LE(at_a, end_a);
    ASSERT_EQ(end_a - at_a, end_b - at_b);
    ASSERT_TRUE(std::equal(a.begin() + static_cast<std::ptrdiff_t>(at_a),
                           a.begin() + static_cast<std::ptrdiff_t>(end_a),
                           b.begin() + static_cast<std::ptrdiff_t>(at_b)));
    equal += end_a - at_a;
    longest = std::max(longest, end_a - at_a);
  };
  for (const DifferentBlock& block : difference.blocks) {
    ASSERT_LE(block.a_begin, block.a_end);
    ASSERT_LE(block.b_begin, block.b_end);
    ASSERT_GT(block.of_a() + block.of_b(), 0U);
    // Two blocks side by side would be one.
    ASSERT_TRUE(block.a_begin > at_a || &block == &difference.blocks.front());
    ASSERT_LE(block.b_end, b.size());
    expect_run(block.a_begin, block.b_begin);
    at_a = block.a_end;
    at_b = block.b_end;
  }
  expect_run(a.size(), b.size());
  EXPECT_EQ(difference.equal, equal);
  EXPECT_EQ(difference.longest_run, longest);
}

void expect_longest(const Tokens& a, const Tokens& b) {
  const Difference difference = difference_of(a, b);
  expect_complement(a, b, difference);
  EXPECT_EQ(difference.equal, longest_common(a, b))
      << a.size() << " and " << b.size() << " tokens";
}

Tokens any_tokens(std::size_t count, std::size_t different,
                  std::mt19937& random) {
  Tokens tokens(count);
  for (std::uint16_t& token : tokens) {
    token = static_cast<std::uint16_t>(random() % different);
  }
  return tokens;
}

// With some tokens replaced, put in and left out, and a part moved.
Tokens changed(Tokens tokens, std::size_t times, std::mt19937& random) {
  for (std::size_t i = 0; i < times && !tokens.empty(); ++i) {
    const auto at =
        tokens.begin() + static_cast<std::ptrdiff_t>(random() % tokens.size());
    const std::size_t kind = random() % 4;
    if (kind == 0) {
      *at = static_cast<std::uint16_t>(random());
    } else if (kind == 1) {
      tokens.insert(at, static_cast<std::uint16_t>(random()));
    } else if (kind == 2) {
      tokens.erase(at);
    } else {
      std::rotate(at, at + (tokens.end() - at) / 2, tokens.end());
    }
  }
  return tokens;
}

TEST(DifferenceTest, RandomTextsAgreeInTheLongestCommonSubsequence) {
  std::mt19937 random(1);
  for (int i = 0; i < 600; ++i) {
    const std::size_t different = 1 + random() % (i % 2 == 0 ? 4 : 300);
    expect_longest(any_tokens(random() % 200, different, random),
                   any_tokens(random() % 200, different, random));
  }
}

TEST(DifferenceTest, EditedTextsAgreeInTheLongestCommonSubsequence) {
  std::mt19937 random(2);
  for (int i = 0; i < 300; ++i) {
    const Tokens tokens =
        any_tokens(random() % 400, 2 + random() % 65'000, random);
    expect_longest(tokens, changed(tokens, random() % 12, random));
  }
}

// The columns of the table are words of 64 bits.
TEST(DifferenceTest, SizesAroundAWord) {
  std::mt19937 random(3);
  for (const std::size_t n : {1U, 2U, 63U, 64U, 65U, 127U, 128U, 129U}) {
    for (const std::size_t m : {1U, 63U, 64U, 65U, 128U}) {
      for (const std::size_t different : {2U, 5U, 100U}) {
        expect_longest(any_tokens(n, different, random),
                       any_tokens(m, different, random));
      }
    }
  }
}

TEST(DifferenceTest, HostileTexts) {
  const Tokens same(300, 7);
  const Tokens fewer(77, 7);
  Tokens ascending(500);
  std::iota(ascending.begin(), ascending.end(), std::uint16_t{0});
  const Tokens descending(ascending.rbegin(), ascending.rend());
  Tokens last = ascending;
  for (std::uint16_t& token : last) {
    token = static_cast<std::uint16_t>(65'535 - token);
  }
  Tokens alternating;
  for (int i = 0; i < 250; ++i) {
    alternating.insert(alternating.end(), {1, 2});
  }
  Tokens tripled;
  for (int i = 0; i < 150; ++i) {
    tripled.insert(tripled.end(), {2, 1, 1});
  }
  const std::vector<Tokens> all = {{},          {7},        same, fewer,
                                   ascending,   descending, last, {0},
                                   alternating, tripled};
  for (const Tokens& a : all) {
    for (const Tokens& b : all) {
      expect_longest(a, b);
    }
  }
}

TEST(DifferenceTest, BlocksAreWhereTheTextsDiffer) {
  // One token replaced, two put in, one left out.
  const Difference difference = difference_of(
      {1, 2, 3, 4, 5, 6, 7, 8, 9}, {1, 2, 30, 4, 5, 50, 51, 6, 7, 9});
  ASSERT_EQ(difference.blocks.size(), 3U);
  EXPECT_EQ(difference.blocks[0].of_a(), 1U);
  EXPECT_EQ(difference.blocks[0].of_b(), 1U);
  EXPECT_EQ(difference.blocks[1].of_a(), 0U);
  EXPECT_EQ(difference.blocks[1].b_begin, 5U);
  EXPECT_EQ(difference.blocks[1].b_end, 7U);
  EXPECT_EQ(difference.blocks[2].a_begin, 7U);
  EXPECT_EQ(difference.blocks[2].of_b(), 0U);
  EXPECT_EQ(difference.equal, 7U);
  EXPECT_EQ(difference.longest_run, 2U);
}

// Every symbol there is: the table has one row too few, and loses one token.
TEST(DifferenceTest, EverySymbolAtOnce) {
  Tokens all(65'536);
  std::iota(all.begin(), all.end(), std::uint16_t{0});
  const Tokens few = {5, 65'535, 3, 60'000};
  const Difference difference = difference_of(all, few);
  expect_complement(all, few, difference);
  EXPECT_GE(difference.equal, 1U);
  EXPECT_LE(difference.equal, 2U);
}

// Texts whose table would be too large are cut where both agree, which costs
// little of the longest common subsequence.
TEST(DifferenceTest, LongTextsAreCutWhereTheyAgree) {
  std::mt19937 random(4);
  for (const std::size_t length : {5'000U, 20'000U, 70'000U}) {
    const Tokens tokens = any_tokens(length, 3'000, random);
    Tokens edited = tokens;
    for (std::size_t i = 10; i < edited.size(); i += 20) {
      edited[i] = static_cast<std::uint16_t>(4'000 + random() % 100);
    }
    ASSERT_GT(tokens.size() * edited.size(), DifferenceFinder::kMostCells);
    const Difference difference = difference_of(tokens, edited);
    expect_complement(tokens, edited, difference);
    EXPECT_GE(difference.equal, length * 19 / 20 - length / 1000);
  }
}

// Of parts that were moved, one row ascends in both texts.
TEST(DifferenceTest, LongTextsWithMovedPartsHaveACommonSubsequence) {
  std::mt19937 random(5);
  const Tokens tokens = any_tokens(12'000, 2'000, random);
  Tokens moved = changed(tokens, 60, random);
  std::rotate(moved.begin(), moved.begin() + 8'000, moved.end());
  const Difference difference = difference_of(tokens, moved);
  expect_complement(tokens, moved, difference);
  EXPECT_GT(difference.equal, 1'000U);
}

// Nothing stands once in these: what the ends do not share is one block.
TEST(DifferenceTest, LongTextsWithoutAnAnchor) {
  const Tokens same(6'000, 7);
  Tokens other(6'000, 8);
  other.front() = 7;
  const Difference difference = difference_of(same, other);
  expect_complement(same, other, difference);
  EXPECT_EQ(difference.blocks.size(), 1U);
  EXPECT_EQ(difference.equal, 1U);
}

}  // namespace
}  // namespace neardup
