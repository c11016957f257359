#include <vector>

#include "similarity/texts.h"
#include <gtest/gtest.h>

#include "neardup/similarity/hybrid/hybrid_finder.h"

namespace neardup {
namespace {

using testing::mixed_collection;
using testing::Texts;

void add_all(HybridFinder& finder, const Texts& texts) {
  std::string digest;
  for (const std::string& text : texts) {
    finder.digest(text, digest);
    ASSERT_TRUE(finder.add(digest).ok());
  }
}

TEST(HybridWeighTest, TheSecondLookAndWeighAgree) {
  const Texts texts = mixed_collection(300, 1);
  HybridOptions options;
  options.siblings = true;
  HybridFinder finder(testing::comparison_reader(), options);
  add_all(finder, texts);
  const auto found = finder.find({});
  ASSERT_TRUE(found.ok());
  std::vector<NearPair> pairs;
  std::vector<PairToWeigh> to_weigh;
  const auto keep = [&](const NearPair& pair) {
    pairs.push_back(pair);
    to_weigh.push_back({pair.second, pair.first});
    return Status();
  };
  ASSERT_TRUE((*found)->for_each_pair({}, keep).ok());
  ASSERT_GT(pairs.size(), 100U);
  for (const int threads : {1, 3}) {
    const auto weighed = finder.weigh(to_weigh, {.threads = threads});
    ASSERT_TRUE(weighed.ok());
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      const bool equal = pairs[i].relation == Relation::kEqual;
      EXPECT_EQ((*weighed)[i].basis == WeighedPair::Basis::kEqualTexts, equal);
      if (pairs[i].relation == Relation::kNear) {
        EXPECT_GE((*weighed)[i].probability, options.judge.caution);
      } else if (pairs[i].relation == Relation::kSibling) {
        EXPECT_LT((*weighed)[i].probability, options.judge.caution);
      }
    }
  }
}

TEST(HybridWeighTest, TextsWithoutTokensHaveNoEvidence) {
  HybridFinder finder(testing::comparison_reader());
  add_all(finder, {"some words of a text", "...", "!!", "..."});
  const std::vector<PairToWeigh> pairs = {{0, 1}, {1, 2}, {1, 3}};
  const auto weighed = finder.weigh(pairs, {});
  ASSERT_TRUE(weighed.ok());
  EXPECT_EQ((*weighed)[0].basis, WeighedPair::Basis::kNoTokens);
  EXPECT_EQ((*weighed)[1].basis, WeighedPair::Basis::kNoTokens);
  EXPECT_EQ((*weighed)[2].basis, WeighedPair::Basis::kEqualTexts);
}

}  // namespace
}  // namespace neardup
