// HTML and XML to plain text, for crawled pages and news with left-over tags.

#ifndef NEARDUP_TEXT_MARKUP_H_
#define NEARDUP_TEXT_MARKUP_H_

#include <string>
#include <string_view>

namespace neardup {

// True if `text` holds something that reads as markup: a tag ("<" followed by a
// letter, "/", "!" or "?" and closed within 1,000 bytes) or a character
// reference such as "&nbsp;" or "&#20013;".
bool looks_like_markup(std::string_view text);

// Appends the visible text of `markup` to `out`: tags, comments, scripts and
// styles dropped, character references resolved, block elements as line breaks.
// Never fails: malformed markup gives the text that can be seen in it, and a
// lone "<" stays. libxml2's SAX parser, no tree: linear time, bounded memory,
// elements nested deeper than 256 keep their text.
// REQUIRES: valid UTF-8.
void strip_markup(std::string_view markup, std::string& out);

}  // namespace neardup

#endif  // NEARDUP_TEXT_MARKUP_H_
