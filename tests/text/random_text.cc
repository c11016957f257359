#include "text/random_text.h"

#include <iterator>
#include <vector>

#include "neardup/text/unicode/utf8.h"

namespace neardup::testing {
namespace {

struct Range {
  char32_t first;
  char32_t last;
};

// Each is as likely as any other, so that small ones with rare rules count.
constexpr Range kRanges[] = {
    {0x20, 0x25},        // space and punctuation without "&"
    {'a', 'z'},          //
    {'A', 'Z'},          //
    {'0', '9'},          //
    {0x00, 0x1F},        // controls
    {0x7F, 0xA0},        // controls, no-break space
    {0xA1, 0x17F},       // Latin
    {0x300, 0x36F},      // combining marks
    {0x386, 0x3FF},      // Greek
    {0x400, 0x4FF},      // Cyrillic
    {0x5B0, 0x5EA},      // Hebrew and its points
    {0x620, 0x660},      // Arabic and its points
    {0x904, 0x94D},      // Devanagari
    {0xE01, 0xE4E},      // Thai
    {0x1100, 0x11FF},    // Hangul jamo
    {0x1E00, 0x1EFF},    // Latin with marks
    {0x1F00, 0x1FFF},    // Greek with marks
    {0x2000, 0x206F},    // spaces, punctuation, format controls
    {0x2070, 0x218B},    // superscripts, letter-like symbols, Roman numerals
    {0x2460, 0x24FF},    // circled
    {0x3000, 0x30FF},    // CJK punctuation, kana
    {0x3200, 0x33FF},    // squared
    {0x4E00, 0x9FFF},    // Han
    {0x4E00, 0x4E40},    // Han, so that words appear
    {0xAC00, 0xD7A3},    // Hangul
    {0xF900, 0xFAFF},    // compatibility Han
    {0xFB00, 0xFB4F},    // ligatures
    {0xFE00, 0xFEFF},    // selectors, Arabic forms, byte order mark
    {0xFF00, 0xFFEF},    // full-width and half-width
    {0x1D400, 0x1D7FF},  // mathematical letters
    {0x1F300, 0x1F64F},  // emoji
    {0x20000, 0x2FA1D},  // more Han
    {0xE000, 0x10FFFF},  // anything
};

}  // namespace

std::string RandomText::bytes(std::size_t size) {
  std::string result;
  while (result.size() < size) {
    switch (below(4)) {
      case 0:
        result.push_back(static_cast<char>(below(256)));
        break;
      case 1:
        result.push_back(static_cast<char>(0x80 | below(0x40)));
        break;
      case 2:
        result.push_back(static_cast<char>(0xC0 | below(0x40)));
        break;
      default:
        append_utf8(code_point(), result);
        break;
    }
  }
  result.resize(size);
  return result;
}

std::string RandomText::unicode(std::size_t code_points) {
  std::string result;
  for (std::size_t i = 0; i < code_points; ++i) {
    append_utf8(code_point(), result);
  }
  return result;
}

std::string RandomText::from(std::string_view alphabet, std::size_t pieces) {
  std::vector<std::string> choices(1);
  for (const char c : alphabet) {
    if (c == ' ') {
      choices.emplace_back();
    } else {
      choices.back().push_back(c == '_' ? ' ' : c);
    }
  }
  std::string result;
  for (std::size_t i = 0; i < pieces; ++i) {
    result += choices[below(choices.size())];
  }
  return result;
}

char32_t RandomText::code_point() {
  const Range& range = kRanges[below(std::size(kRanges))];
  return range.first +
         static_cast<char32_t>(below(range.last - range.first + 1));
}

}  // namespace neardup::testing
