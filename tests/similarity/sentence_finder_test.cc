#include "neardup/similarity/methods/sentence_finder.h"

#include <string>

#include "similarity/texts.h"
#include <gtest/gtest.h>

namespace neardup {
namespace {

using testing::comparison_reader;

// The signature as the method is told: the three longest sentences, hashed.
std::string signature(std::string_view text, std::size_t sentences = 3) {
  std::string digest;
  SentenceFinder(comparison_reader(), sentences).digest(text, digest);
  return digest;
}

constexpr std::string_view kArticle =
    "国产扫地机器人热销欧洲各国的大小市场。大家好。"
    "各大企业都带来了最新的理念和产品！很好。"
    "而高端化、本土化的中国产品正在不断吸引国际市场的目光？短句。";

TEST(SentenceFinderTest, OnlyTheThreeLongestSentencesCount) {
  EXPECT_EQ(signature(kArticle),
            signature("大家都好。国产扫地机器人热销欧洲各国的大小市场。"
                      "各大企业都带来了最新的理念和产品！"
                      "而高端化、本土化的中国产品正在不断吸引国际市场的目光？"
                      "另一个短句。"));
}

TEST(SentenceFinderTest, AnEditInOneOfThemHidesACopy) {
  EXPECT_NE(
      signature(kArticle),
      signature("国产扫地机器人热销欧洲各国的大小市场。大家好。"
                "各大企业都带来了最新的理念和新产品！很好。"
                "而高端化、本土化的中国产品正在不断吸引国际市场的目光？"));
}

TEST(SentenceFinderTest, TheOrderOfSentencesDoesNotMatter) {
  EXPECT_EQ(
      signature("The first long sentence here. Another one that is longer "
                "still! And a third sentence of words?"),
      signature("And a third sentence of words. The first long sentence "
                "here? Another one that is longer still; ok."));
}

TEST(SentenceFinderTest, FormAndMarkupDoNotMatter) {
  EXPECT_EQ(signature("<p>The FIRST, long sentence.</p><p>A second "
                      "sentence.</p>"),
            signature("the first long sentence.\nA Second - Sentence."));
}

// Of equally long ones the first is taken: here "aaa" and "bbb".
TEST(SentenceFinderTest, TiesGoToTheFirst) {
  EXPECT_EQ(signature("aaa. bbb. ccc. ddd", 2), signature("bbb. aaa. cc", 2));
  EXPECT_NE(signature("aaa. bbb. ccc. ddd", 2), signature("ccc. ddd", 2));
}

TEST(SentenceFinderTest, ARepeatedSentenceCountsOnce) {
  EXPECT_EQ(signature("one long sentence. one long sentence. b cd. e", 3),
            signature("one long sentence. b cd. e", 3));
}

TEST(SentenceFinderTest, TextsWithoutSentencesAreToldApart) {
  EXPECT_NE(signature("..."), signature("!!!!"));
  EXPECT_NE(signature(""), signature("..."));
}

TEST(SentenceFinderTest, PairsAreNear) {
  SentenceFinder finder(comparison_reader());
  const auto pairs = testing::found_pairs(
      finder, {"A long sentence here. Hi.", "Something else.",
               "A long sentence here; hi!"});
  ASSERT_EQ(pairs.size(), 1U);
  EXPECT_EQ(pairs[0], (SimilarPair{0, 2, 1, Relation::kNear}));
}

}  // namespace
}  // namespace neardup
