// The steps of normalisation that take characters out: punctuation, everything
// but words, and spaces that mean nothing.
//
// Each writes its result to `out`, whose old contents are lost, and returns
// false, leaving `out` in an unspecified state, if `text` is in that form
// already. REQUIRES: valid UTF-8. Thread safety: all may run concurrently.
// Cost: linear.

#ifndef NEARDUP_TESTS_TEXT_SLOW_CLEANING_H_
#define NEARDUP_TESTS_TEXT_SLOW_CLEANING_H_

#include <string>
#include <string_view>

namespace neardup::slow {

// Every run of punctuation and symbols becomes one space.
bool replace_punctuation(std::string_view text, std::string& out);

// Every run of punctuation, symbols and white space becomes one space; dropped
// are runs at both ends, and between two CJK characters if all is white space.
bool replace_punctuation_by_gaps(std::string_view text, std::string& out);

// What stands between two words once everything else is dropped.
enum class WordGap {
  kNothing,  // 1e0ng/simhash, seomoz: "a b-c" -> "abc"
  kSpace,    // text-dedup: "a b-c" -> "a b c", no space at the ends
};

// Keeps only runs of word characters (is_word_character()).
bool keep_words(std::string_view text, WordGap gap, std::string& out);

// Runs of white space become one space; those between two CJK characters and at
// both ends are dropped. So is U+FEFF at the start, which repair_utf8() would
// take for a byte order mark the next time.
bool squeeze_spaces(std::string_view text, std::string& out);

}  // namespace neardup::slow

#endif  // NEARDUP_TESTS_TEXT_SLOW_CLEANING_H_
