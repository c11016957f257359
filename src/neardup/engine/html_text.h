// Small pieces of HTML that the pages of this floor share. Private to engine.

#ifndef NEARDUP_ENGINE_HTML_TEXT_H_
#define NEARDUP_ENGINE_HTML_TEXT_H_

#include <string>
#include <string_view>

namespace neardup {

// `text` for element content and quoted attributes: & < > " ' escaped, control
// characters but line feed and tab shown as U+FFFD.
std::string html_escape(std::string_view text);

// The start of a self-contained page up to and including <body>: title, a
// content policy that forbids every request, and the shared style sheet (light
// and dark by the reader's preference, narrow and wide).
std::string html_page_start(std::string_view title);
std::string html_page_end();

}  // namespace neardup

#endif  // NEARDUP_ENGINE_HTML_TEXT_H_
