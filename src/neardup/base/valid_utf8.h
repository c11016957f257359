// Code points of text that is known to be valid UTF-8. base/code_points.h reads
// any bytes.

#ifndef NEARDUP_BASE_VALID_UTF8_H_
#define NEARDUP_BASE_VALID_UTF8_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace neardup {

// U+FFFD, what stands for bytes that mean nothing.
inline constexpr char32_t kReplacementCharacter = 0xFFFD;

struct DecodedCodePoint {
  char32_t code_point;
  std::uint32_t size;  // bytes, 1..4
};

// The code point that starts at `p`. REQUIRES: p is at the start of a code
// point of valid UTF-8.
inline DecodedCodePoint decode_valid_utf8(const char* p) {
  const auto byte = [p](int i) {
    return static_cast<char32_t>(static_cast<unsigned char>(p[i]));
  };
  const auto tail = [&byte](int i) { return byte(i) & 0x3F; };
  const char32_t lead = byte(0);
  if (lead < 0x80) {
    return {lead, 1};
  }
  if (lead < 0xE0) {
    return {(lead & 0x1F) << 6 | tail(1), 2};
  }
  if (lead < 0xF0) {
    return {(lead & 0x0F) << 12 | tail(1) << 6 | tail(2), 3};
  }
  return {(lead & 0x07) << 18 | tail(1) << 12 | tail(2) << 6 | tail(3), 4};
}

// The same for the code point at text[offset] where nobody promises validity:
// other bytes give some number below 2^21, and nothing outside the text is
// read. REQUIRES: offset < text.size().
inline DecodedCodePoint decode_presumed_utf8(std::string_view text,
                                             std::size_t offset) {
  const std::size_t left = text.size() - offset;
  if (left >= 4) {
    return decode_valid_utf8(text.data() + offset);
  }
  char padded[4] = {};
  std::copy_n(text.data() + offset, left, padded);
  DecodedCodePoint decoded = decode_valid_utf8(padded);
  decoded.size = std::min(decoded.size, static_cast<std::uint32_t>(left));
  return decoded;
}

// True for the second and later bytes of a code point.
inline bool is_continuation_byte(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0) == 0x80;
}

// True if a code point of three bytes starts with `byte`; nearly all of Chinese
// is such.
inline bool starts_three_bytes(char byte) {
  return (static_cast<unsigned char>(byte) & 0xF0) == 0xE0;
}

// The code point of the three bytes at `p`, quicker than decode_valid_utf8().
// REQUIRES: p is at the start of a code point of three bytes.
inline char32_t decode_three_bytes(const char* p) {
  const auto byte = [p](int i) {
    return static_cast<char32_t>(static_cast<unsigned char>(p[i]));
  };
  // The sum less the bits that mark the bytes; they carry nowhere.
  constexpr char32_t kMarks = (0xE0 << 12) + (0x80 << 6) + 0x80;
  return (byte(0) << 12) + (byte(1) << 6) + byte(2) - kMarks;
}

// Appends the UTF-8 form of `code_point`. REQUIRES: a Unicode scalar value.
void append_utf8(char32_t code_point, std::string& out);

}  // namespace neardup

#endif  // NEARDUP_BASE_VALID_UTF8_H_
