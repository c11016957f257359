#include "neardup/base/code_points.h"

#include <algorithm>

#include "neardup/base/valid_utf8.h"

namespace neardup {
namespace {

// What a lead byte asks for: table 3-7 of the Unicode Standard. The second
// byte's range is narrower after E0, ED, F0 and F4, which keeps out overlong
// forms, surrogates and values above U+10FFFF; the later bytes are 80..BF.
struct SequenceRule {
  std::size_t size;  // 0: no sequence starts with this byte
  unsigned char second_low = 0x80;
  unsigned char second_high = 0xBF;
};

SequenceRule rule_of(unsigned char lead) {
  if (lead < 0x80) {
    return {1};
  }
  if (lead < 0xC2) {
    return {0};
  }
  if (lead < 0xE0) {
    return {2};
  }
  if (lead < 0xF0) {
    return {3, static_cast<unsigned char>(lead == 0xE0 ? 0xA0 : 0x80),
            static_cast<unsigned char>(lead == 0xED ? 0x9F : 0xBF)};
  }
  if (lead < 0xF5) {
    return {4, static_cast<unsigned char>(lead == 0xF0 ? 0x90 : 0x80),
            static_cast<unsigned char>(lead == 0xF4 ? 0x8F : 0xBF)};
  }
  return {0};
}

}  // namespace

Utf8Sequence utf8_sequence_at(std::string_view text, std::size_t offset) {
  const auto byte = [&](std::size_t i) {
    return static_cast<unsigned char>(text[offset + i]);
  };
  const SequenceRule rule = rule_of(byte(0));
  const std::size_t available = std::min(rule.size, text.size() - offset);
  std::size_t good = 1;
  while (good < available) {
    const unsigned char low = good == 1 ? rule.second_low : 0x80;
    const unsigned char high = good == 1 ? rule.second_high : 0xBF;
    if (byte(good) < low || byte(good) > high) {
      break;
    }
    ++good;
  }
  return {good, good == rule.size};
}

bool decode_code_points(std::string_view text, std::u32string& out) {
  out.clear();
  for (std::size_t offset = 0; offset < text.size();) {
    const Utf8Sequence sequence = utf8_sequence_at(text, offset);
    if (!sequence.valid) {
      return false;
    }
    out.push_back(decode_valid_utf8(text.data() + offset).code_point);
    offset += sequence.size;
  }
  return true;
}

char32_t next_code_point(std::string_view text, std::size_t* offset) {
  const std::size_t start = *offset;
  const Utf8Sequence sequence = utf8_sequence_at(text, start);
  *offset += sequence.valid ? sequence.size : 1;
  return sequence.valid ? decode_valid_utf8(text.data() + start).code_point
                        : kReplacementCharacter;
}

}  // namespace neardup
