// Lower case, in the two senses that programs mean by it (Unicode 15.0).
//
// Thread safety: all functions may run concurrently. Cost: linear.

#ifndef NEARDUP_TESTS_TEXT_SLOW_LETTER_CASE_H_
#define NEARDUP_TESTS_TEXT_SLOW_LETTER_CASE_H_

#include <string>
#include <string_view>

namespace neardup::slow {

enum class LowerCase {
  // Each code point by itself to one code point: Go's bytes.ToLower; İ -> i,
  // Σ -> σ.
  kSimple,
  // The Unicode algorithm: İ -> i and a combining dot, and Σ -> ς at the end of
  // a word. Python's str.lower, Java's String.toLowerCase.
  kFull,
};

// Writes `text` in lower case to `out`, whose old contents are lost. Returns
// false, leaving `out` in an unspecified state, if nothing had to be changed.
// REQUIRES: valid UTF-8.
bool to_lower_case(std::string_view text, LowerCase mapping, std::string& out);

}  // namespace neardup::slow

#endif  // NEARDUP_TESTS_TEXT_SLOW_LETTER_CASE_H_
