#include "segment/test_dictionary.h"

#include <fstream>

#include "testing/test_data.h"
#include <gtest/gtest.h>

#include "neardup/segment/dictionary/dictionary_compiler.h"

namespace neardup::testing {

DictionaryFiles jieba_files() { return jieba_files_in(jieba_directory()); }

std::string jieba_dictionary_path() { return zh_dictionary(); }

const std::shared_ptr<const CompiledDictionary>& jieba_dictionary() {
  static const auto dictionary = [] {
    auto opened = CompiledDictionary::open(jieba_dictionary_path());
    EXPECT_TRUE(opened.ok()) << opened.status().message();
    return *opened;
  }();
  return dictionary;
}

const CppjiebaOracle& jieba_oracle() {
  static const CppjiebaOracle oracle(jieba_files());
  return oracle;
}

const std::vector<std::string>& jieba_words() {
  static const std::vector<std::string> words = [] {
    std::vector<std::string> all;
    std::ifstream file(jieba_files().words);
    for (std::string line; std::getline(file, line);) {
      all.push_back(line.substr(0, line.find(' ')));
    }
    return all;
  }();
  return words;
}

std::shared_ptr<const CompiledDictionary> compile(
    const DictionaryFiles& files) {
  const Result<DictionarySource> source = read_dictionary_source(files);
  EXPECT_TRUE(source.ok()) << source.status().message();
  const Result<std::string> bytes = compile_dictionary(*source, {});
  EXPECT_TRUE(bytes.ok()) << bytes.status().message();
  const auto dictionary = CompiledDictionary::from_bytes(*bytes, "test");
  EXPECT_TRUE(dictionary.ok()) << dictionary.status().message();
  return *dictionary;
}

std::vector<OracleToken> cut(JiebaSegmenter& segmenter, std::string_view text) {
  TokenBuffer tokens;
  segmenter.segment(text, tokens);
  std::vector<OracleToken> result;
  for (const SegmentToken& token : tokens) {
    const std::string_view token_text = token.text(text);
    EXPECT_EQ(token.word, segmenter.dictionary().find(token_text))
        << token_text;
    result.push_back({token.begin, std::string(token_text)});
  }
  return result;
}

std::string readable(const std::vector<OracleToken>& tokens) {
  std::string text;
  for (const OracleToken& token : tokens) {
    text += token.text + "/";
  }
  return text;
}

}  // namespace neardup::testing
