// Texts of one template in such numbers that not all of their pairs are listed.

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

#include "similarity/texts.h"
#include <gtest/gtest.h>

#include "neardup/similarity/join/crowd_limits.h"
#include "neardup/similarity/join/nearest_rows.h"
#include "neardup/similarity/text_finder.h"

namespace neardup {
namespace {

using testing::Texts;
using PairKey = std::pair<std::uint32_t, std::uint32_t>;

constexpr std::size_t kPages = 700;
constexpr std::size_t kCopies = 20;
constexpr std::size_t kCopyEvery = kPages / kCopies;

// Pages that share a template, then copies of some with a word more, then texts
// that are nobody's.
Texts crowd() {
  testing::Random random(1);
  const testing::Words form = testing::random_words(80, random);
  std::vector<testing::Words> pages;
  for (std::size_t i = 0; i < kPages; ++i) {
    pages.push_back(testing::joined(form, testing::random_words(3, random)));
  }
  Texts texts;
  for (const testing::Words& page : pages) {
    texts.push_back(testing::spaced(page));
  }
  for (std::size_t i = 0; i < kCopies; ++i) {
    texts.push_back(testing::spaced(testing::joined(
        pages[i * kCopyEvery], testing::random_words(1, random))));
  }
  for (std::size_t i = 0; i < 2000; ++i) {
    texts.push_back(testing::spaced(testing::random_words(80, random)));
  }
  return texts;
}

std::map<PairKey, SimilarPair> found_in(Method method, const Texts& texts,
                                        int threads = 1) {
  TextFinderOptions options;
  if (method == Method::kCosine) {
    // Words that a quarter of the texts have weigh less than a page's own.
    options.min_similarity = 0.3;
  }
  const auto finder =
      make_text_finder(method, testing::comparison_reader(), options);
  EXPECT_TRUE(finder.ok());
  std::map<PairKey, SimilarPair> found;
  for (const SimilarPair& pair :
       testing::found_pairs(**finder, texts, threads)) {
    EXPECT_LT(pair.first, pair.second);
    EXPECT_TRUE(found.emplace(PairKey{pair.first, pair.second}, pair).second);
  }
  return found;
}

class CrowdTest : public ::testing::TestWithParam<Method> {};

TEST_P(CrowdTest, StaysWithinItsLimits) {
  constexpr CrowdLimits kLimits;
  const auto found = found_in(GetParam(), crowd());
  constexpr std::size_t kInCrowd = kPages + kCopies;
  static_assert(kInCrowd > 2 * kLimits.partners);
  // The first of a crowd have no crowd before them.
  EXPECT_LE(found.size(), kLimits.partners * kLimits.partners / 2 +
                              kLimits.nearest * kInCrowd);
  EXPECT_GE(found.size(), kInCrowd * kLimits.nearest / 2);
  for (const auto& [documents, pair] : found) {
    EXPECT_LT(documents.second, kInCrowd);
  }
}

TEST_P(CrowdTest, CopiesInItAreFound) {
  const auto found = found_in(GetParam(), crowd());
  for (std::uint32_t i = 0; i < kCopies; ++i) {
    const auto original = static_cast<std::uint32_t>(i * kCopyEvery);
    EXPECT_TRUE(found.contains({original, kPages + i})) << i;
  }
}

TEST_P(CrowdTest, NeitherOrderNorThreadsMatter) {
  const Texts texts = crowd();
  const auto found = found_in(GetParam(), texts);
  EXPECT_EQ(found_in(GetParam(), texts, 3), found);
  std::vector<std::uint32_t> order(texts.size());
  std::iota(order.begin(), order.end(), 0U);
  testing::Random random(2);
  std::shuffle(order.begin(), order.end(), random);
  Texts shuffled;
  for (const std::uint32_t document : order) {
    shuffled.push_back(texts[document]);
  }
  std::map<PairKey, float> by_old_number;
  for (const auto& [documents, pair] : found_in(GetParam(), shuffled, 2)) {
    by_old_number[std::minmax(order[pair.first], order[pair.second])] =
        pair.similarity;
  }
  std::map<PairKey, float> expected;
  for (const auto& [documents, pair] : found) {
    expected[documents] = pair.similarity;
  }
  EXPECT_EQ(by_old_number, expected);
}

// As many as may be listed are listed: all of them beside each other.
TEST_P(CrowdTest, ACrowdThatFitsIsListed) {
  constexpr CrowdLimits kLimits;
  Texts texts = crowd();
  const std::size_t pages = kLimits.partners + 1;
  texts.erase(texts.begin() + pages, texts.begin() + kPages + kCopies);
  EXPECT_EQ(found_in(GetParam(), texts).size(), pages * (pages - 1) / 2);
}

INSTANTIATE_TEST_SUITE_P(Methods, CrowdTest,
                         ::testing::Values(Method::kMinhash, Method::kShingles,
                                           Method::kCosine),
                         [](const ::testing::TestParamInfo<Method>& method) {
                           return std::string(method_name(method.param));
                         });

TEST(KeepNearestTest, KeepsTheMostSimilarThenTheFirst) {
  std::vector<SimilarPair> pairs = {{9, 4, 0.5F, Relation::kNear},
                                    {9, 3, 0.9F, Relation::kNear},
                                    {9, 2, 0.5F, Relation::kNear},
                                    {9, 1, 0.5F, Relation::kNear}};
  keep_nearest(4, pairs);
  EXPECT_EQ(pairs.size(), 4U);
  keep_nearest(3, pairs);
  std::set<std::uint32_t> kept;
  for (const SimilarPair& pair : pairs) {
    kept.insert(pair.second);
  }
  EXPECT_EQ(kept, (std::set<std::uint32_t>{1, 2, 3}));
}

// Whatever is added in whatever order and how often: as sorting all of it.
TEST(NearestRowsTest, AreThoseOfSortingAll) {
  testing::Random random(3);
  for (int round = 0; round < 200; ++round) {
    NearestRows nearest(100, 5);
    EXPECT_FALSE(nearest.has(7));
    nearest.let_in(8);
    nearest.let_in(7);
    nearest.let_in(7);
    std::map<std::uint32_t, std::uint32_t> scores;
    for (std::size_t i = random() % 20; i > 0; --i) {
      const auto row = static_cast<std::uint32_t>(random() % 12);
      scores.emplace(row, static_cast<std::uint32_t>(random() % 4));
      nearest.add(7, {row, scores[row]});
    }
    std::vector<std::pair<int, std::uint32_t>> expected;
    for (const auto& [row, score] : scores) {
      expected.emplace_back(-static_cast<int>(score), row);
    }
    std::sort(expected.begin(), expected.end());
    expected.resize(std::min<std::size_t>(expected.size(), 5));
    std::vector<std::pair<int, std::uint32_t>> found;
    for (const NearestRows::Other other : nearest.of(7)) {
      found.emplace_back(-static_cast<int>(other.score), other.row);
    }
    EXPECT_EQ(found, expected);
    EXPECT_TRUE(nearest.of(8).empty());
    EXPECT_FALSE(nearest.has(9));
  }
}

}  // namespace
}  // namespace neardup
