// Dictionaries that several tests use.

#ifndef NEARDUP_TESTS_SEGMENT_TEST_DICTIONARY_H_
#define NEARDUP_TESTS_SEGMENT_TEST_DICTIONARY_H_

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "segment/cppjieba_oracle.h"

#include "neardup/segment/dictionary/compiled_dictionary.h"
#include "neardup/segment/dictionary/dictionary_source.h"
#include "neardup/segment/jieba_segmenter.h"

namespace neardup::testing {

// The files that the shipped dictionary is made of, user words among them.
DictionaryFiles jieba_files();

// Where the build puts them compiled, with the hashes xxh3-64 and
// jenkins-lookup3-64; and opened, once per test program.
std::string jieba_dictionary_path();
const std::shared_ptr<const CompiledDictionary>& jieba_dictionary();
const CppjiebaOracle& jieba_oracle();
// The words of jieba.dict.utf8.
const std::vector<std::string>& jieba_words();

// Reads and compiles; fails the test if that fails.
std::shared_ptr<const CompiledDictionary> compile(const DictionaryFiles& files);

// The tokens of `text` in the oracle's form. Also checks that each token knows
// its dictionary word.
std::vector<OracleToken> cut(JiebaSegmenter& segmenter, std::string_view text);

// Tokens joined by "/", to be read in failures.
std::string readable(const std::vector<OracleToken>& tokens);

}  // namespace neardup::testing

#endif  // NEARDUP_TESTS_SEGMENT_TEST_DICTIONARY_H_
