// The characters of a dictionary and their ids, made when it is compiled.

#ifndef NEARDUP_SEGMENT_DICTIONARY_CHARACTER_TABLE_H_
#define NEARDUP_SEGMENT_DICTIONARY_CHARACTER_TABLE_H_

#include <vector>

#include "neardup/base/status.h"
#include "neardup/segment/dictionary/character_map.h"
#include "neardup/segment/dictionary/dictionary_source.h"

namespace neardup {

// The characters that no word crosses: space, tab, newline, "，" and "。".
bool is_separator(char32_t character);

class CharacterTable {
 public:
  // Ids for every character of a word or of the HMM and for all of ASCII, the
  // most frequent first, equals by code point. kLimitExceeded if there are
  // more than kMaxCharacterIds.
  static Result<CharacterTable> make(const DictionarySource& source);

  CharacterMap map() const {
    return {bmp_ids_.data(), astral_pages_.data(), astral_ids_.data()};
  }
  // By id; 0 for the two special ids.
  const std::vector<char32_t>& characters() const { return characters_; }

  // The sections of the same names.
  const std::vector<CharacterId>& bmp_ids() const { return bmp_ids_; }
  const std::vector<std::uint16_t>& astral_pages() const {
    return astral_pages_;
  }
  const std::vector<CharacterId>& astral_ids() const { return astral_ids_; }

 private:
  CharacterTable();
  void set_id(char32_t character, CharacterId id);

  std::vector<CharacterId> bmp_ids_;
  std::vector<std::uint16_t> astral_pages_;
  std::vector<CharacterId> astral_ids_;
  std::vector<char32_t> characters_;
};

}  // namespace neardup

#endif  // NEARDUP_SEGMENT_DICTIONARY_CHARACTER_TABLE_H_
