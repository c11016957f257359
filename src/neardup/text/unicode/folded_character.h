// What folding makes of a single character, as a table. Internal to the floor.

#ifndef NEARDUP_TEXT_UNICODE_FOLDED_CHARACTER_H_
#define NEARDUP_TEXT_UNICODE_FOLDED_CHARACTER_H_

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "neardup/text/unicode/folding.h"
#include "neardup/text/unicode/paged_table.h"

namespace neardup {

// A character between two others that do not join it.
struct FoldedCharacter {
  enum Kind : std::uint8_t {
    kKept,
    kReplaced,    // by `bytes`
    kLong,        // by more than fits into `bytes`
    kContextual,  // by something that depends on the text around it
    kJoining,     // may join what stands before it
  };
  static constexpr std::size_t kMaxSize = 6;

  Kind kind = kKept;
  std::uint8_t size = 0;
  std::array<char, kMaxSize> bytes{};
};

using FoldedCharacters = PagedTable<FoldedCharacter>;

// The table for `folding`. Kinds kContextual and kLong only where they can be:
// for full lower case, and for forms. Thread safety: may run concurrently.
const FoldedCharacters& folded_characters(Folding folding);

enum class SegmentFold { kDone, kContextual };

// Appends the folded `segment`, valid UTF-8 between two starts of segments
// (normal_form.h), or returns kContextual, having appended anything.
SegmentFold fold_segment(std::string_view segment, Folding folding,
                         std::string& out);

}  // namespace neardup

#endif  // NEARDUP_TEXT_UNICODE_FOLDED_CHARACTER_H_
