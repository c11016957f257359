// A dictionary of a few words, written to files that ours and cppjieba read.

#ifndef NEARDUP_TESTS_SEGMENT_TINY_DICTIONARY_H_
#define NEARDUP_TESTS_SEGMENT_TINY_DICTIONARY_H_

#include <memory>
#include <string>
#include <string_view>

#include "segment/test_dictionary.h"
#include "testing/temporary_folder.h"

namespace neardup::testing {

class TinyDictionary {
 public:
  TinyDictionary& word(std::string_view text, int frequency,
                       std::string_view tag = "n") {
    words_ += std::string(text) + " " + std::to_string(frequency) + " " +
              std::string(tag) + "\n";
    return *this;
  }
  // A line of the user dictionary.
  TinyDictionary& user_word(std::string_view line) {
    user_words_ += std::string(line) + "\n";
    return *this;
  }
  // The HMM: five rows for the states, four lists of emissions.
  TinyDictionary& hmm(std::string lines) {
    hmm_ = std::move(lines);
    return *this;
  }
  TinyDictionary& idf(std::string lines) {
    idf_ = std::move(lines);
    return *this;
  }
  TinyDictionary& stop_words(std::string lines) {
    stop_words_ = std::move(lines);
    return *this;
  }

  // Writes the files; they live as long as this object.
  DictionaryFiles files() const {
    return {.words = folder_.write("words", words_),
            .user_words = {folder_.write("user", user_words_)},
            .hmm = folder_.write("hmm", hmm_),
            .idf = folder_.write("idf", idf_),
            .stop_words = folder_.write("stop", stop_words_)};
  }
  std::shared_ptr<const CompiledDictionary> compile() const {
    return testing::compile(files());
  }

  // The start and transition rows of jieba's model.
  inline static const std::string kStates =
      "-0.26268660809250016 -3.14e+100 -3.14e+100 -1.4652633398537678\n"
      "-3.14e+100 -0.510825623765990 -0.916290731874155 -3.14e+100\n"
      "-0.5897149736854513 -3.14e+100 -3.14e+100 -0.8085250474669937\n"
      "-3.14e+100 -0.33344856811948514 -1.2603623820268226 -3.14e+100\n"
      "-0.7211965654669841 -3.14e+100 -3.14e+100 -0.6658631448798212\n";

 private:
  TemporaryFolder folder_;
  std::string words_;
  std::string user_words_;
  std::string hmm_ = kStates + "中:-1\n中:-2\n中:-3\n中:-4\n";
  std::string idf_ = "中文 2\n";
  std::string stop_words_ = "的\n";
};

}  // namespace neardup::testing

#endif  // NEARDUP_TESTS_SEGMENT_TINY_DICTIONARY_H_
