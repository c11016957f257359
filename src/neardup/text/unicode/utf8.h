// UTF-8: repair of what is not, and reading what is.
//
// Every text passes repair_utf8() before anything else reads it, so all code
// behind it may rely on valid UTF-8.
//
// Thread safety: all functions may run concurrently.

#ifndef NEARDUP_TEXT_UNICODE_UTF8_H_
#define NEARDUP_TEXT_UNICODE_UTF8_H_

#include <cassert>
#include <cstddef>
#include <string>
#include <string_view>

#include "neardup/base/valid_utf8.h"

namespace neardup {

// True if `text` is valid UTF-8 (RFC 3629: no overlong form, no surrogate,
// nothing above U+10FFFF). By simdjson: several GB a second.
bool is_valid_utf8(std::string_view text);

// Replaces each maximal ill-formed part by U+FFFD (the practice of Unicode 15,
// section 3.9, and of WHATWG) and drops byte order marks at the start. Returns
// `text` itself (without the marks) if it is valid, otherwise a view of
// `buffer`, whose old contents are lost. Cost: linear; result at most
// 3 x text.size() bytes.
std::string_view repair_utf8(std::string_view text, std::string& buffer);

// The same as a string of its own.
std::string repaired_utf8(std::string_view text);

// The code point that starts at text[offset].
// REQUIRES: valid UTF-8, offset < text.size(), at the start of a code point.
inline DecodedCodePoint decode_utf8(std::string_view text, std::size_t offset) {
  assert(offset < text.size());
  return decode_valid_utf8(text.data() + offset);
}

// The start of the code point that ends at `end`.
// REQUIRES: valid UTF-8, 0 < end <= text.size(), at the end of a code point.
inline std::size_t start_before(std::string_view text, std::size_t end) {
  do {
    --end;
  } while (is_continuation_byte(text[end]));
  return end;
}

// Calls visit(offset, DecodedCodePoint) for each code point, in order.
// REQUIRES: valid UTF-8.
template <typename Visitor>
void for_each_code_point_at(std::string_view text, Visitor visit) {
  for (std::size_t offset = 0; offset < text.size();) {
    const DecodedCodePoint decoded = decode_utf8(text, offset);
    visit(offset, decoded);
    offset += decoded.size;
  }
}

// The number of code points. REQUIRES: valid UTF-8.
std::size_t count_code_points(std::string_view text);

// The length of the longest prefix of text.substr(offset) without a byte above
// 127. Texts in Latin script spend most of their time in such runs.
std::size_t ascii_run(std::string_view text, std::size_t offset);

}  // namespace neardup

#endif  // NEARDUP_TEXT_UNICODE_UTF8_H_
