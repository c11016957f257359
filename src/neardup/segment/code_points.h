// UTF-8 for the dictionary files, which nobody has repaired: a strict decoder.
// Texts to be segmented are valid already and are decoded by code_point_at().

#ifndef NEARDUP_SEGMENT_CODE_POINTS_H_
#define NEARDUP_SEGMENT_CODE_POINTS_H_

#include <cstdint>
#include <string>
#include <string_view>

namespace neardup {

struct CodePoint {
  char32_t value;
  std::uint32_t size;  // bytes, 1..4
};

// The code point of the three bytes at `p`; nearly all of Chinese is such.
// REQUIRES: p is at the start of a code point of three bytes.
inline char32_t code_point_of_three(const char* p) {
  const auto byte = [p](int i) {
    return static_cast<char32_t>(static_cast<unsigned char>(p[i]));
  };
  // The sum less the bits that mark the bytes; they carry nowhere.
  constexpr char32_t kMarks = (0xE0 << 12) + (0x80 << 6) + 0x80;
  return (byte(0) << 12) + (byte(1) << 6) + byte(2) - kMarks;
}

// The code point that starts at `p`. REQUIRES: p is at the start of a code
// point of valid UTF-8.
inline CodePoint code_point_at(const char* p) {
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

// Replaces `out` by the code points of `text`. False, with `out` unspecified,
// if the text is not valid UTF-8 (RFC 3629).
bool decode_code_points(std::string_view text, std::u32string& out);

}  // namespace neardup

#endif  // NEARDUP_SEGMENT_CODE_POINTS_H_
