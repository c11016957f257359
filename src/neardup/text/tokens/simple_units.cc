#include "neardup/text/tokens/unit_runs.h"
#include "neardup/text/tokens/units.h"
#include "neardup/text/unicode/character_class.h"

namespace neardup {
namespace {

constexpr std::string_view kJavaDelimiters = " \t\n\r\f";

}  // namespace

void cut_white_space(std::string_view text, std::vector<Token>& units) {
  append_runs(
      text, [](char32_t code_point) { return !is_white_space(code_point); },
      units);
}

void cut_white_space_ascii(std::string_view text, std::vector<Token>& units) {
  append_byte_runs(
      text, 1,
      [](char c) { return kJavaDelimiters.find(c) == std::string_view::npos; },
      units);
}

void cut_characters(std::string_view text, std::vector<Token>& units) {
  for_each_code_point_at(
      text, [&](std::size_t offset, DecodedCodePoint decoded) {
        units.push_back({text.substr(offset, decoded.size), {}});
      });
}

void cut_bytes(std::string_view text, std::vector<Token>& units) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    units.push_back({text.substr(i, 1), {}});
  }
}

void cut_word_runs(std::string_view text, std::vector<Token>& units) {
  append_runs(text, is_word_character, units);
}

}  // namespace neardup
