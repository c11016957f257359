// What kind of character a code point is, by the Unicode Character Database
// (version 15.0, utf8proc) and in the senses that programs we must agree with
// give to words like "letter".
//
// Thread safety: all functions may run concurrently. Cost: two table reads.

#ifndef NEARDUP_TEXT_UNICODE_CHARACTER_CLASS_H_
#define NEARDUP_TEXT_UNICODE_CHARACTER_CLASS_H_

#include <cstdint>

#include "neardup/text/unicode/paged_table.h"

namespace neardup {

// General category L: Go's unicode.IsLetter.
bool is_letter(char32_t code_point);

// Letters, numbers (categories L and N) and "_": \w of Python 3. Combining
// marks are not among them.
bool is_word_character(char32_t code_point);

// General categories P (punctuation, "_" among it) and S (symbols).
bool is_punctuation_or_symbol(char32_t code_point);

// The Unicode property White_Space: 25 code points, fixed since Unicode 6.3.
bool is_white_space(char32_t code_point);

// ASCII letters and digits.
constexpr bool is_ascii_alphanumeric(char32_t code_point) {
  return (code_point >= '0' && code_point <= '9') ||
         (code_point >= 'A' && code_point <= 'Z') ||
         (code_point >= 'a' && code_point <= 'z');
}

// Characters of the scripts that are written without spaces between words and
// whose line breaks mean nothing: Han, kana, Bopomofo, and the punctuation and
// full-width forms that go with them. Not Hangul: Korean is written with
// spaces. Not combining marks.
bool is_cjk(char32_t code_point);

// The same as bits, for those who ask about every character of a text.
enum CharacterBits : std::uint8_t {
  kPunctuationBit = 1,  // is_punctuation_or_symbol()
  kWhiteSpaceBit = 2,
  kCjkBit = 4,
  kNoWordBit = 8,  // not is_word_character()
};
const PagedTable<std::uint8_t>& character_bits();

}  // namespace neardup

#endif  // NEARDUP_TEXT_UNICODE_CHARACTER_CLASS_H_
