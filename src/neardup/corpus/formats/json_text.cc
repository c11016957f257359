#include "neardup/corpus/formats/json_text.h"

#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>

#include <simdjson.h>

#include "neardup/text/unicode/utf8.h"

namespace neardup {
namespace {

constexpr char kHexDigits[] = "0123456789abcdef";

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// The letter of the short escape for `c`, or 0.
char short_escape(char c) {
  switch (c) {
    case '"':
    case '\\':
      return c;
    case '\n':
      return 'n';
    case '\t':
      return 't';
    case '\r':
      return 'r';
    case '\b':
      return 'b';
    case '\f':
      return 'f';
    default:
      return 0;
  }
}

bool needs_escape(char c) {
  return static_cast<unsigned char>(c) < 0x20 || c == '"' || c == '\\';
}

void append_escape(char c, std::string& out) {
  if (const char letter = short_escape(c); letter != 0) {
    out.push_back('\\');
    out.push_back(letter);
    return;
  }
  const auto byte = static_cast<unsigned char>(c);
  out.append("\\u00");
  out.push_back(kHexDigits[byte >> 4]);
  out.push_back(kHexDigits[byte & 15]);
}

// Passes the digits at the front of `text`; false if there is none.
bool skip_digits(std::string_view& text) {
  const std::size_t size = text.size();
  while (!text.empty() && is_digit(text.front())) {
    text.remove_prefix(1);
  }
  return text.size() < size;
}

bool skip(std::string_view& text, char c) {
  if (!text.starts_with(c)) {
    return false;
  }
  text.remove_prefix(1);
  return true;
}

constexpr std::size_t kUnicodeEscapeBytes = 6;  // \uXXXX

// The code unit of the \uXXXX at json[at], or nothing if there is none.
std::optional<std::uint32_t> unicode_escape(std::string_view json,
                                            std::size_t at) {
  if (json.size() < kUnicodeEscapeBytes ||
      at > json.size() - kUnicodeEscapeBytes || json[at] != '\\' ||
      json[at + 1] != 'u') {
    return std::nullopt;
  }
  const char* digits = json.data() + at + 2;
  std::uint32_t unit = 0;
  const auto [end, error] = std::from_chars(digits, digits + 4, unit, 16);
  if (error != std::errc() || end != digits + 4) {
    return std::nullopt;
  }
  return unit;
}

bool is_high_surrogate(std::optional<std::uint32_t> unit) {
  return unit && *unit >= 0xD800 && *unit <= 0xDBFF;
}

bool is_low_surrogate(std::optional<std::uint32_t> unit) {
  return unit && *unit >= 0xDC00 && *unit <= 0xDFFF;
}

// How many bytes the escape at json[at] takes, and whether it is half of a
// pair that has no other half.
struct Escape {
  std::size_t size;
  bool lone_surrogate;
};

Escape measure_escape(std::string_view json, std::size_t at) {
  const auto unit = unicode_escape(json, at);
  if (!unit) {
    return {2, false};  // \n and the like, or nothing JSON knows
  }
  if (is_high_surrogate(unit) &&
      is_low_surrogate(unicode_escape(json, at + kUnicodeEscapeBytes))) {
    return {2 * kUnicodeEscapeBytes, false};
  }
  return {kUnicodeEscapeBytes,
          is_high_surrogate(unit) || is_low_surrogate(unit)};
}

}  // namespace

void append_json_string(std::string_view text, std::string& out) {
  std::string buffer;
  text = repair_utf8(text, buffer);
  out.push_back('"');
  std::size_t plain = 0;  // start of the bytes that stay as they are
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (needs_escape(text[i])) {
      out.append(text.substr(plain, i - plain));
      append_escape(text[i], out);
      plain = i + 1;
    }
  }
  out.append(text.substr(plain));
  out.push_back('"');
}

void append_json_number(double value, std::string& out) {
  if (!std::isfinite(value)) {
    out.append("null");
    return;
  }
  std::array<char, 32> digits;  // the longest double takes 24
  const auto end =
      std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
  out.append(digits.data(), end);
}

bool is_json_number(std::string_view token) {
  skip(token, '-');
  if (!skip(token, '0') && !skip_digits(token)) {
    return false;
  }
  if (skip(token, '.') && !skip_digits(token)) {
    return false;
  }
  if (skip(token, 'e') || skip(token, 'E')) {
    if (!skip(token, '+')) {
      skip(token, '-');
    }
    if (!skip_digits(token)) {
      return false;
    }
  }
  return token.empty();
}

bool is_json(std::string_view text) {
  simdjson::dom::parser parser;
  return parser.parse(text.data(), text.size()).error() == simdjson::SUCCESS;
}

void mend_json_encoding(std::string_view json, std::string& mended) {
  std::string buffer;
  json = repair_utf8(json, buffer);
  mended.clear();
  std::size_t copied = 0;
  std::size_t at = json.find('\\');
  while (at != std::string_view::npos) {
    const Escape escape = measure_escape(json, at);
    if (escape.lone_surrogate) {
      mended.append(json.substr(copied, at - copied)).append("\\ufffd");
      copied = at + escape.size;
    }
    at = json.find('\\', at + escape.size);
  }
  mended.append(json.substr(copied));
}

}  // namespace neardup
