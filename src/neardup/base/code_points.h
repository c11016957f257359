// The code points and UTF-16 units of a feature, for the hash functions that
// count them. Unlike neardup/text/utf8.h this reads any bytes: each byte that
// starts no valid sequence is one U+FFFD, so that a hash is always defined.

#ifndef NEARDUP_BASE_CODE_POINTS_H_
#define NEARDUP_BASE_CODE_POINTS_H_

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace neardup {

// The code point that starts at text[*offset]; moves *offset behind it.
// REQUIRES: *offset < text.size().
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
