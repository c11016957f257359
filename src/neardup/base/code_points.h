// UTF-8 that nobody has checked: what is valid in it, and the code points and
// UTF-16 units that hash functions count. Text known to be valid is read by
// base/valid_utf8.h.
//
// Thread safety: all functions may run concurrently.

#ifndef NEARDUP_BASE_CODE_POINTS_H_
#define NEARDUP_BASE_CODE_POINTS_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace neardup {

// A valid code point, or the maximal part of an ill-formed one that could have
// begun one (Unicode 15, section 3.9).
struct Utf8Sequence {
  std::size_t size;  // bytes, 1..4
  bool valid;        // RFC 3629: no overlong form, no surrogate
};

// The sequence that starts at text[offset]. REQUIRES: offset < text.size().
Utf8Sequence utf8_sequence_at(std::string_view text, std::size_t offset);

// Replaces `out` by the code points of `text`. False, with `out` unspecified,
// if the text is not valid UTF-8.
bool decode_code_points(std::string_view text, std::u32string& out);

// The code point that starts at text[*offset]; moves *offset behind it. A byte
// that starts no valid sequence is one U+FFFD, so that a hash over code points
// is always defined. REQUIRES: *offset < text.size().
char32_t next_code_point(std::string_view text, std::size_t* offset);

// Calls visit(char32_t) for each code point, in order.
template <typename Visitor>
void for_each_code_point(std::string_view text, Visitor visit) {
  for (std::size_t offset = 0; offset < text.size();) {
    visit(next_code_point(text, &offset));
  }
}

// Calls visit(char16_t) for each UTF-16 unit, as String.charAt of Java does.
template <typename Visitor>
void for_each_utf16_unit(std::string_view text, Visitor visit) {
  for_each_code_point(text, [&visit](char32_t code_point) {
    if (code_point < 0x10000) {
      visit(static_cast<char16_t>(code_point));
      return;
    }
    const char32_t rest = code_point - 0x10000;
    visit(static_cast<char16_t>(0xd800 + (rest >> 10)));
    visit(static_cast<char16_t>(0xdc00 + (rest & 0x3ff)));
  });
}

}  // namespace neardup

#endif  // NEARDUP_BASE_CODE_POINTS_H_
