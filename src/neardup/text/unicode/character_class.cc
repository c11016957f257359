#include "neardup/text/unicode/character_class.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>

#include <utf8proc.h>

namespace neardup {
namespace {

// The general categories, as bits of the class functions below.
enum Group : std::uint8_t {
  kLetter = 1,
  kNumber = 2,
  kPunctuation = 4,
  kSymbol = 8,
};

std::uint8_t group_of(utf8proc_category_t category) {
  switch (category) {
    case UTF8PROC_CATEGORY_LU:
    case UTF8PROC_CATEGORY_LL:
    case UTF8PROC_CATEGORY_LT:
    case UTF8PROC_CATEGORY_LM:
    case UTF8PROC_CATEGORY_LO:
      return kLetter;
    case UTF8PROC_CATEGORY_ND:
    case UTF8PROC_CATEGORY_NL:
    case UTF8PROC_CATEGORY_NO:
      return kNumber;
    case UTF8PROC_CATEGORY_PC:
    case UTF8PROC_CATEGORY_PD:
    case UTF8PROC_CATEGORY_PS:
    case UTF8PROC_CATEGORY_PE:
    case UTF8PROC_CATEGORY_PI:
    case UTF8PROC_CATEGORY_PF:
    case UTF8PROC_CATEGORY_PO:
      return kPunctuation;
    case UTF8PROC_CATEGORY_SM:
    case UTF8PROC_CATEGORY_SC:
    case UTF8PROC_CATEGORY_SK:
    case UTF8PROC_CATEGORY_SO:
      return kSymbol;
    default:
      return 0;
  }
}

bool in_groups(char32_t code_point, unsigned groups) {
  const auto category =
      utf8proc_category(static_cast<utf8proc_int32_t>(code_point));
  return (group_of(category) & groups) != 0;
}

struct Range {
  char32_t first;
  char32_t last;
};

constexpr Range kCjkRanges[] = {
    {0x2E80, 0x2FDF},    // radicals
    {0x2FF0, 0x2FFB},    // ideographic description
    {0x3001, 0x3029},    // punctuation, numerals (3000 is a space)
    {0x3030, 0x303F},    // (302A..302F are tone marks)
    {0x3041, 0x3096},    // Hiragana
    {0x309B, 0x30FF},    // Katakana (3099, 309A are voicing marks)
    {0x3105, 0x312F},    // Bopomofo
    {0x31A0, 0x31FF},    // Bopomofo, strokes, small kana
    {0x3200, 0x33FF},    // enclosed and squared
    {0x3400, 0x4DBF},    // extension A
    {0x4E00, 0x9FFF},    // the unified ideographs
    {0xF900, 0xFAFF},    // compatibility ideographs
    {0xFE30, 0xFE4F},    // vertical forms
    {0xFF01, 0xFF60},    // full-width forms
    {0xFF61, 0xFF9D},    // half-width kana (FF9E, FF9F are voicing marks)
    {0x1B000, 0x1B16F},  // kana supplements
    {0x20000, 0x3FFFD},  // extensions B to H, compatibility supplement
};

}  // namespace

bool is_letter(char32_t code_point) { return in_groups(code_point, kLetter); }

bool is_word_character(char32_t code_point) {
  if (code_point < 0x80) {
    return is_ascii_alphanumeric(code_point) || code_point == '_';
  }
  return in_groups(code_point, kLetter | kNumber);
}

bool is_punctuation_or_symbol(char32_t code_point) {
  if (code_point < 0x80) {
    return code_point > 0x20 && code_point < 0x7F &&
           !is_ascii_alphanumeric(code_point);
  }
  return in_groups(code_point, kPunctuation | kSymbol);
}

bool is_white_space(char32_t code_point) {
  if (code_point < 0x80) {
    return code_point == 0x20 || (code_point >= 9 && code_point <= 13);
  }
  return code_point == 0x85 || code_point == 0xA0 || code_point == 0x1680 ||
         (code_point >= 0x2000 && code_point <= 0x200A) ||
         code_point == 0x2028 || code_point == 0x2029 || code_point == 0x202F ||
         code_point == 0x205F || code_point == 0x3000;
}

bool is_cjk(char32_t code_point) {
  if (code_point < kCjkRanges[0].first) {
    return false;
  }
  const auto* range = std::lower_bound(
      std::begin(kCjkRanges), std::end(kCjkRanges), code_point,
      [](const Range& each, char32_t point) { return each.last < point; });
  return range != std::end(kCjkRanges) && code_point >= range->first;
}

const PagedTable<std::uint8_t>& character_bits() {
  static const PagedTable<std::uint8_t> kTable([](char32_t code_point) {
    return static_cast<std::uint8_t>(
        (is_punctuation_or_symbol(code_point) ? kPunctuationBit : 0) |
        (is_white_space(code_point) ? kWhiteSpaceBit : 0) |
        (is_cjk(code_point) ? kCjkBit : 0) |
        (is_word_character(code_point) ? 0 : kNoWordBit));
  });
  return kTable;
}

}  // namespace neardup
