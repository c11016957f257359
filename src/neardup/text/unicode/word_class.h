// What the word break rules make of a character, for those who need not ask
// ICU. Internal to the floor.

#ifndef NEARDUP_TEXT_UNICODE_WORD_CLASS_H_
#define NEARDUP_TEXT_UNICODE_WORD_CLASS_H_

#include <cstdint>

#include "neardup/text/unicode/paged_table.h"

namespace neardup {

// The classes of UAX #29 as the root locale of CLDR 42 reads them (ICU 72): "@"
// is a letter, ":" does not join letters.
enum class WordClass : std::uint8_t {
  kOther,        // breaks on both sides, but before a joiner
  kOtherInWord,  // the same unless beside kComplex: '"' in Hebrew, emoji
  kSpace,        // not broken from other spaces
  kLineBreak,    // breaks on both sides, but for CR LF
  kLetter,       //
  kNumber,       //
  kUnderscore,   // joins letters and numbers
  kMidLetter,    // joins two letters: U+00B7
  kMidNumber,    // joins two numbers: ","
  kMidBoth,      // joins two of the same kind: "." and "'"
  kComplex,      // marks, joiners, Hebrew, flags, and scripts without spaces:
                 // left to ICU
};

// Thread safety: may be read concurrently.
const PagedTable<WordClass>& word_classes();

}  // namespace neardup

#endif  // NEARDUP_TEXT_UNICODE_WORD_CLASS_H_
