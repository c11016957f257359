// Compiles the text files of a dictionary into the one file that
// CompiledDictionary maps.
//
//   DictionaryFiles files = jieba_files_in(folder);
//   files.user_words = {"product-names.txt"};
//   auto hash = FeatureHash::parse("xxh3-64");
//   auto summary = compile_dictionary_file(files, {{*hash}}, "zh.jieba");
//
// The same input gives the same bytes, as long as the C library's log() does;
// the checksum tells if not. About a second and 300 MB for jieba's 350,000
// words.

#ifndef NEARDUP_SEGMENT_DICTIONARY_DICTIONARY_COMPILER_H_
#define NEARDUP_SEGMENT_DICTIONARY_DICTIONARY_COMPILER_H_

#include <cstddef>
#include <span>
#include <string>

#include "neardup/base/hash/feature_hash.h"
#include "neardup/base/status.h"
#include "neardup/segment/dictionary/dictionary_source.h"

namespace neardup {

struct CompileSummary {
  std::size_t words = 0;
  // Words that no text can hold: with a separator inside, or of more than 512
  // characters.
  std::size_t unreachable_words = 0;
  // See DictionarySource.
  std::size_t ignored_lines = 0;
  // Words of the IDF table and stop words outside the dictionary.
  std::size_t extra_terms = 0;
  std::size_t file_size = 0;
};

// The bytes of the compiled file, with the values of `hashes` (at most 64 bits
// each) for every word. kLimitExceeded if the dictionary does not fit the
// format, kInvalidArgument for a hash that does not. `summary` may be null.
Result<std::string> compile_dictionary(const DictionarySource& source,
                                       std::span<const FeatureHash> hashes,
                                       CompileSummary* summary = nullptr);

// Reads `files`, compiles them and puts the result at `path`, where it appears
// complete or not at all.
Result<CompileSummary> compile_dictionary_file(
    const DictionaryFiles& files, std::span<const FeatureHash> hashes,
    const std::string& path);

}  // namespace neardup

#endif  // NEARDUP_SEGMENT_DICTIONARY_DICTIONARY_COMPILER_H_
