// Foreign text on its way to a terminal: what would steer the terminal, or
// reorder what a reader sees, is spelled out instead.
//
// Spelled out are the control characters C0 (escape sequences start with one of
// them), DEL and C1, line and paragraph separators, the characters that embed,
// override or isolate a direction of writing (U+202A-U+202E, U+2066-U+2069;
// "Trojan Source", CVE-2021-42574), and bytes that are no valid UTF-8. A byte
// reads \x1b, a code point above U+007F reads \u202e. All else stays as it is.
//
// Thread safety: may run concurrently. Cost: linear.

#ifndef NEARDUP_BASE_VISIBLE_TEXT_H_
#define NEARDUP_BASE_VISIBLE_TEXT_H_

#include <string>
#include <string_view>

namespace neardup {

// `text` with line feeds and tabs as they are.
std::string visible_text(std::string_view text);

// `text` as one line: line feeds and tabs are spelled out, too.
std::string visible_line(std::string_view text);

}  // namespace neardup

#endif  // NEARDUP_BASE_VISIBLE_TEXT_H_
