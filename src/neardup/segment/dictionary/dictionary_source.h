// The text files a Chinese dictionary is made of, as read into memory:
//
//   words       "word frequency tag" a line (jieba.dict.utf8)
//   user words  "word", "word tag" or "word frequency tag" a line
//               (user.dict.utf8)
//   hmm         start, transition and emission log-probabilities of the states
//               B, E, M, S (hmm_model.utf8)
//   idf         "word value" a line (idf.utf8)
//   stop words  one a line (stop_words.utf8)
//
// Columns are parted by single spaces; a carriage return at the end of a line
// is dropped. Meaning and defaults are those of cppjieba (DictTrie.hpp,
// HMMModel.hpp, KeywordExtractor.hpp).

#ifndef NEARDUP_SEGMENT_DICTIONARY_DICTIONARY_SOURCE_H_
#define NEARDUP_SEGMENT_DICTIONARY_DICTIONARY_SOURCE_H_

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "neardup/base/status.h"
#include "neardup/segment/dictionary/hmm_model.h"

namespace neardup {

struct DictionaryFiles {
  std::string words;
  std::vector<std::string> user_words;  // later files win
  std::string hmm;
  std::string idf;         // empty: no word has an IDF
  std::string stop_words;  // empty: none
};

// The files of a folder as cppjieba ships and loads it, under the names given
// above; user words are those of user.dict.utf8, none if the folder has no such
// file.
DictionaryFiles jieba_files_in(const std::string& folder);

struct SourceWord {
  std::string text;
  std::u32string code_points;
  // Natural logarithm of the word's share of all frequencies. Minus infinity
  // for a user word with a frequency of zero or less: it is a word, but no
  // segmentation that has a choice uses it.
  double score = 0;
  std::string tag;
  // As the file states it; 0 for a user word without one.
  double frequency = 0;
};

struct DictionarySource {
  // Unique by text and ascending by its bytes; a user word replaces a word of
  // the dictionary.
  std::vector<SourceWord> words;
  // The score of a character that is no word: the least of the dictionary's,
  // user words not counted.
  double least_score = 0;
  // User words of one character; the HMM never joins them to others.
  std::set<char32_t> user_characters;
  HmmModel hmm;
  std::map<std::string, double> idf;
  double average_idf = 0;  // over the lines of the file; 0 without a file
  std::set<std::string> stop_words;
  // Lines of user dictionaries that say nothing (more than three columns, or no
  // word); cppjieba ignores them too.
  std::size_t ignored_lines = 0;
};

// Reads and checks all files. kNotFound or kIoError if one cannot be read,
// kCorruption with "path:line: reason" if one is malformed.
Result<DictionarySource> read_dictionary_source(const DictionaryFiles& files);

}  // namespace neardup

#endif  // NEARDUP_SEGMENT_DICTIONARY_DICTIONARY_SOURCE_H_
