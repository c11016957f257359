#include "neardup/text/jieba_dictionary.h"

#include <array>
#include <filesystem>
#include <fstream>
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

#include "neardup/text/utf8.h"

namespace neardup {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using Texts = std::vector<std::string>;

constexpr TokenizerKind kKinds[] = {
    TokenizerKind::kJieba, TokenizerKind::kJiebaMaxProbability,
    TokenizerKind::kJiebaFull, TokenizerKind::kJiebaSearch};

// Written for this test: news, law, mixed scripts, numbers, names, separators.
const std::vector<std::string>& sentences() {
  static const std::vector<std::string> kSentences = {
      "",
      " ",
      "，",
      "我来到北京清华大学",
      "他来到了网易杭研大厦",
      "小明硕士毕业于中国科学院计算所，后在日本京都大学深造。",
      "工信处女干事每月经过下属科室都要亲口交代24口交换机等技术性器件的安装工"
      "作",
      "南京市长江大桥昨天下午3点20分恢复通车，市民纷纷前往拍照。",
      "本法自二〇二四年七月一日起施行；此前的规定与本法不一致的，以本法为准。",
      "iPhone15 Pro Max的价格是9,999.00元 (约合1,370美元)",
      "C++和c#都是编程语言，AT&T是一家公司，B超不是。",
      "区块链与云计算让韩玉鉴赏走进蓝翔",
      "abc1.2 5G 3.14 1.2.3 a.b x86_64 GB/T19001-2016",
      "漢字繁體與臺灣正體：電腦軟體、網際網路",
      "欧阳娜娜和诸葛孔明在呼伦贝尔市鄂温克族自治旗相遇",
      "𠮷野家😀的牛肉飯\t好吃\n第二行　全角空格",
      "ｆｕｌｌ　ｗｉｄｔｈ，ひらがなカタカナ，한국어，русский",
      "哈哈哈哈哈哈哈哈哈哈啊啊啊啊",
      "的的的了了了是是是",
      "。。。，，，   ",
  };
  return kSentences;
}

Texts texts_of(const std::vector<Token>& tokens) {
  Texts texts;
  for (const Token& token : tokens) {
    texts.emplace_back(token.text);
  }
  return texts;
}

std::vector<Token> tokenize(const JiebaDictionary& dictionary,
                            std::string_view text,
                            const TokenizerOptions& options) {
  std::vector<Token> tokens;
  dictionary.tokenizer(options)->tokenize(text, tokens);
  return tokens;
}

// The dictionaries of the npm package. Loading them takes a second, so few
// tests do.
class ShippedDictionaryTest : public ::testing::Test {
 protected:
  void SetUp() override {
    ::testing::internal::CaptureStderr();
    auto loaded = JiebaDictionary::load(testing::jieba_directory());
    EXPECT_EQ(::testing::internal::GetCapturedStderr(), "");
    ASSERT_TRUE(loaded.ok()) << loaded.status().message();
    dictionary_ = *loaded;
  }

  Texts words(std::string_view text, TokenizerKind kind) const {
    return texts_of(tokenize(*dictionary_, text, {.kind = kind}));
  }

  std::shared_ptr<const JiebaDictionary> dictionary_;
};

TEST_F(ShippedDictionaryTest, cuts_the_well_known_sentences) {
  EXPECT_THAT(words("我来到北京清华大学", TokenizerKind::kJieba),
              ElementsAre("我", "来到", "北京", "清华大学"));
  EXPECT_THAT(words("他来到了网易杭研大厦", TokenizerKind::kJieba),
              ElementsAre("他", "来到", "了", "网易", "杭研", "大厦"));
  EXPECT_THAT(
      words("他来到了网易杭研大厦", TokenizerKind::kJiebaMaxProbability),
      ElementsAre("他", "来到", "了", "网易", "杭", "研", "大厦"));
  EXPECT_THAT(words("清华大学", TokenizerKind::kJiebaFull),
              ElementsAre("清华", "清华大学", "华大", "大学"));
  EXPECT_THAT(words("清华大学", TokenizerKind::kJiebaSearch),
              ElementsAre("清华", "华大", "大学", "清华大学"));
  EXPECT_THAT(words("云计算, 你好", TokenizerKind::kJieba),
              ElementsAre("云计算", ",", " ", "你好"));
}

TEST_F(ShippedDictionaryTest, idf_and_stop_words_are_those_of_the_files) {
  EXPECT_EQ(dictionary_->average_idf(), 11.739204307083542);
  EXPECT_EQ(dictionary_->idf("劳动防护"), 13.900677652);
  EXPECT_EQ(dictionary_->idf("no such word"), 11.739204307083542);
  EXPECT_EQ(dictionary_->idf(""), 11.739204307083542);
  for (const std::string word : {"的", "了", "。", "the"}) {
    EXPECT_TRUE(dictionary_->is_stop_word(word)) << word;
  }
  for (const std::string word : {"北京", "", "的的"}) {
    EXPECT_FALSE(dictionary_->is_stop_word(word)) << word;
  }
}

// cppjieba itself is the oracle.
class CppjiebaTest : public ShippedDictionaryTest {
 protected:
  void SetUp() override {
    ShippedDictionaryTest::SetUp();
    const std::string directory = testing::jieba_directory();
    cppjieba_ = std::make_unique<cppjieba::Jieba>(
        directory + "/jieba.dict.utf8", directory + "/hmm_model.utf8",
        directory + "/user.dict.utf8", directory + "/idf.utf8",
        directory + "/stop_words.utf8");
  }

