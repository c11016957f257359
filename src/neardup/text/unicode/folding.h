// Folding: a Unicode normal form and lower case, in one pass.
//
//   std::string out;
//   fold("ＡＢＣ，Ünï", {.form = NormalForm::kCompatibilityComposed,
//                       .lower_case = LowerCase::kSimple}, out);  // "abc,ünï"
//
// Most of a text stays or is lower-cased byte by byte: ASCII, and ideographs
// from U+4000 to U+9FFF, which no form changes, joins or lowers. These are
// copied in blocks up to the next lead byte of something else. What becomes of
// that is looked up in a table, if nothing behind joins it; only segments with
// marks and the like are taken apart and composed (normal_form.h).
//
// Internal to the floor.

#ifndef NEARDUP_TEXT_UNICODE_FOLDING_H_
#define NEARDUP_TEXT_UNICODE_FOLDING_H_

#include <optional>
#include <string>
#include <string_view>

#include "neardup/text/unicode/letter_case.h"
#include "neardup/text/unicode/normal_form.h"

namespace neardup {

struct Folding {
  std::optional<NormalForm> form = std::nullopt;
  // Lower case of the form, brought to the form again.
  std::optional<LowerCase> lower_case = std::nullopt;
};

// Writes the folded `text` to `out`, whose old contents are lost. Returns
// false, leaving `out` in an unspecified state, if nothing had to be changed.
// REQUIRES: valid UTF-8. Cost: linear, O(n log m) for runs of m combining
// marks. Thread safety: may run concurrently.
bool fold(std::string_view text, Folding folding, std::string& out);

}  // namespace neardup

#endif  // NEARDUP_TEXT_UNICODE_FOLDING_H_
