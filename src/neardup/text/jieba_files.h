// Reading and checking the five files of a jieba dictionary. cppjieba aborts
// the program on a file that is missing or malformed, so whatever it would not
// survive is found here first. Internal to the floor.

#ifndef NEARDUP_TEXT_JIEBA_FILES_H_
#define NEARDUP_TEXT_JIEBA_FILES_H_

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "neardup/base/status.h"
#include "neardup/text/table_file.h"

namespace neardup {

// In the order in which the checksum reads them.
enum JiebaFile : std::size_t {
  kJiebaWords,      // jieba.dict.utf8: "word frequency tag"
  kJiebaHmm,        // hmm_model.utf8
  kJiebaUserWords,  // user.dict.utf8: "word", "word tag", "word frequency tag"
  kJiebaIdf,        // idf.utf8: "word idf"
  kJiebaStopWords,  // stop_words.utf8: "word"
};
using JiebaFiles = std::array<TableFile, 5>;

// kIoError naming a file that cannot be read, kCorruption naming file and line
// of what is malformed, kInvalidArgument for a directory whose name cppjieba
// cannot be given (it takes "|" and ";" for separators of names).
Result<JiebaFiles> read_jieba_files(const std::string& directory);

struct IdfValues {
  std::unordered_map<std::string_view, double> values;
  double average = 0;
};

// Both view file.bytes. REQUIRES: a file that read_jieba_files() accepted.
IdfValues parse_idf(const TableFile& file);
std::unordered_set<std::string_view> parse_stop_words(const TableFile& file);

}  // namespace neardup

#endif  // NEARDUP_TEXT_JIEBA_FILES_H_