  Texts cut_by_cppjieba(const std::string& text, TokenizerKind kind) const {
    Texts words;
    switch (kind) {
      case TokenizerKind::kJiebaMaxProbability:
        cppjieba_->CutSmall(text, words, cppjieba::MAX_WORD_LENGTH);
        break;
      case TokenizerKind::kJiebaFull:
        cppjieba_->CutAll(text, words);
        break;
      case TokenizerKind::kJiebaSearch:
        cppjieba_->CutForSearch(text, words);
        break;
      default:
        cppjieba_->Cut(text, words);
        break;
    }
    return words;
  }

  // EXPECT_EQ cannot print here: cppjieba adds a printer of vectors to std.
  void expect_cppjiebas_tokens(const std::string& text) const {
    for (const TokenizerKind kind : kKinds) {
      EXPECT_TRUE(words(text, kind) == cut_by_cppjieba(text, kind))
          << tokenizer_name(kind) << ": " << text;
    }
    std::vector<std::pair<std::string, std::string>> expected;
    cppjieba_->Tag(text, expected);
    std::vector<std::pair<std::string, std::string>> tags;
    for (const Token& token :
         tokenize(*dictionary_, text,
                  {.kind = TokenizerKind::kJieba, .tags = true})) {
      tags.emplace_back(token.text, token.tag);
    }
    EXPECT_TRUE(tags == expected) << text;
  }

  std::unique_ptr<cppjieba::Jieba> cppjieba_;
};

TEST_F(CppjiebaTest, tokens_and_tags_are_the_same) {
  std::string all;
  for (const std::string& sentence : sentences()) {
    expect_cppjiebas_tokens(sentence);
    all += sentence;
  }
  expect_cppjiebas_tokens(all);
  testing::RandomText random(15);
  for (int i = 0; i < 1500; ++i) {
    expect_cppjiebas_tokens(
        i % 2 == 0
            ? random.unicode(random.below(40)) + std::string(1, '\0')
            : random.from("中 国 人 民 共 和 清 华 大 学 北 京 的 了 是 一 "
                          "a B 1 . 。 ， _ 㐀 𠮷 工程 长江 大桥 市长 研究",
                          random.below(40)));
  }
}

// A dictionary of few words, to use quickly and to break in every way.
class SmallDictionaryTest : public ::testing::Test {
 protected:
  void SetUp() override {
    directory_ =
        ::testing::TempDir() + "jieba_" +
        ::testing::UnitTest::GetInstance()->current_test_info()->name();
    write_all();
  }
  void TearDown() override { std::filesystem::remove_all(directory_); }

  void write_all() {
    std::filesystem::create_directories(directory_);
    write("jieba.dict.utf8",
          "中国 100 ns\n人民 90 n\n中 50 f\n中华 40 nz\n华人 30 n\n"
          "共和 20 v\n共和国 25 n\n中华人民共和国 60 ns\n");
    write("hmm_model.utf8",
          "#comment\n-0.3 -3e10 -3e10 -1.4\n\n"
          "-3e10 -0.5 -0.9 -3e10\n-0.6 -3e10 -3e10 -0.8\n"
          "-3e10 -0.3 -1.3 -3e10\n-0.7 -3e10 -3e10 -0.7\n"
          "中:-1.5,国:-2.5\n中:-1.5\n中:-2.5,民:-3.5\n国:-1.5\n");
    write("user.dict.utf8", "云计算\n蓝翔 nz\n区块链 10 nz\n");
    write("idf.utf8", "中国 2.5\n人民 4.5\n");
    write("stop_words.utf8", "的\n");
  }

  void write(const std::string& name, const std::string& bytes) {
    std::ofstream(directory_ + "/" + name, std::ios::binary) << bytes;
  }
  Result<std::shared_ptr<const JiebaDictionary>> load() {
    return JiebaDictionary::load(directory_);
  }

