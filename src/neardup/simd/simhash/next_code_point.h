// One code point of a text known to be valid UTF-8.

#ifndef NEARDUP_SIMD_SIMHASH_NEXT_CODE_POINT_H_
#define NEARDUP_SIMD_SIMHASH_NEXT_CODE_POINT_H_

#include <cstddef>
#include <string_view>

namespace neardup::simd_internal {

inline bool is_continuation(char byte) { return (byte & 0xc0) == 0x80; }

// The code point at text[offset]; moves offset behind it. Other bytes give some
// number below 2^21, and nothing outside the text is read.
// REQUIRES: offset < text.size().
inline char32_t next_code_point(std::string_view text, std::size_t& offset) {
  const auto rest = [&](std::size_t i) {
    return static_cast<char32_t>(text[offset + i]) & 0x3f;
  };
  const char32_t lead = static_cast<unsigned char>(text[offset]);
  const std::size_t left = text.size() - offset;
  if (lead < 0x80 || left < 2) {
    ++offset;
    return lead;
  }
  if (lead < 0xe0 || left < 3) {
    const char32_t unit = (lead & 0x1f) << 6 | rest(1);
    offset += 2;
    return unit;
  }
  if (lead < 0xf0 || left < 4) {
    const char32_t unit = (lead & 0x0f) << 12 | rest(1) << 6 | rest(2);
    offset += 3;
    return unit;
  }
  const char32_t unit =
      (lead & 0x07) << 18 | rest(1) << 12 | rest(2) << 6 | rest(3);
  offset += 4;
  return unit;
}

}  // namespace neardup::simd_internal

#endif  // NEARDUP_SIMD_SIMHASH_NEXT_CODE_POINT_H_
