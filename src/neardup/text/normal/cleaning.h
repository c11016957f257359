// The steps of normalisation that take characters out: punctuation, everything
// but words, and spaces that mean nothing.
//
// Each writes its result to `out`, whose old contents are lost, and returns
// false, leaving `out` in an unspecified state, if `text` is in that form
// already. REQUIRES: valid UTF-8. Thread safety: all may run concurrently.
// Cost: linear.

#ifndef NEARDUP_TEXT_NORMAL_CLEANING_H_
#define NEARDUP_TEXT_NORMAL_CLEANING_H_

#include <string>
#include <string_view>

namespace neardup {

// Every run of punctuation and symbols becomes one space.
bool replace_punctuation(std::string_view text, std::string& out);

// What becomes of punctuation between two CJK characters.
enum class Clauses {
  kJoined,  // nothing, as of the space that replace_punctuation() leaves
  kParted,  // one space, so that no word is seen across it
};

// What squeeze_spaces() makes of what replace_punctuation() makes of the text,
// but for clauses that are parted.
bool replace_punctuation_and_squeeze(std::string_view text, Clauses clauses,
                                     std::string& out);

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

}  // namespace neardup

#endif  // NEARDUP_TEXT_NORMAL_CLEANING_H_
