// What a compiled dictionary answers.

#include "neardup/segment/dictionary/compiled_dictionary.h"

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "segment/hostile_text.h"
#include "segment/test_dictionary.h"
#include "segment/tiny_dictionary.h"
#include "testing/temporary_folder.h"
#include <gtest/gtest.h>

#include "neardup/base/hash/feature_hash.h"
#include "neardup/os/file.h"
#include "neardup/segment/dictionary/dictionary_compiler.h"

namespace neardup {
namespace {

using testing::TinyDictionary;

TEST(CompiledDictionary, finds_every_word_of_jieba_under_its_own_id) {
  const CompiledDictionary& dictionary = *testing::jieba_dictionary();
  std::set<std::uint32_t> indices;
  for (const std::string& word : testing::jieba_words()) {
    const WordId id = dictionary.find(word);
    ASSERT_NE(id, kNoWord) << word;
    indices.insert(dictionary.word_index(id));
  }
  for (const char* word : {"云计算", "蓝翔", "区块链"}) {
    EXPECT_NE(dictionary.find(word), kNoWord) << word;
  }
  // cppjieba took it out of its user words.
  EXPECT_EQ(dictionary.find("韩玉鉴赏"), kNoWord);
  EXPECT_EQ(indices.size(), testing::jieba_words().size());
  EXPECT_LT(*indices.rbegin(), dictionary.word_count());
}

TEST(CompiledDictionary, finds_nothing_else) {
  const CompiledDictionary& dictionary = *testing::jieba_dictionary();
  std::set<std::string> words(testing::jieba_words().begin(),
                              testing::jieba_words().end());
  words.insert({"云计算", "蓝翔", "区块链"});  // the user words
  testing::HostileText texts(testing::jieba_words(), 1);
  for (int round = 0; round < 20'000; ++round) {
    std::string text = texts.next();
    if (round % 2 != 0) {
      // A word with something before or behind.
      const std::string& word =
          testing::jieba_words()[texts.below(testing::jieba_words().size())];
      text = round % 4 == 1 ? word + "的" : "不" + word;
    }
    ASSERT_EQ(dictionary.find(text) != kNoWord, words.contains(text)) << text;
  }
  EXPECT_EQ(dictionary.find(""), kNoWord);
  EXPECT_EQ(dictionary.find(" "), kNoWord);
  EXPECT_EQ(dictionary.find("，"), kNoWord);
}

TEST(CompiledDictionary, ranks_follow_the_bytes) {
  const CompiledDictionary& dictionary = *testing::jieba_dictionary();
  const std::set<std::string> words(testing::jieba_words().begin(),
                                    testing::jieba_words().end());
  std::int64_t last = -1;
  for (const std::string& word : words) {
    const std::int64_t rank = dictionary.word(dictionary.find(word)).text_rank;
    ASSERT_LT(last, rank) << word;
    last = rank;
  }
}

TEST(CompiledDictionary, tags_are_the_oracles) {
  const CompiledDictionary& dictionary = *testing::jieba_dictionary();
  for (std::size_t i = 0; i < testing::jieba_words().size(); i += 37) {
    const std::string& word = testing::jieba_words()[i];
    ASSERT_EQ(dictionary.tag(dictionary.find(word)),
              testing::jieba_oracle().tag(word));
  }
}

TEST(CompiledDictionary, facts_are_those_of_the_files) {
  const CompiledDictionary& dictionary = *testing::jieba_dictionary();
  const Result<DictionarySource> source =
      read_dictionary_source(testing::jieba_files());
  ASSERT_TRUE(source.ok());
  EXPECT_EQ(dictionary.average_idf(), source->average_idf);
  for (const auto& [term, idf] : source->idf) {
    ASSERT_EQ(dictionary.facts(term),
              (TermFacts{idf, source->stop_words.contains(term)}))
        << term;
  }
  for (const std::string& term : source->stop_words) {
    if (!term.empty()) {
      ASSERT_TRUE(dictionary.facts(term).is_stop_word) << term;
    }
  }
  EXPECT_EQ(dictionary.facts("no such term"),
            (TermFacts{source->average_idf, false}));
  EXPECT_EQ(dictionary.facts(""), (TermFacts{source->average_idf, false}));
}

TEST(CompiledDictionary, stores_hashes_by_function_seed_and_key) {
  const CompiledDictionary& dictionary = *testing::jieba_dictionary();
  for (const char* name : {"xxh3-64", "jenkins-lookup3-64"}) {
    const FeatureHash hash = *FeatureHash::parse(name);
    const auto column = dictionary.hash_column(hash);
    ASSERT_TRUE(column.has_value()) << name;
    for (std::size_t i = 0; i < testing::jieba_words().size(); i += 101) {
      const std::string& word = testing::jieba_words()[i];
      ASSERT_EQ((*column)[dictionary.word_index(dictionary.find(word))],
                hash(word).words[0]);
    }
  }
  EXPECT_FALSE(dictionary.hash_column(*FeatureHash::parse("xxh3-64", 1)));
  EXPECT_FALSE(dictionary.hash_column(*FeatureHash::parse("fnv1a-64")));
  EXPECT_FALSE(dictionary.hash_column(*FeatureHash::parse("xxh3-128")));
}

TEST(CompiledDictionary, wide_hashes_are_refused) {
  TinyDictionary tiny;
  tiny.word("甲", 1);
  const Result<DictionarySource> source = read_dictionary_source(tiny.files());
  const FeatureHash hash = *FeatureHash::parse("xxh3-128");
  EXPECT_EQ(compile_dictionary(*source, {&hash, 1}).status().code(),
            StatusCode::kInvalidArgument);
}

TEST(CompiledDictionary, keeps_words_that_no_text_can_hold_out) {
  const std::string long_word(1'800, 'x');
  TinyDictionary tiny;
  tiny.word("甲", 1)
      .user_word("甲，乙")
      .user_word("a\tb")
      .user_word("，")
      .user_word(long_word)
      .idf("甲，乙 7\n");
  const Result<DictionarySource> source = read_dictionary_source(tiny.files());
  CompileSummary summary;
  const Result<std::string> bytes = compile_dictionary(*source, {}, &summary);
  EXPECT_EQ(summary.words, 1U);
  EXPECT_EQ(summary.unreachable_words, 4U);
  const auto dictionary = *CompiledDictionary::from_bytes(*bytes, "tiny");
  EXPECT_EQ(dictionary->find("甲，乙"), kNoWord);
  EXPECT_EQ(dictionary->find(long_word), kNoWord);
  EXPECT_EQ(dictionary->facts("甲，乙").idf, 7);
}

TEST(CompiledDictionary, holds_characters_of_all_planes) {
  const auto dictionary = TinyDictionary()
                              .word("\U00020000\U0002A6D6", 2)
                              .word("\U0010FFFF", 3)
                              .word("😀笑", 1)
                              .compile();
  for (const char* word : {"\U00020000\U0002A6D6", "\U0010FFFF", "😀笑"}) {
    EXPECT_NE(dictionary->find(word), kNoWord) << word;
  }
  for (const char* other : {"\U00020000", "\U00020001\U0002A6D6", "😁笑"}) {
    EXPECT_EQ(dictionary->find(other), kNoWord) << other;
  }
}

TEST(CompiledDictionary, same_input_same_bytes) {
  const Result<DictionarySource> first =
      read_dictionary_source(testing::jieba_files());
  const FeatureHash hashes[] = {*FeatureHash::parse("xxh3-64"),
                                *FeatureHash::parse("jenkins-lookup3-64")};
  CompileSummary summary;
  const Result<std::string> bytes =
      compile_dictionary(*first, hashes, &summary);
  ASSERT_TRUE(bytes.ok());
  EXPECT_TRUE(*bytes == *read_file(testing::jieba_dictionary_path()));
  EXPECT_EQ(summary.words, 348'985U);
  EXPECT_EQ(summary.file_size, bytes->size());
  EXPECT_LE(bytes->size(), 24'000'000U);
}

TEST(CompiledDictionary, file_appears_whole) {
  TinyDictionary tiny;
  tiny.word("甲", 1).user_word("too many columns here");
  const testing::TemporaryFolder folder;
  const Result<CompileSummary> summary =
      compile_dictionary_file(tiny.files(), {}, folder / "tiny.jieba");
  ASSERT_TRUE(summary.ok()) << summary.status().message();
  EXPECT_EQ(summary->ignored_lines, 1U);
  EXPECT_EQ(folder.names(), std::vector<std::string>{"tiny.jieba"});
  const auto dictionary = CompiledDictionary::open(folder / "tiny.jieba");
  ASSERT_TRUE(dictionary.ok()) << dictionary.status().message();
  EXPECT_NE((*dictionary)->find("甲"), kNoWord);
  EXPECT_NE((*dictionary)->checksum(), 0U);
}

}  // namespace
}  // namespace neardup
