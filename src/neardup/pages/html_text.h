// Small pieces of HTML that all pages share, here and on the floors above.

#ifndef NEARDUP_PAGES_HTML_TEXT_H_
#define NEARDUP_PAGES_HTML_TEXT_H_

#include <string>
#include <string_view>
#include <vector>

#include "neardup/pages/text_diff.h"

namespace neardup {

// `text` for element content and quoted attributes: & < > " ' escaped, control
// characters but line feed and tab shown as U+FFFD.
std::string html_escape(std::string_view text);

// `text` that comes from the outside (paths, ids, fields) for element content,
// in a <bdi>; bytes that are no UTF-8 are repaired.
std::string html_outside_text(std::string_view text);

// One side of a TextDiff, what differs within <tag>.
std::string html_diff(const std::vector<DiffPart>& parts, std::string_view tag);

// The start of a self-contained page up to and including <body>: title, a
// content policy that forbids every request, and the shared style sheet (light
// and dark by the reader's preference, narrow and wide). No script runs but one
// whose SHA-256, in base64, is `script_hash`.
std::string html_page_start(std::string_view title,
                            std::string_view script_hash = {});
std::string html_page_end();

}  // namespace neardup

#endif  // NEARDUP_PAGES_HTML_TEXT_H_
