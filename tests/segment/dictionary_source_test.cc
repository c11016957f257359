// What the text files mean, and what is said of malformed ones.

#include "neardup/segment/dictionary/dictionary_source.h"

#include <cmath>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "segment/tiny_dictionary.h"
#include "testing/temporary_folder.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace neardup {
namespace {

using ::testing::ElementsAre;
using ::testing::EndsWith;
using testing::TinyDictionary;

DictionarySource read(const TinyDictionary& dictionary) {
  Result<DictionarySource> source = read_dictionary_source(dictionary.files());
  EXPECT_TRUE(source.ok()) << source.status().message();
  return *std::move(source);
}

const SourceWord& word(const DictionarySource& source,
                       const std::string& text) {
  for (const SourceWord& each : source.words) {
    if (each.text == text) {
      return each;
    }
  }
  ADD_FAILURE() << "no word " << text;
  return source.words.front();
}

Status failure(const DictionaryFiles& files) {
  return read_dictionary_source(files).status();
}

TEST(DictionarySource, words_score_the_logarithm_of_their_share) {
  const DictionarySource source =
      read(TinyDictionary().word("中", 6).word("北京", 3, "ns").word("的", 1));
  ASSERT_EQ(source.words.size(), 3U);
  EXPECT_EQ(word(source, "中").score, std::log(0.6));
  EXPECT_EQ(word(source, "北京").score, std::log(0.3));
  EXPECT_EQ(word(source, "北京").tag, "ns");
  EXPECT_EQ(word(source, "北京").code_points, U"北京");
  EXPECT_EQ(source.least_score, std::log(0.1));
}

TEST(DictionarySource, words_ascend_by_bytes_and_the_last_of_equals_counts) {
  const DictionarySource source = read(
      TinyDictionary().word("乙", 2).word("甲", 2).word("A", 2).word("乙", 4));
  ASSERT_EQ(source.words.size(), 3U);
  EXPECT_EQ(source.words[0].text, "A");
  EXPECT_EQ(source.words[1].text, "乙");
  EXPECT_EQ(source.words[2].text, "甲");
  EXPECT_EQ(word(source, "乙").score, std::log(0.4));
}

TEST(DictionarySource, user_words_have_the_median_unless_they_say_more) {
  const DictionarySource source = read(TinyDictionary()
                                           .word("甲", 1, "a")
                                           .word("乙", 2)
                                           .word("丙", 3)
                                           .word("丁", 4)
                                           .user_word("云计算")
                                           .user_word("蓝翔 nz")
                                           .user_word("区块链 10 nz")
                                           .user_word("零 0 n")
                                           .user_word("负 -3 n")
                                           .user_word("字 many n")
                                           .user_word("甲 5 v"));
  EXPECT_EQ(word(source, "云计算").score, std::log(0.3));
  EXPECT_EQ(word(source, "云计算").tag, "");
  EXPECT_EQ(word(source, "蓝翔").score, std::log(0.3));
  EXPECT_EQ(word(source, "蓝翔").tag, "nz");
  EXPECT_EQ(word(source, "区块链").score, std::log(1.0));
  EXPECT_EQ(word(source, "甲").score, std::log(0.5));
  EXPECT_EQ(word(source, "甲").tag, "v");
  for (const char* impossible : {"零", "负", "字"}) {
    EXPECT_EQ(word(source, impossible).score,
              -std::numeric_limits<double>::infinity());
  }
  EXPECT_THAT(source.user_characters, ElementsAre(U'字', U'甲', U'负', U'零'));
  EXPECT_EQ(source.least_score, std::log(0.1));
}

TEST(DictionarySource, user_lines_that_say_nothing_are_counted) {
  const DictionarySource source = read(TinyDictionary()
                                           .word("甲", 1)
                                           .user_word("")
                                           .user_word("a b c d")
                                           .user_word(" 5 n")
                                           .user_word("乙 "));
  EXPECT_EQ(source.ignored_lines, 2U);
  EXPECT_EQ(source.words.size(), 2U);
}

TEST(DictionarySource, carriage_returns_belong_to_the_line_end) {
  const DictionarySource source = read(
      TinyDictionary().word("甲", 1).user_word("乙\r").user_word("丙 n\r"));
  EXPECT_EQ(word(source, "乙").tag, "");
  EXPECT_EQ(word(source, "丙").tag, "n");
}

TEST(DictionarySource, average_idf_counts_every_line) {
  const DictionarySource source = read(
      TinyDictionary().word("甲", 1).idf("甲 2\n乙 4\n\nthree columns here\n"));
  EXPECT_EQ(source.idf.size(), 2U);
  EXPECT_EQ(source.idf.at("乙"), 4);
  EXPECT_EQ(source.average_idf, 1.5);
}

TEST(DictionarySource, idf_and_stop_words_may_be_missing) {
  TinyDictionary dictionary;
  dictionary.word("甲", 1);
  DictionaryFiles files = dictionary.files();
  files.idf.clear();
  files.stop_words.clear();
  const Result<DictionarySource> source = read_dictionary_source(files);
  ASSERT_TRUE(source.ok());
  EXPECT_TRUE(source->idf.empty());
  EXPECT_TRUE(source->stop_words.empty());
  EXPECT_EQ(source->average_idf, 0);
}

TEST(DictionarySource, model_gives_what_it_names) {
  const DictionarySource source = read(TinyDictionary().word("甲", 1).hmm(
      "#start\n\n" + TinyDictionary::kStates +
      "#B\n甲:-1.5,乙:-2\n甲:-3\n乙:-4\n甲:-5\n"));
  EXPECT_EQ(source.hmm.start[kSingle], -1.4652633398537678);
  EXPECT_EQ(source.hmm.transitions[kMiddle][kEnd], -0.33344856811948514);
  EXPECT_EQ(source.hmm.emissions.at(U'甲'),
            (HmmRow{-1.5, -3, kImpossible, -5}));
  EXPECT_EQ(source.hmm.emissions.at(U'乙'),
            (HmmRow{-2, kImpossible, -4, kImpossible}));
}

TEST(DictionarySource, missing_files_are_named) {
  TinyDictionary dictionary;
  dictionary.word("甲", 1);
  const DictionaryFiles files = dictionary.files();
  for (std::string DictionaryFiles::*file :
       {&DictionaryFiles::words, &DictionaryFiles::hmm, &DictionaryFiles::idf,
        &DictionaryFiles::stop_words}) {
    DictionaryFiles broken = files;
    broken.*file += ".missing";
    EXPECT_EQ(failure(broken).code(), StatusCode::kNotFound);
    EXPECT_THAT(failure(broken).message(), ::testing::HasSubstr(".missing"));
  }
}

TEST(DictionarySource, malformed_words_are_named_by_line) {
  for (const auto& [lines, message] :
       std::vector<std::pair<std::string, std::string>>{
           {"甲 1 n\n乙 2\n", "words:2: expected 'word frequency tag'"},
           {"甲 1 n\n\n", "words:2: expected 'word frequency tag'"},
           {"甲 0 n\n", "words:1: expected a word and a frequency above 0"},
           {"甲 x n\n", "words:1: expected a word and a frequency above 0"},
           {"甲 inf n\n", "words:1: expected a word and a frequency above 0"},
           {" 1 n\n", "words:1: expected a word and a frequency above 0"},
           {"\xFF 1 n\n", "words:1: the word is not valid UTF-8"},
           {"", "words:0: the dictionary has no words"}}) {
    const TinyDictionary dictionary;
    DictionaryFiles files = dictionary.files();
    const testing::TemporaryFolder folder;
    files.words = folder.write("words", lines);
    EXPECT_EQ(failure(files).code(), StatusCode::kCorruption);
    EXPECT_THAT(failure(files).message(), EndsWith(message));
  }
}

TEST(DictionarySource, malformed_models_are_named_by_line) {
  const std::string states = TinyDictionary::kStates;
  std::string forbidden = states;
  forbidden.replace(forbidden.find("-3.14e+100 -0.51"), 10, "-1");
  std::string starts_inside = states;
  starts_inside.replace(starts_inside.find("-3.14e+100"), 10, "-2");
  for (const auto& [lines, line] :
       std::vector<std::pair<std::string, std::string>>{
           {"", ":0: "},
           {"-1 -2 -3\n", ":1: "},
           {"-1 -2 -3 x\n", ":1: "},
           {states, ":5: "},
           {states + "甲:-1\n甲:-1\n甲:-1\n", ":8: "},
           {states + "甲\n", ":6: "},
           {states + "甲乙:-1\n", ":6: "},
           {states + "甲:many\n", ":6: "},
           {forbidden, ":5: "},
           {starts_inside, ":5: "}}) {
    TinyDictionary dictionary;
    dictionary.word("甲", 1).hmm(lines);
    const Status status = failure(dictionary.files());
    EXPECT_EQ(status.code(), StatusCode::kCorruption) << lines;
    EXPECT_THAT(status.message(), ::testing::HasSubstr("hmm" + line)) << lines;
  }
}

TEST(DictionarySource, malformed_user_words_and_idf_are_named_by_line) {
  TinyDictionary user;
  user.word("甲", 1).user_word("乙").user_word("\xFF");
  EXPECT_THAT(failure(user.files()).message(),
              EndsWith("user:2: the word is not valid UTF-8"));
  TinyDictionary idf;
  idf.word("甲", 1).idf("甲 1\n乙 x\n");
  EXPECT_THAT(failure(idf.files()).message(),
              EndsWith("idf:2: expected 'word value'"));
}

TEST(DictionarySource, a_folder_s_user_words_are_read_where_there_are_some) {
  const testing::TemporaryFolder folder;
  EXPECT_TRUE(jieba_files_in(folder.path()).user_words.empty());
  const std::string path = folder.write("user.dict.utf8", "云计算\n");
  EXPECT_THAT(jieba_files_in(folder.path()).user_words, ElementsAre(path));
}

}  // namespace
}  // namespace neardup
