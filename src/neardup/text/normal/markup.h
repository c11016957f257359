// HTML and XML to plain text, for crawled pages and news with left-over tags.
//
//   std::string text;
//   strip_markup("<p>a &lt; b<br>c <b>d</b></p><script>x()</script>", text);
//   // "a < b\nc d\n"
//
// A scanner for text, not a parser for documents: it knows where a tag ends,
// not what it means inside another. It needs no stack and no tree, so that time
// is linear, memory is the result, and depth does not matter.
// docs/decisions/0008-markup-scanner.md says why this is not libxml2's parser.
//
// Thread safety: all functions may run concurrently.

#ifndef NEARDUP_TEXT_NORMAL_MARKUP_H_
#define NEARDUP_TEXT_NORMAL_MARKUP_H_

#include <string>
#include <string_view>

namespace neardup {

// True if `text` holds something that reads as markup: a comment, a tag that is
// closed within 1,000 bytes, or a character reference such as "&nbsp;" or
// "&#20013;". Cost: linear.
bool looks_like_markup(std::string_view text);

// Appends the visible text of `markup` to `out`.
//   - Tags, comments, declarations, processing instructions and the contents of
//     <script> and <style> are dropped; a comment, script or style that is
//     never closed reaches to the end, as in a browser.
//   - Every tag but those that stand inside a line (<a>, <b>, <span> ...) is
//     one line break, never two in a row and none at the start.
//   - Character references are resolved (character_reference.h).
//   - The marks around a CDATA section are dropped, what is in it is markup.
//   - "<" is kept as text unless it starts a tag: "<", perhaps "/", a name
//     (letter, then letters, digits, "-", "_", ".", ":"), perhaps attributes,
//     and ">" before the next "<" outside quotes; or "<!" or "<?" and ">"
//     likewise.
// Never fails. REQUIRES: valid UTF-8.
void strip_markup(std::string_view markup, std::string& out);

}  // namespace neardup

#endif  // NEARDUP_TEXT_NORMAL_MARKUP_H_
