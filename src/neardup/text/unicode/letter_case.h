// Lower case, in the two senses that programs mean by it (Unicode 15.0).
// folding.h applies it to texts.
//
// Internal to the floor. Thread safety: all functions may run concurrently.

#ifndef NEARDUP_TEXT_UNICODE_LETTER_CASE_H_
#define NEARDUP_TEXT_UNICODE_LETTER_CASE_H_

#include <string>
#include <string_view>

namespace neardup {

enum class LowerCase {
  // Each code point by itself to one code point: Go's bytes.ToLower; İ -> i,
  // Σ -> σ.
  kSimple,
  // The Unicode algorithm: İ -> i and a combining dot, and Σ -> ς at the end of
  // a word. Python's str.lower, Java's String.toLowerCase.
  kFull,
};

// The simple lower case of one code point.
char32_t simple_lower(char32_t code_point);

// True if the two senses may differ: if `text`, valid UTF-8, holds Σ or İ.
bool depends_on_context(std::string_view text);

// Appends the full lower case of `text`, valid UTF-8. Cost: linear.
void append_full_lower(std::string_view text, std::string& out);

}  // namespace neardup

#endif  // NEARDUP_TEXT_UNICODE_LETTER_CASE_H_
