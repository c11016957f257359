#include "neardup/text/unicode/utf8.h"

#include <algorithm>

#include <simdjson.h>

#include "neardup/base/code_points.h"
#include "neardup/text/unicode/byte_block.h"

namespace neardup {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

// Appends `text` with each ill-formed part replaced.
void append_repaired(std::string_view text, std::string& out) {
  std::size_t copied = 0;
  std::size_t offset = 0;
  while (offset < text.size()) {
    offset += ascii_run(text, offset);
    if (offset == text.size()) {
      break;
    }
    const Utf8Sequence sequence = utf8_sequence_at(text, offset);
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
      std::count_if(text.begin(), text.end(),
                    [](char byte) { return !is_continuation_byte(byte); }));
}

std::size_t ascii_run(std::string_view text, std::size_t offset) {
  const auto not_ascii = [](ByteBlock block) {
    return block.not_ascii().bits();
  };
  return find_in_blocks(text, offset, ' ', not_ascii) - offset;
}

}  // namespace neardup
