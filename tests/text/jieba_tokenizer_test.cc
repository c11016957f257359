#include "neardup/text/tokens/jieba_tokenizer.h"

#include <array>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "testing/test_data.h"
#include "text/random_text.h"
#include <cppjieba/Jieba.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "neardup/text/tokens/chinese_stretches.h"

namespace neardup {
namespace {

using ::testing::ElementsAre;
using Texts = std::vector<std::string>;

const std::shared_ptr<const CompiledDictionary>& dictionary() {
  static const auto kDictionary =
      *CompiledDictionary::open(testing::zh_dictionary());
  return kDictionary;
}

std::vector<Token> tokenize(std::string_view text,
                            const TokenizerOptions& options) {
  std::vector<Token> tokens;
  (*make_jieba_tokenizer(dictionary(), options))->tokenize(text, tokens);
  return tokens;
}

Texts jieba_words(std::string_view text, TokenizerKind kind) {
  Texts texts;
  for (const Token& token : tokenize(text, {.kind = kind})) {
    texts.emplace_back(token.text);
  }
  return texts;
}

TEST(JiebaTokenizer, cuts_the_well_known_sentences) {
  EXPECT_THAT(jieba_words("我来到北京清华大学", TokenizerKind::kJieba),
              ElementsAre("我", "来到", "北京", "清华大学"));
  EXPECT_THAT(jieba_words("他来到了网易杭研大厦", TokenizerKind::kJieba),
              ElementsAre("他", "来到", "了", "网易", "杭研", "大厦"));
  EXPECT_THAT(
      jieba_words("他来到了网易杭研大厦", TokenizerKind::kJiebaMaxProbability),
      ElementsAre("他", "来到", "了", "网易", "杭", "研", "大厦"));
  EXPECT_THAT(jieba_words("清华大学", TokenizerKind::kJiebaFull),
              ElementsAre("清华", "清华大学", "华大", "大学"));
  EXPECT_THAT(jieba_words("清华大学", TokenizerKind::kJiebaSearch),
              ElementsAre("清华", "华大", "大学", "清华大学"));
  EXPECT_THAT(jieba_words("计算, 你好", TokenizerKind::kJieba),
              ElementsAre("计算", ",", " ", "你好"));
  EXPECT_TRUE(jieba_words("", TokenizerKind::kJieba).empty());
}

TEST(JiebaTokenizer, follows_the_release_asked_for) {
  const auto cut = [](JiebaRules rules) {
    Texts texts;
    for (const Token& token : tokenize(
             "5G", {.kind = TokenizerKind::kJieba, .jieba_rules = rules})) {
      texts.emplace_back(token.text);
    }
    return texts;
  };
  EXPECT_THAT(cut(JiebaRules::kCppjieba54), ElementsAre("5", "G"));
  EXPECT_THAT(cut(JiebaRules::kCppjieba56), ElementsAre("5G"));
}

TEST(JiebaTokenizer, tokens_view_the_text_and_are_appended) {
  const std::string text = "清华大学来到";
  std::vector<Token> tokens = {{"old", "x"}};
  (*make_jieba_tokenizer(
       dictionary(), {.kind = TokenizerKind::kJieba, .ngram = 2, .tags = true}))
      ->tokenize(text, tokens);
  ASSERT_EQ(tokens.size(), 2U);
  EXPECT_TRUE(tokens[1] == (Token{"清华大学来到", ""}));
  EXPECT_EQ(tokens[1].text.data(), text.data());
}

// cppjieba's own tagger is the oracle; it knows the rules of 5.4.
class TagTest : public ::testing::Test {
 protected:
  void SetUp() override {
    const std::string directory = testing::jieba_directory();
    cppjieba_ = std::make_unique<cppjieba::Jieba>(
        directory + "/jieba.dict.utf8", directory + "/hmm_model.utf8",
        "/dev/null", directory + "/idf.utf8", directory + "/stop_words.utf8");
  }

  void expect_cppjiebas_tags(const std::string& text) const {
    std::vector<std::pair<std::string, std::string>> expected;
    cppjieba_->Tag(text, expected);
    std::vector<std::pair<std::string, std::string>> tags;
    for (const Token& token :
         tokenize(text, {.kind = TokenizerKind::kJieba,
                        .tags = true,
                        .jieba_rules = JiebaRules::kCppjieba54})) {
      tags.emplace_back(token.text, token.tag);
    }
    // EXPECT_EQ cannot print here: cppjieba adds a printer of vectors to std.
    EXPECT_TRUE(tags == expected) << text;
  }

