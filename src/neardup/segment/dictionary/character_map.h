// From code point to character id, by table: two loads above the BMP, one
// below.

#ifndef NEARDUP_SEGMENT_DICTIONARY_CHARACTER_MAP_H_
#define NEARDUP_SEGMENT_DICTIONARY_CHARACTER_MAP_H_

#include <cstddef>
#include <cstdint>

#include "neardup/segment/dictionary/dictionary_format.h"

namespace neardup {

// Views tables laid out as the sections of the same names; as valid as they
// are.
struct CharacterMap {
  const CharacterId* bmp_ids = nullptr;
  const std::uint16_t* astral_pages = nullptr;
  const CharacterId* astral_ids = nullptr;

  // REQUIRES: character <= U+10FFFF.
  CharacterId id(char32_t character) const {
    return character < kBmpSize ? bmp_ids[character] : astral_id(character);
  }

  CharacterId astral_id(char32_t character) const {
    const std::size_t i = character - kBmpSize;
    return astral_ids[std::size_t{astral_pages[i / kAstralPageSize]} *
                          kAstralPageSize +
                      i % kAstralPageSize];
  }
};

}  // namespace neardup

#endif  // NEARDUP_SEGMENT_DICTIONARY_CHARACTER_MAP_H_