  std::string directory_;
};

TEST_F(SmallDictionaryTest, cuts_tags_and_weighs) {
  const auto dictionary = load();
  ASSERT_TRUE(dictionary.ok()) << dictionary.status().message();
  EXPECT_TRUE(tokenize(**dictionary, "中国人民，蓝翔",
                       {.kind = TokenizerKind::kJieba, .tags = true}) ==
              (std::vector<Token>{
                  {"中国", "ns"}, {"人民", "n"}, {"，", "x"}, {"蓝翔", "nz"}}));
  EXPECT_TRUE(
      tokenize(**dictionary, "中国人民", {.kind = TokenizerKind::kJieba}) ==
      (std::vector<Token>{{"中国", ""}, {"人民", ""}}));
  EXPECT_EQ((*dictionary)->average_idf(), 3.5);
  EXPECT_EQ((*dictionary)->idf("人民"), 4.5);
  EXPECT_EQ((*dictionary)->idf("中"), 3.5);
  EXPECT_TRUE((*dictionary)->is_stop_word("的"));
  EXPECT_FALSE((*dictionary)->is_stop_word("了"));
}

TEST_F(SmallDictionaryTest, tokens_view_the_text_and_are_appended) {
  const auto dictionary = load();
  ASSERT_TRUE(dictionary.ok());
  const std::string text = "中国人民蓝翔";
  std::vector<Token> tokens = {{"old", "x"}};
  (*dictionary)
      ->tokenizer({.kind = TokenizerKind::kJieba, .ngram = 2, .tags = true})
      ->tokenize(text, tokens);
  EXPECT_TRUE(tokens == (std::vector<Token>{
                            {"old", "x"}, {"中国人民", ""}, {"人民蓝翔", ""}}));
  EXPECT_EQ(tokens[1].text.data(), text.data());
}

// The units of search mode overlap; an n-gram is the part of the text they
// span, even where the second begins before the first.
TEST_F(SmallDictionaryTest, ngrams_of_overlapping_words_span_them) {
  const auto dictionary = load();
  ASSERT_TRUE(dictionary.ok());
  const std::string text = "中华人民共和国";
  const auto texts = [&](int n) {
    return texts_of(tokenize(
        **dictionary, text, {.kind = TokenizerKind::kJiebaSearch, .ngram = n}));
  };
  EXPECT_THAT(texts(1), ElementsAre("中华", "华人", "人民", "共和", "共和国",
                                    "中华人民共和国"));
  EXPECT_THAT(texts(2), ElementsAre("中华人", "华人民", "人民共和", "共和国",
                                    "中华人民共和国"));
}

TEST_F(SmallDictionaryTest, one_tokenizer_serves_two_threads) {
  const auto dictionary = load();
  ASSERT_TRUE(dictionary.ok());
  const auto tokenizer =
      (*dictionary)->tokenizer({.kind = TokenizerKind::kJieba, .tags = true});
  std::vector<std::vector<Token>> expected;
  for (const std::string& sentence : sentences()) {
    expected.emplace_back();
    tokenizer->tokenize(sentence, expected.back());
  }
  std::array<bool, 2> agrees{};
  {
    std::vector<std::jthread> threads;
    for (bool& result : agrees) {
      threads.emplace_back([&] {
        result = true;
        for (int round = 0; round < 50; ++round) {
          for (std::size_t i = 0; i < expected.size(); ++i) {
            std::vector<Token> tokens;
            tokenizer->tokenize(sentences()[i], tokens);
            result = result && tokens == expected[i];
          }
        }
      });
    }
  }
  EXPECT_TRUE(agrees[0]);
  EXPECT_TRUE(agrees[1]);
}

TEST_F(SmallDictionaryTest, a_tokenizer_outlives_the_dictionary) {
  auto dictionary = load();
  ASSERT_TRUE(dictionary.ok());
  const auto tokenizer =
      (*dictionary)->tokenizer({.kind = TokenizerKind::kJieba, .tags = true});
  dictionary = io_error("gone");
  std::vector<Token> tokens;
  tokenizer->tokenize("中国", tokens);
  EXPECT_TRUE(tokens == (std::vector<Token>{{"中国", "ns"}}));
}

TEST_F(SmallDictionaryTest, a_stretch_without_separators_takes_little_memory) {
  const auto dictionary = load();
  ASSERT_TRUE(dictionary.ok());
  std::string text;
  for (std::size_t i = 0; i < JiebaDictionary::kLongestStretch; ++i) {
    text += "中国";
  }
  std::size_t bytes = 0;
  for (const Token& token :
       tokenize(**dictionary, text, {.kind = TokenizerKind::kJieba})) {
    ASSERT_EQ(token.text.data(), text.data() + bytes);
    bytes += token.text.size();
  }
  EXPECT_EQ(bytes, text.size());
}

TEST_F(SmallDictionaryTest, the_user_dictionary_may_be_empty) {
  write("user.dict.utf8", "");
  EXPECT_TRUE(load().ok());
  write("user.dict.utf8", "\n\n蓝翔\n");
  EXPECT_TRUE(load().ok());
}

TEST_F(SmallDictionaryTest, checksum_depends_on_every_file) {
  std::vector<std::uint64_t> seen = {(*load())->checksum()};
  EXPECT_EQ((*load())->checksum(), seen.front());
  for (const auto& [name, more] :
       std::vector<std::pair<std::string, std::string>>{
           {"jieba.dict.utf8", "人 1 n\n"},
           {"hmm_model.utf8", "#\n"},
           {"user.dict.utf8", "新词\n"},
           {"idf.utf8", "人 1\n"},
           {"stop_words.utf8", "了\n"}}) {
    std::ofstream(directory_ + "/" + name, std::ios::app) << more;
    const auto dictionary = load();
    ASSERT_TRUE(dictionary.ok()) << dictionary.status().message();
    EXPECT_THAT(seen,
                ::testing::Not(::testing::Contains((*dictionary)->checksum())));
    seen.push_back((*dictionary)->checksum());
  }
}

TEST_F(SmallDictionaryTest, a_missing_file_is_named) {
  for (const std::string name :
       {"jieba.dict.utf8", "hmm_model.utf8", "user.dict.utf8", "idf.utf8",
        "stop_words.utf8"}) {
    const std::string path = directory_ + "/" + name;
    std::filesystem::rename(path, path + ".away");
    EXPECT_TRUE(load().status() == io_error("cannot read " + path));
    std::filesystem::rename(path + ".away", path);
  }
}

// cppjieba would abort the program on most of these.
TEST_F(SmallDictionaryTest, a_malformed_file_is_named_with_the_line) {
  const std::string transitions = "0 0 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 0\n";
  struct Case {
    std::string name;
    std::string bytes;
    std::string place;
  };
  for (const Case& each : std::vector<Case>{
           {"jieba.dict.utf8", "", " is empty"},
           {"jieba.dict.utf8", "中国 100\n", ":1: "},
           {"jieba.dict.utf8", "中国 100 ns\n\n", ":2: "},
           {"jieba.dict.utf8", "中国 100 ns x\n", ":1: "},
           {"jieba.dict.utf8", "中国 0 ns\n", ":1: "},
           {"jieba.dict.utf8", "中国 -5 ns\n", ":1: "},
           {"jieba.dict.utf8", "中国 nan ns\n", ":1: "},
           {"jieba.dict.utf8", "中国 many ns\n", ":1: "},
           {"jieba.dict.utf8", " 100 ns\n", ":1: "},
           {"jieba.dict.utf8", "\xD6\xD0 100 ns\n", ":1: "},
           {"user.dict.utf8", "a b c d\n", ":1: "},
           {"user.dict.utf8", "新词 none n\n", ":1: "},
           {"user.dict.utf8", "\xFF\n", ":1: "},
           {"idf.utf8", "", " is empty"},
           {"idf.utf8", "中国 1\n人民\n", ":2: "},
           {"idf.utf8", "中国 x\n", ":1: "},
           {"hmm_model.utf8", "", " ends too early"},
           {"hmm_model.utf8", "0 0 0\n", ":1: "},
           {"hmm_model.utf8", "0 0 0 x\n", ":1: "},
           {"hmm_model.utf8", "0 0 0 0\n" + transitions, " ends too early"},
           {"hmm_model.utf8", "0 0 0 0\n" + transitions + "中:x\n", ":6: "},
           {"hmm_model.utf8", "0 0 0 0\n" + transitions + "中国:1\n", ":6: "},
           {"hmm_model.utf8", "0 0 0 0\n" + transitions + "\xFF:1\n", ":6: "},
       }) {
    write_all();
    write(each.name, each.bytes);
    const Status status = load().status();
    EXPECT_EQ(status.code(), StatusCode::kCorruption) << each.bytes;
    EXPECT_THAT(status.message(),
                HasSubstr(directory_ + "/" + each.name + each.place));
  }
}

TEST_F(SmallDictionaryTest,
       a_directory_that_cppjieba_cannot_be_given_is_refused) {
  const Status status = JiebaDictionary::load("/tmp/a;b").status();
  EXPECT_EQ(status.code(), StatusCode::kInvalidArgument);
}

}  // namespace
}  // namespace neardup
