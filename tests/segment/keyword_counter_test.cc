// Keywords against cppjieba's extractor and against counting in a map.

#include "neardup/segment/keyword_counter.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "segment/hostile_text.h"
#include "segment/test_dictionary.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "neardup/base/hash/feature_hash.h"
#include "neardup/segment/jieba_segmenter.h"
#include "neardup/segment/keyword_order.h"

namespace neardup {
namespace {

using ::testing::UnorderedElementsAreArray;

class Extraction {
 public:
  // The keywords view a copy of `text`, until the next call.
  const std::vector<Keyword>& keywords(std::string_view text) {
    text_ = text;
    segmenter_.segment(text_, tokens_);
    counter_.count(text_, {tokens_.begin(), tokens_.size()}, keywords_);
    return keywords_;
  }
  const TokenBuffer& tokens() const { return tokens_; }

 private:
  JiebaSegmenter segmenter_{testing::jieba_dictionary(),
                            {.rules = JiebaRules::kCppjieba54}};
  KeywordCounter counter_{testing::jieba_dictionary()};
  std::string text_;
  TokenBuffer tokens_;
  std::vector<Keyword> keywords_;
};

// Joins of a few texts: words come more than once.
std::string repetitive_text(testing::HostileText& texts) {
  const std::string parts[] = {texts.next(), texts.next(), texts.next()};
  std::string text;
  for (int i = 0; i < 6; ++i) {
    text += parts[texts.below(3)] + "。";
  }
  return text;
}

TEST(KeywordCounter, words_and_weights_are_cppjiebas) {
  Extraction extraction;
  testing::HostileText texts(testing::jieba_words(), 31);
  for (int round = 0; round < 500; ++round) {
    const std::string text = repetitive_text(texts);
    std::vector<std::pair<std::string, double>> weighed;
    for (const Keyword& keyword : extraction.keywords(text)) {
      weighed.emplace_back(keyword.text, keyword.count * keyword.idf);
    }
    ASSERT_THAT(weighed,
                UnorderedElementsAreArray(
                    testing::jieba_oracle().keywords(text, 1'000'000)));
  }
}

TEST(KeywordCounter, tells_where_a_word_is_first_and_what_it_is) {
  Extraction extraction;
  constexpr std::string_view kText =
      "杭研大厦和杭研，鑫淼淼；北京的北京，linux linux";
  std::map<std::string, Keyword> by_text;
  std::uint32_t last_first = 0;
  for (const Keyword& keyword : extraction.keywords(kText)) {
    by_text[std::string(keyword.text)] = keyword;
    EXPECT_GE(keyword.first, last_first);
    last_first = keyword.first;
    EXPECT_EQ(extraction.tokens()[keyword.first].text(kText), keyword.text);
  }
  const CompiledDictionary& dictionary = *testing::jieba_dictionary();
  const Keyword& known = by_text.at("北京");
  EXPECT_EQ(known.count, 2U);
  EXPECT_EQ(known.word, dictionary.find("北京"));
  EXPECT_EQ(known.key, dictionary.word_index(known.word));
  EXPECT_EQ(known.text_rank, dictionary.word(known.word).text_rank);
  const Keyword& unknown = by_text.at("linux");
  EXPECT_EQ(unknown.count, 2U);
  EXPECT_EQ(unknown.word, kNoWord);
  EXPECT_EQ(unknown.text_rank, Keyword::kNoRank);
  EXPECT_EQ(unknown.key, (*FeatureHash::parse("xxh3-64"))("linux").words[0]);
  EXPECT_EQ(unknown.idf, dictionary.average_idf());
  EXPECT_FALSE(by_text.contains("和"));  // one character
}

TEST(KeywordCounter, leaves_stop_words_out) {
  Extraction extraction;
  const auto& keywords = extraction.keywords("但是 and the 我们 中国 about");
  ASSERT_EQ(keywords.size(), 1U);
  EXPECT_EQ(keywords[0].text, "中国");
}

TEST(KeywordCounter, empty_text_has_none) {
  Extraction extraction;
  EXPECT_TRUE(extraction.keywords("").empty());
  EXPECT_TRUE(extraction.keywords("的，了").empty());
}

std::vector<std::string_view> texts_in_order(
    KeywordSorter& sorter, const std::vector<Keyword>& keywords) {
  std::vector<std::uint32_t> order;
  sorter.order_by_text(keywords, order);
  std::vector<std::string_view> texts;
  texts.reserve(order.size());
  for (const std::uint32_t i : order) {
    texts.push_back(keywords[i].text);
  }
  return texts;
}

TEST(KeywordSorter, sorts_by_bytes) {
  Extraction extraction;
  KeywordSorter sorter;
  testing::HostileText texts(testing::jieba_words(), 32);
  for (int round = 0; round < 500; ++round) {
    const std::string text = repetitive_text(texts);
    const std::vector<Keyword> keywords = extraction.keywords(text);
    std::vector<std::string_view> expected;
    expected.reserve(keywords.size());
    for (const Keyword& keyword : keywords) {
      expected.push_back(keyword.text);
    }
    std::sort(expected.begin(), expected.end());
    ASSERT_EQ(texts_in_order(sorter, keywords), expected);
  }
}

TEST(KeywordSorter, tells_texts_apart_that_begin_alike) {
  Extraction extraction;
  KeywordSorter sorter;
  const std::string text =
      std::string("abcdefghij abcdefgh abcdefghi abcdefg ab") + '\0';
  EXPECT_EQ(texts_in_order(sorter, extraction.keywords(text)),
            (std::vector<std::string_view>{"ab", "abcdefg", "abcdefgh",
                                           "abcdefghi", "abcdefghij"}));
}

}  // namespace
}  // namespace neardup
