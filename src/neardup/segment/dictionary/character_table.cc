#include "neardup/segment/dictionary/character_table.h"

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <utility>

namespace neardup {
namespace {

constexpr std::array<char32_t, 5> kSeparators = {U' ', U'\t', U'\n', U'，',
                                                 U'。'};

// How often each character is expected in a text.
std::map<char32_t, double> character_frequencies(
    const DictionarySource& source) {
  std::map<char32_t, double> frequencies;
  for (char32_t character = 0; character < 0x80; ++character) {
    frequencies[character] = 0;
  }
  for (const SourceWord& word : source.words) {
    for (const char32_t character : word.code_points) {
      frequencies[character] += word.frequency;
    }
  }
  for (const auto& [character, row] : source.hmm.emissions) {
    frequencies.try_emplace(character, 0);
  }
  for (const char32_t separator : kSeparators) {
    frequencies.erase(separator);
  }
  return frequencies;
}

}  // namespace

bool is_separator(char32_t character) {
  return std::find(kSeparators.begin(), kSeparators.end(), character) !=
         kSeparators.end();
}

CharacterTable::CharacterTable()
    : bmp_ids_(kBmpSize, kUnknownId),
      astral_pages_(kAstralPageCount, 0),
      astral_ids_(kAstralPageSize, kUnknownId),
      characters_(kFirstCharacterId, 0) {}

void CharacterTable::set_id(char32_t character, CharacterId id) {
  if (character < kBmpSize) {
    bmp_ids_[character] = id;
    return;
  }
  const std::size_t i = character - kBmpSize;
  std::uint16_t& page = astral_pages_[i / kAstralPageSize];
  if (page == 0) {
    page = static_cast<std::uint16_t>(astral_ids_.size() / kAstralPageSize);
    astral_ids_.resize(astral_ids_.size() + kAstralPageSize, kUnknownId);
  }
  astral_ids_[page * kAstralPageSize + i % kAstralPageSize] = id;
}

Result<CharacterTable> CharacterTable::make(const DictionarySource& source) {
  const std::map<char32_t, double> frequencies = character_frequencies(source);
  std::vector<std::pair<double, char32_t>> order;
  order.reserve(frequencies.size());
  for (const auto& [character, frequency] : frequencies) {
    order.emplace_back(-frequency, character);
  }
  std::sort(order.begin(), order.end());
  if (order.size() + kFirstCharacterId > kMaxCharacterIds) {
    return limit_exceeded("the dictionary has more than " +
                          std::to_string(kMaxCharacterIds) +
                          " different characters");
  }
  CharacterTable table;
  for (const char32_t separator : kSeparators) {
    table.set_id(separator, kSeparatorId);
  }
  for (const auto& [negated_frequency, character] : order) {
    table.set_id(character, static_cast<CharacterId>(table.characters_.size()));
    table.characters_.push_back(character);
  }
  return table;
}

}  // namespace neardup
