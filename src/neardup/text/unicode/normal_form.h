// Unicode normal forms C and KC (UAX #15, Unicode 15.0, data of utf8proc) of
// short stretches of text. folding.h finds the few stretches that need this.
//
// A text may be cut before every character that joins nothing before it; what
// is between two such places is a segment, and the form of a text is the forms
// of its segments. Marks are put in order by a stable sort, so that a million
// of them do not take a million squared steps.
//
// Internal to the floor. Thread safety: all functions may run concurrently.

#ifndef NEARDUP_TEXT_UNICODE_NORMAL_FORM_H_
#define NEARDUP_TEXT_UNICODE_NORMAL_FORM_H_

#include <string>
#include <string_view>

namespace neardup {

enum class NormalForm {
  kComposed,               // NFC: a + U+0301 -> á
  kCompatibilityComposed,  // NFKC: also full-width Ａ -> A, ﬁ -> fi, ① -> 1
};

// True if a segment starts before `code_point` wherever it stands.
bool starts_segment(char32_t code_point, NormalForm form);

// True if no form changes `code_point` when it stands by itself.
bool is_always_composed(char32_t code_point);

// Appends the form of `segment`, valid UTF-8 and one or several segments. Cost:
// O(n log m) for runs of m combining marks.
void append_normal_form(std::string_view segment, NormalForm form,
                        std::string& out);

}  // namespace neardup

#endif  // NEARDUP_TEXT_UNICODE_NORMAL_FORM_H_
