#include "neardup/text/unicode/utf8.h"

#include <algorithm>

#include <simdjson.h>

#include "neardup/text/unicode/byte_block.h"

namespace neardup {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

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

struct Sequence {
  std::size_t size;
  bool valid;
};

// The code point or the maximal ill-formed part that starts at text[offset].
Sequence sequence_at(std::string_view text, std::size_t offset) {
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

// Appends `text` with each ill-formed part replaced.
void append_repaired(std::string_view text, std::string& out) {
  std::size_t copied = 0;
  std::size_t offset = 0;
  while (offset < text.size()) {
    offset += ascii_run(text, offset);
    if (offset == text.size()) {
      break;
    }
    const Sequence sequence = sequence_at(text, offset);
    if (!sequence.valid) {
      out.append(text.substr(copied, offset - copied));
      out.append(kReplacement);
      copied = offset + sequence.size;
    }
    offset += sequence.size;
  }
  out.append(text.substr(copied));
}

}  // namespace

bool is_valid_utf8(std::string_view text) {
  return simdjson::validate_utf8(text.data(), text.size());
}

std::string_view repair_utf8(std::string_view text, std::string& buffer) {
  while (text.starts_with(kByteOrderMark)) {
    text.remove_prefix(kByteOrderMark.size());
  }
  if (is_valid_utf8(text)) {
    return text;
  }
  buffer.clear();
  buffer.reserve(text.size() + text.size() / 8);
  append_repaired(text, buffer);
  return buffer;
}

std::string repaired_utf8(std::string_view text) {
  std::string buffer;
  return std::string(repair_utf8(text, buffer));
}

std::size_t count_code_points(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char byte) {
        return (static_cast<unsigned char>(byte) & 0xC0) != 0x80;
      }));
}

std::size_t ascii_run(std::string_view text, std::size_t offset) {
  const auto not_ascii = [](ByteBlock block) {
    return block.not_ascii().bits();
  };
  return find_in_blocks(text, offset, ' ', not_ascii) - offset;
}

}  // namespace neardup