  std::unique_ptr<cppjieba::Jieba> cppjieba_;
};

TEST_F(TagTest, are_cppjiebas) {
  for (const char* text :
       {"", "我来到北京清华大学。", "小明硕士毕业于中国科学院计算所",
        "iPhone15 Pro Max的价格是9,999.00元", "C++和c#都是编程语言",
        "本法自二〇二四年七月一日起施行；abc1.2 5G 3.14 a.b x86_64"}) {
    expect_cppjiebas_tags(text);
  }
  testing::RandomText random(15);
  for (int i = 0; i < 1500; ++i) {
    expect_cppjiebas_tags(
        i % 2 == 0
            ? random.unicode(random.below(40)) + std::string(1, '\0')
            : random.from("中 国 人 民 共 和 清 华 大 学 北 京 的 了 是 一 "
                          "a B 1 . 。 ， _ 㐀 𠮷 工程 长江 大桥 市长 研究",
                          random.below(40)));
  }
}

// The units of search mode overlap; an n-gram is the part of the text they
// span, even where the second begins before the first.
TEST(JiebaTokenizer, ngrams_of_overlapping_words_span_them) {
  Texts texts;
  for (const Token& token : tokenize(
           "清华大学", {.kind = TokenizerKind::kJiebaSearch, .ngram = 2})) {
    texts.emplace_back(token.text);
  }
  EXPECT_THAT(texts, ElementsAre("清华大", "华大学", "清华大学"));
}

TEST(WordsTokenizer, each_language_is_cut_by_those_who_know_it) {
  const auto cut = [](std::string_view text) {
    return jieba_words(text, TokenizerKind::kWords);
  };
  EXPECT_THAT(cut("GDP增长5.2%，达到历史最高水平。It's official."),
              ElementsAre("GDP", "增长", "5.2", "达到", "历史", "最高", "水平",
                          "It's", "official"));
  EXPECT_THAT(cut("清华大学"), ElementsAre("清华大学"));
  EXPECT_TRUE(cut("").empty());
  EXPECT_TRUE(cut("，。 \n").empty());
}

// What holds no Chinese is cut as unicode-words cuts it, Japanese too; Chinese
// alone as jieba does.
TEST(WordsTokenizer, agrees_with_either_where_it_stands_alone) {
  const auto unicode = make_tokenizer({.kind = TokenizerKind::kUnicodeWords});
  ASSERT_TRUE(unicode.ok());
  for (const char* text :
       {"Don't panic: 42 is the answer.", "タワーへ行きました",
        "ภาษาไทยไม่มีช่องว่าง", "Ünïcödé naïve", "ひらがなカタカナ漢字まじり文"}) {
    Texts expected;
    std::vector<Token> tokens;
    (*unicode)->tokenize(text, tokens);
    for (const Token& token : tokens) {
      expected.emplace_back(token.text);
    }
    EXPECT_TRUE(jieba_words(text, TokenizerKind::kWords) == expected) << text;
  }
  for (const char* text : {"他来到了网易杭研大厦", "本法自二〇二四年起施行"}) {
    EXPECT_TRUE(jieba_words(text, TokenizerKind::kWords) ==
                jieba_words(text, TokenizerKind::kJieba))
        << text;
  }
}

TEST(ChineseStretches, are_the_text_and_chinese_where_they_say) {
  testing::RandomText random(21);
  for (int round = 0; round < 3000; ++round) {
    const std::string text =
        round % 4 == 0 ? random.unicode(random.below(30))
                       : random.from("中 国 の カ ー a B 。 ， 々 〇 𠮷 é 한",
                                     random.below(25));
    std::string joined;
    bool was_chinese = true;
    ChineseStretches stretches(text);
    for (Stretch stretch; stretches.next(stretch);) {
      ASSERT_FALSE(stretch.text.empty());
      ASSERT_TRUE(stretch.is_chinese || was_chinese) << text;
      was_chinese = stretch.is_chinese;
      joined += stretch.text;
      if (stretch.is_chinese) {
        for (const char* other : {"の", "カ", "ー", "a", "。", "é", "한"}) {
          ASSERT_EQ(stretch.text.find(other), std::string_view::npos) << text;
        }
      }
    }
    ASSERT_EQ(joined, text);
  }
}

TEST(JiebaTokenizer, one_serves_two_threads) {
  const auto tokenizer = *make_jieba_tokenizer(
      dictionary(), {.kind = TokenizerKind::kJieba, .tags = true});
  testing::RandomText random(4);
  Texts texts;
  std::vector<std::vector<Token>> expected;
  for (int i = 0; i < 100; ++i) {
    texts.push_back(random.from("中 国 人民 清 华 大 学 a 1 。", 60));
  }
  for (const std::string& text : texts) {
    tokenizer->tokenize(text, expected.emplace_back());
  }
  std::array<bool, 2> agrees{};
  {
    std::vector<std::jthread> threads;
    for (bool& result : agrees) {
      threads.emplace_back([&] {
        result = true;
        for (std::size_t i = 0; i < 10 * texts.size(); ++i) {
          std::vector<Token> tokens;
          tokenizer->tokenize(texts[i % texts.size()], tokens);
          result = result && tokens == expected[i % texts.size()];
        }
      });
    }
  }
  EXPECT_TRUE(agrees[0]);
  EXPECT_TRUE(agrees[1]);
}

}  // namespace
}  // namespace neardup
