#include "neardup/text/normal/character_reference.h"

#include <algorithm>
#include <array>
#include <string>

#include <libxml/HTMLparser.h>

#include "neardup/text/unicode/character_class.h"
#include "neardup/text/unicode/utf8.h"

namespace neardup {
namespace {

// The longest name in HTML 4 is "thetasym".
constexpr std::size_t kLongestName = 8;

// Windows-1252 at 80..9F; the five unused bytes stay what they are.
constexpr std::array<char32_t, 32> kWindows1252 = {
    0x20AC, 0x81,   0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
    0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D,   0x017D, 0x8F,
    0x90,   0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D,   0x017E, 0x0178,
};

int digit_value(char c) {
  if (c >= '0' && c <= '9') {
    return c - '0';
  }
  const char lower = static_cast<char>(c | 0x20);
  return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : 16;
}

char32_t character_of_number(char32_t number) {
  if (number == 0 || number >= 0x110000 || (number & 0xFFFFF800) == 0xD800) {
    return kReplacementCharacter;
  }
  if (number >= 0x80 && number < 0xA0) {
    return kWindows1252[number - 0x80];
  }
  return number;
}

// `text` starts with "&#".
std::optional<CharacterReference> numeric_reference(std::string_view text) {
  std::size_t at = 2;
  char32_t base = 10;
  if (at < text.size() && (text[at] | 0x20) == 'x') {
    base = 16;
    ++at;
  }
  const std::size_t first_digit = at;
  char32_t number = 0;
  for (; at < text.size(); ++at) {
    const auto digit = static_cast<char32_t>(digit_value(text[at]));
    if (digit >= base) {
      break;
    }
    number = std::min<char32_t>(number * base + digit, 0x110000);
  }
  if (at == first_digit || at == text.size() || text[at] != ';') {
    return std::nullopt;
  }
  return CharacterReference{character_of_number(number), at + 1};
}

std::optional<CharacterReference> named_reference(std::string_view text) {
  const std::string_view window = text.substr(1, kLongestName + 1);
  const std::size_t length = window.find(';');
  if (length == std::string_view::npos || length == 0 ||
      !std::all_of(
          window.begin(), window.begin() + static_cast<std::ptrdiff_t>(length),
          [](char c) {
            return is_ascii_alphanumeric(static_cast<unsigned char>(c));
          })) {
    return std::nullopt;
  }
  const std::string name(window.substr(0, length));
  const htmlEntityDesc* entity =
      htmlEntityLookup(reinterpret_cast<const xmlChar*>(name.c_str()));
  if (entity == nullptr) {
    return std::nullopt;
  }
  return CharacterReference{entity->value, length + 2};
}

}  // namespace

std::optional<CharacterReference> character_reference_at(std::string_view text,
                                                         std::size_t offset) {
  const std::string_view rest = text.substr(offset);
  if (!rest.starts_with('&')) {
    return std::nullopt;
  }
  return rest.starts_with("&#") ? numeric_reference(rest)
                                : named_reference(rest);
}

}  // namespace neardup
