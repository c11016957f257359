#include "neardup/similarity/measures/set_similarity.h"

#include <algorithm>
#include <random>
#include <set>

#include <gtest/gtest.h>

namespace neardup {
namespace {

using Text = std::vector<std::uint16_t>;
using Shingle = std::vector<std::uint16_t>;

// Shingles as what they are, without hashes.
std::set<Shingle> shingles_by_definition(const Text& text, std::size_t length) {
  std::set<Shingle> shingles;
  if (text.empty()) {
    return shingles;
  }
  const std::size_t size = std::min(length, text.size());
  for (std::size_t i = 0; i + size <= text.size(); ++i) {
    const auto first = text.begin() + static_cast<std::ptrdiff_t>(i);
    shingles.insert(Shingle(first, first + static_cast<std::ptrdiff_t>(size)));
  }
  return shingles;
}

std::size_t shared_by_definition(const std::set<Shingle>& a,
                                 const std::set<Shingle>& b) {
  return static_cast<std::size_t>(
      std::count_if(a.begin(), a.end(),
                    [&b](const Shingle& one) { return b.contains(one); }));
}

std::size_t covered_by_definition(const Text& text, std::size_t length,
                                  const std::set<Shingle>& shingles) {
  std::vector<bool> covered(text.size(), false);
  const std::size_t size = std::min(length, text.size());
  for (std::size_t i = 0; size > 0 && i + size <= text.size(); ++i) {
    const auto first = text.begin() + static_cast<std::ptrdiff_t>(i);
    if (shingles.contains(
            Shingle(first, first + static_cast<std::ptrdiff_t>(size)))) {
      std::fill_n(covered.begin() + static_cast<std::ptrdiff_t>(i), size, true);
    }
  }
  return static_cast<std::size_t>(
      std::count(covered.begin(), covered.end(), true));
}

Text random_short_text(std::mt19937& random) {
  // Now few symbols, so that shingles repeat, now many.
  const std::size_t alphabet = random() % 2 == 0 ? 3 : 20000;
  Text text(random() % 60);
  for (std::uint16_t& symbol : text) {
    symbol = static_cast<std::uint16_t>(random() % alphabet);
  }
  return text;
}

TEST(SetSimilarityTest, AgreesWithTheDefinitions) {
  std::mt19937 random(1);
  for (int i = 0; i < 4000; ++i) {
    Text a = random_short_text(random);
    Text b = random() % 3 == 0 ? a : random_short_text(random);
    if (!b.empty()) {
      b[random() % b.size()] = 7;
    }
    const std::size_t length = 1 + random() % 5;
    ShingleSet x;
    ShingleSet y;
    make_shingles(Symbols(a), length, x);
    make_shingles(Symbols(b), length, y);
    const auto p = shingles_by_definition(a, length);
    const auto q = shingles_by_definition(b, length);
    const auto shared = static_cast<double>(shared_by_definition(p, q));
    const auto n = static_cast<double>(p.size());
    const auto m = static_cast<double>(q.size());
    ASSERT_EQ(x.size(), p.size());
    ASSERT_TRUE(std::is_sorted(x.begin(), x.end()));
    ASSERT_EQ(shared_count(x, y), static_cast<std::size_t>(shared));
    ASSERT_DOUBLE_EQ(jaccard(x, y), n + m == 0 ? 1 : shared / (n + m - shared));
    ASSERT_DOUBLE_EQ(containment(x, y), n == 0 ? 1 : shared / n);
    ASSERT_EQ(covered_count(a, length, y), covered_by_definition(a, length, q));
  }
}

TEST(SetSimilarityTest, KnowsTheEnds) {
  const ShingleSet none;
  const ShingleSet some = {1, 5, 9};
  const ShingleSet others = {2, 6};
  EXPECT_EQ(jaccard(none, none), 1);
  EXPECT_EQ(jaccard(none, some), 0);
  EXPECT_EQ(jaccard(some, some), 1);
  EXPECT_EQ(jaccard(some, others), 0);
  EXPECT_EQ(containment(none, some), 1);
  EXPECT_EQ(containment(some, none), 0);
}

TEST(SetSimilarityTest, AShortTextIsOneShingle) {
  ShingleSet short_text;
  make_shingles(Symbols(Text{4, 5}), 3, short_text);
  EXPECT_EQ(short_text.size(), 1);
  EXPECT_EQ(short_text[0], shingle_hash(Text{4, 5}));
  make_shingles(Symbols(), 3, short_text);
  EXPECT_TRUE(short_text.empty());
}

// A shorter shingle is no prefix of a longer one with a zero in it.
TEST(SetSimilarityTest, ShinglesOfDifferentLengthsDiffer) {
  EXPECT_NE(shingle_hash(Text{0}), shingle_hash(Text{0, 0}));
  EXPECT_NE(shingle_hash(Text{0, 0}), shingle_hash(Text{0, 0, 0}));
  EXPECT_NE(shingle_hash(Text{1, 2, 3}), shingle_hash(Text{3, 2, 1}));
}

}  // namespace
}  // namespace neardup
