// A FoldingTable says for every code point what comparing texts sees of it: the
// characters that full normalisation makes of it, and the part each plays in a
// token.
//
// It holds the answers of text/Normalizer (NFKC, lower case, simplified Chinese
// by character), asked once for every code point, so that reading a text is one
// look-up a character. What the table cannot know is what neighbours make of
// each other: a text with combining marks or Korean letters that join must be
// brought to NFKC first (`Role::kJoining`), and traditional phrases are folded
// character by character, on both sides alike.
//
// Memory: 0.8 MB. Thread safety: immutable.

#ifndef NEARDUP_SIMILARITY_MEASURES_FOLDING_TABLE_H_
#define NEARDUP_SIMILARITY_MEASURES_FOLDING_TABLE_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "neardup/text/normal/simplified_table.h"

namespace neardup {

// The part a character plays in the row of tokens.
enum class Role : std::uint8_t {
  kNothing,    // no trace: apostrophes, invisible characters
  kSeparator,  // ends a word: spaces, punctuation, symbols, "_"
  kWord,       // part of a word: letters and digits
  kAlone,      // a token by itself: scripts written without spaces
  kJoining,    // part of a word, and normalisation needs its neighbours
};

// What a code point becomes, or a part of it, and its part in a token.
struct TokenCharacter {
  char32_t character;
  Role role;

  friend bool operator==(const TokenCharacter&,
                         const TokenCharacter&) = default;
};

class FoldingTable {
 public:
  // REQUIRES: simplified is not null. Takes about 0.1 s.
  explicit FoldingTable(std::shared_ptr<const SimplifiedTable> simplified);

  // Code points from here on are tokens by themselves, unchanged.
  static constexpr char32_t kEnd = 0x30000;

  // Calls visit(TokenCharacter) for each character that `code_point` becomes.
  template <typename Visitor>
  void fold(char32_t code_point, Visitor visit) const {
    if (code_point >= kEnd) {
      visit(TokenCharacter{code_point, Role::kAlone});
      return;
    }
    const std::uint32_t entry = entries_[code_point];
    if ((entry & kExpands) == 0) {
      visit(unpack(entry));
      return;
    }
    for (std::uint32_t at = entry & kPayload; expansions_[at] != 0; ++at) {
      visit(unpack(expansions_[at]));
    }
  }

  // Of all answers of fold().
  std::uint32_t checksum() const;

 private:
  // An entry is a packed character, or kExpands and an offset in expansions_,
  // where packed characters end with a 0 (kNothing packs to 0, and expands to
  // nothing).
  static constexpr std::uint32_t kPayload = 0xff'ffff;
  static constexpr std::uint32_t kExpands = 0x8000'0000;
  static constexpr int kRoleShift = 24;

  static TokenCharacter unpack(std::uint32_t entry) {
    return {static_cast<char32_t>(entry & kPayload),
            static_cast<Role>(entry >> kRoleShift)};
  }
  static std::uint32_t pack(TokenCharacter folded) {
    return static_cast<std::uint32_t>(folded.character) |
           static_cast<std::uint32_t>(folded.role) << kRoleShift;
  }

  void set(char32_t code_point, std::span<const TokenCharacter> folded);

  std::vector<std::uint32_t> entries_;
  std::vector<std::uint32_t> expansions_;
};

}  // namespace neardup

#endif  // NEARDUP_SIMILARITY_MEASURES_FOLDING_TABLE_H_
