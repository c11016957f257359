// A Normalizer brings texts that say the same into the same form, so that a
// change of width, case, script or markup does not look like a change of words.
//
//   Normalizer normalizer({.width_and_compatibility = true,
//                          .lower_case = true, .spaces = true}, nullptr);
//   std::string buffer;
//   normalizer.normalize("Ｈｅｌｌｏ,  world ", buffer);  // "hello, world"
//
// Steps, each switchable, always in this order:
//
//   markup          tags, comments, scripts and styles dropped, character
//                   references resolved, block elements become line breaks
//                   (markup.h); only if the text looks like markup
//   width_and_compatibility
//                   Unicode NFKC: full-width Latin, ligatures, circled digits
//   canonical_composition
//                   Unicode NFC only (go-dedup with norm.NFC); does nothing
//                   after NFKC
//   lower_case      simple lower case of every code point (Go's bytes.ToLower)
//   full_lower_case the Unicode algorithm (Python's str.lower): İ -> i and a
//                   dot, Σ -> ς at a word's end; instead of lower_case
//   simplified      traditional Chinese to simplified, longest phrase first,
//                   then characters (simplified_table.h)
//   punctuation     every run of punctuation and symbols becomes one space
//   words_spaced    runs of word characters (letters, numbers, "_": \w of
//                   Python) with one space between them (text-dedup)
//   word_characters_only
//                   runs of word characters with nothing between them
//                   (1e0ng/simhash, seomoz's programs)
//   spaces          runs of white space become one space; spaces between CJK
//                   characters and at both ends are dropped
//   clause_gaps     with both punctuation and spaces: the space that stands for
//                   punctuation stays between CJK characters too
//                   ("2024年，中国"
//                   -> "2024年 中国"), for tokenizers that look for words
//                   (docs/decisions/0013-clause-gaps.md)
//
// Where a later step makes a normal form undone (lower case of J + caron, two
// halves of a Korean syllable that come to stand side by side), it is restored.
//
// Normalising twice is normalising once, with three exceptions: markup can
// spell markup ("&amp;lt;"), simplified Chinese can read as traditional (乾圖
// -> 乾图, and 乾 by itself is 干), and the second time a clause gap is a space
// like others.
//
// Thread safety: const members may run concurrently, each call with its own
// buffer. Cost: linear in the text.

#ifndef NEARDUP_TEXT_NORMAL_NORMALIZER_H_
#define NEARDUP_TEXT_NORMAL_NORMALIZER_H_

#include <memory>
#include <string>
#include <string_view>

#include "neardup/base/status.h"

namespace neardup {

struct NormalizerOptions {
  bool markup = false;
  bool width_and_compatibility = false;
  bool canonical_composition = false;
  bool lower_case = false;
  bool full_lower_case = false;
  bool simplified = false;
  bool punctuation = false;
  bool words_spaced = false;
  bool word_characters_only = false;
  bool spaces = false;
  // Only with punctuation and spaces.
  bool clause_gaps = false;

  friend bool operator==(const NormalizerOptions&,
                         const NormalizerOptions&) = default;
};

// Traditional -> simplified Chinese, read from OpenCC's TSCharacters.txt and
// TSPhrases.txt. Immutable and shared.
class SimplifiedTable;

class Normalizer {
 public:
  // REQUIRES: `table` is not null if options.simplified.
  Normalizer(const NormalizerOptions& options,
             std::shared_ptr<const SimplifiedTable> table);

  // The normalised form of `text`, which need not be valid UTF-8: it is
  // repaired first. The result is valid UTF-8 and views `text` or `buffer`,
  // whose old contents are lost. REQUIRES: `text` does not view `buffer`.
  std::string_view normalize(std::string_view text, std::string& buffer) const;

  const NormalizerOptions& options() const { return options_; }

 private:
  NormalizerOptions options_;
  std::shared_ptr<const SimplifiedTable> table_;
};

}  // namespace neardup

#endif  // NEARDUP_TEXT_NORMAL_NORMALIZER_H_
