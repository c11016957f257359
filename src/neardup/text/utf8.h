// UTF-8: repair of what is not, and a decoder for what is.
//
// Every text passes repair_utf8() before anything else reads it, so all code
// behind it may rely on valid UTF-8.
//
// Thread safety: all functions may run concurrently.

#ifndef NEARDUP_TEXT_UTF8_H_
#define NEARDUP_TEXT_UTF8_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace neardup {

// True if `text` is valid UTF-8 (RFC 3629: no overlong form, no surrogate,
// nothing above U+10FFFF).
bool is_valid_utf8(std::string_view text);

// Replaces each maximal ill-formed part by U+FFFD (the practice of Unicode 15,
// section 3.9, and of WHATWG) and drops a leading byte order mark. Returns
// `text` itself if it needs neither, otherwise a view of `buffer`, whose old
// contents are lost. Cost: linear; result at most 3 x text.size() bytes.
std::string_view repair_utf8(std::string_view text, std::string& buffer);

struct DecodedCodePoint {
  char32_t code_point;
  std::uint32_t size;  // bytes, 1..4
};

// The code point that starts at text[offset].
// REQUIRES: valid UTF-8, offset < text.size(), at the start of a code point.
DecodedCodePoint decode_utf8(std::string_view text, std::size_t offset);

// Appends the UTF-8 form of `code_point`. REQUIRES: a Unicode scalar value.
void append_utf8(char32_t code_point, std::string& out);

// The number of code points. REQUIRES: valid UTF-8.
std::size_t count_code_points(std::string_view text);

}  // namespace neardup

#endif  // NEARDUP_TEXT_UTF8_H_
