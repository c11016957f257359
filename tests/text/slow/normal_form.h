// Unicode normal forms C and KC (UAX #15, Unicode 15.0, data of utf8proc).
//
// Most text is in normal form already, so the work is to find the few places
// that are not. Two facts about each code point are kept in a table: whether it
// joins nothing that stands before it, and whether it is also unchanged by
// itself. A run of the latter cannot change; only segments that hold something
// else are taken apart and composed again. Marks are put in order by a stable
// sort, so that a million of them do not take a million squared steps.

#ifndef NEARDUP_TESTS_TEXT_SLOW_NORMAL_FORM_H_
#define NEARDUP_TESTS_TEXT_SLOW_NORMAL_FORM_H_

#include <string>
#include <string_view>

namespace neardup::slow {

enum class NormalForm {
  kComposed,               // NFC: a + U+0301 -> á
  kCompatibilityComposed,  // NFKC: also full-width Ａ -> A, ﬁ -> fi, ① -> 1
};

// Writes the normal form of `text` to `out`, whose old contents are lost.
// Returns false, leaving `out` in an unspecified state, if nothing had to be
// rewritten: then `text` is in the form. REQUIRES: valid UTF-8. Cost:
// O(n log m) for runs of m combining marks; the first call for a form builds
// its table (some milliseconds). Thread safety: may run concurrently.
bool to_normal_form(std::string_view text, NormalForm form, std::string& out);

}  // namespace neardup::slow

#endif  // NEARDUP_TESTS_TEXT_SLOW_NORMAL_FORM_H_
