#include "neardup/similarity/measures/alignment.h"

#include <algorithm>
#include <random>

#include <gtest/gtest.h>

namespace neardup {
namespace {

using Text = std::vector<std::uint16_t>;
using Random = std::mt19937;

// The textbook's table, one cell at a time.
std::size_t lcs_by_table(const Text& a, const Text& b) {
  std::vector<std::size_t> above(b.size() + 1, 0);
  for (const std::uint16_t symbol : a) {
    std::vector<std::size_t> row(b.size() + 1, 0);
    for (std::size_t j = 0; j < b.size(); ++j) {
      row[j + 1] =
          symbol == b[j] ? above[j] + 1 : std::max(above[j + 1], row[j]);
    }
    above = row;
  }
  return above.back();
}

Text random_text(std::size_t length, std::size_t alphabet, Random& random) {
  Text text(length);
  for (std::uint16_t& symbol : text) {
    symbol = static_cast<std::uint16_t>(random() % alphabet);
  }
  return text;
}

Text edited(Text text, std::size_t edits, Random& random) {
  for (std::size_t i = 0; i < edits && !text.empty(); ++i) {
    const auto at =
        text.begin() + static_cast<std::ptrdiff_t>(random() % text.size());
    switch (random() % 3) {
      case 0:
        text.erase(at);
        break;
      case 1:
        text.insert(at, static_cast<std::uint16_t>(random()));
        break;
      default:
        *at = static_cast<std::uint16_t>(random());
    }
  }
  return text;
}

void expect_like_table(Aligner& aligner, const Text& a, const Text& b) {
  const std::size_t expected = lcs_by_table(a, b);
  ASSERT_EQ(aligner.lcs(a, b), expected);
  ASSERT_EQ(aligner.lcs(b, a), expected);
  for (const std::size_t needed : {std::size_t{0}, expected / 2, expected,
                                   expected + 1, a.size() + b.size()}) {
    const auto found = aligner.lcs_at_least(a, b, needed);
    ASSERT_EQ(found.has_value(), needed <= expected) << needed;
    ASSERT_EQ(found.value_or(expected), expected);
  }
}

TEST(AlignerTest, AgreesWithTheTableOnRandomTexts) {
  Random random(1);
  Aligner aligner;
  for (int i = 0; i < 1500; ++i) {
    const std::size_t alphabet = std::size_t{1} << (1 + random() % 16);
    expect_like_table(aligner, random_text(random() % 200, alphabet, random),
                      random_text(random() % 200, alphabet, random));
  }
}

TEST(AlignerTest, AgreesWithTheTableOnEditedTexts) {
  Random random(2);
  Aligner aligner;
  for (int i = 0; i < 400; ++i) {
    const Text text = random_text(1 + random() % 300, 5000, random);
    expect_like_table(aligner, text,
                      edited(text, random() % (text.size() + 1), random));
  }
}

// The lengths at which a word of 64 cells ends or a look at the bounds is due.
TEST(AlignerTest, AgreesWithTheTableAtTheEdgesOfWords) {
  Random random(3);
  Aligner aligner;
  for (const std::size_t n : {0U, 1U, 63U, 64U, 65U, 127U, 128U, 129U, 192U}) {
    for (const std::size_t m : {0U, 1U, 63U, 64U, 65U, 127U, 128U, 129U}) {
      for (const std::size_t alphabet : {1U, 2U, 3U, 1000U}) {
        expect_like_table(aligner, random_text(n, alphabet, random),
                          random_text(m, alphabet, random));
      }
    }
  }
}

// An early end must not leave anything behind for the next call.
TEST(AlignerTest, ForgetsTextsThatItGaveUp) {
  Random random(4);
  Aligner aligner;
  for (int i = 0; i < 50; ++i) {
    const Text a = random_text(600, 60000, random);
    const Text b = random_text(600, 60000, random);
    EXPECT_EQ(aligner.lcs_at_least(a, b, 500), std::nullopt);
    const Text c = random_text(90, 300, random);
    ASSERT_EQ(aligner.lcs(a, c), lcs_by_table(a, c));
  }
}

TEST(AlignerTest, TakesEverySymbolThereIs) {
  Text all(65536);
  for (std::size_t i = 0; i < all.size(); ++i) {
    all[i] = static_cast<std::uint16_t>(i * 7 + 3);
  }
  Text other = all;
  std::swap(other.front(), other.back());
  std::swap(other[30000], other[30001]);
  Aligner aligner;
  EXPECT_EQ(aligner.lcs(all, all), all.size());
  // Each exchange of neighbours costs one; that of the ends costs both.
  EXPECT_EQ(aligner.lcs(all, other), all.size() - 3);
}

TEST(AlignerTest, SimilarityIsTwiceTheCommonPartOfBoth) {
  Aligner aligner;
  const Text a = {1, 2, 3, 4, 5, 6};
  const Text b = {1, 3, 5, 9};
  EXPECT_DOUBLE_EQ(aligner.similarity(a, b), 0.6);
  EXPECT_DOUBLE_EQ(aligner.similarity(a, a), 1);
  EXPECT_DOUBLE_EQ(aligner.similarity({}, {}), 1);
  EXPECT_DOUBLE_EQ(aligner.similarity(a, {}), 0);
}

TEST(LcsNeededTest, IsTheShortestThatReachesTheSimilarity) {
  for (std::size_t n = 0; n < 60; ++n) {
    for (std::size_t m = 0; m < 60; ++m) {
      for (const double similarity : {0.0, 0.1, 0.6, 0.7, 0.75, 0.9, 1.0}) {
        const std::size_t needed = lcs_needed(similarity, n, m);
        EXPECT_GE(alignment_similarity(needed, n, m), similarity - 1e-9);
        if (needed > 0) {
          EXPECT_LT(alignment_similarity(needed - 1, n, m), similarity);
        }
      }
    }
  }
}

}  // namespace
}  // namespace neardup
