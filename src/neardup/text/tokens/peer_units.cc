// Units as other programs cut them. Their fingerprints can be reproduced only
// if a token is what it is there, however odd.

#include <algorithm>
#include <cstddef>

#include "neardup/text/tokens/unit_runs.h"
#include "neardup/text/tokens/units.h"
#include "neardup/text/unicode/character_class.h"

namespace neardup {
namespace {

constexpr std::string_view kSchemeMark = "://";

// ClickHouse drops shorter words before it forms shingles.
constexpr std::size_t kShortestClickhouseWord = 4;

// \w of Go.
bool is_go_word_byte(char c) {
  return is_ascii_alphanumeric(static_cast<unsigned char>(c)) || c == '_';
}

// The length of the longest prefix whose bytes `wanted` accepts.
template <typename Wanted>
std::size_t prefix_length(std::string_view text, Wanted wanted) {
  return static_cast<std::size_t>(
      std::find_if_not(text.begin(), text.end(), wanted) - text.begin());
}

// The length of the match of [\w']+(?:\://[\w\./]+){0,1} at the start of
// `text`, 0 if there is none. "://" belongs to it only if something follows.
std::size_t match_mfonda(std::string_view text) {
  const std::size_t word = prefix_length(
      text, [](char c) { return is_go_word_byte(c) || c == '\''; });
  const std::string_view rest = text.substr(word);
  if (word == 0 || !rest.starts_with(kSchemeMark)) {
    return word;
  }
  const std::size_t address = prefix_length(
      rest.substr(kSchemeMark.size()),
      [](char c) { return is_go_word_byte(c) || c == '.' || c == '/'; });
  return address == 0 ? word : word + kSchemeMark.size() + address;
}

}  // namespace

void cut_words_mfonda(std::string_view text, std::vector<Token>& units) {
  for (std::size_t offset = 0; offset < text.size();) {
    const std::size_t length = match_mfonda(text.substr(offset));
    if (length > 0) {
      units.push_back({text.substr(offset, length), {}});
    }
    offset += std::max<std::size_t>(length, 1);
  }
}

// In [\pL-_']+ the "-" behind a class cannot be a range, so it is a "-".
void cut_letters_go_dedup(std::string_view text, std::vector<Token>& units) {
  append_runs(
      text,
      [](char32_t code_point) {
        return code_point == '-' || code_point == '_' || code_point == '\'' ||
               is_letter(code_point);
      },
      units);
}

void cut_words_clickhouse(std::string_view text, std::vector<Token>& units) {
  append_byte_runs(
      text, kShortestClickhouseWord,
      [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return byte >= 0x80 || is_ascii_alphanumeric(byte);
      },
      units);
}

}  // namespace neardup
