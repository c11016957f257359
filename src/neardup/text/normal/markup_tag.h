// Where a tag ends: the part of strip_markup() that decides whether a "<" is
// markup or text. Internal to the floor.

#ifndef NEARDUP_TEXT_NORMAL_MARKUP_TAG_H_
#define NEARDUP_TEXT_NORMAL_MARKUP_TAG_H_

#include <cstddef>
#include <string_view>

namespace neardup {

// A tag, declaration or processing instruction, or the finding that there is
// none.
struct MarkupTag {
  bool found = false;
  // Bytes from "<" to ">", both included; if not found, bytes looked at.
  std::size_t size = 0;
  std::string_view name;  // empty for declarations and instructions
  bool closing = false;
  bool self_closed = false;
};

// Whether "<" may stand inside a quoted attribute value, as HTML allows.
enum class QuotedLessThan { kAllowed, kEndsTag };

// The tag at the start of `text`: "<", perhaps "/", a name (letter, then
// letters, digits, "-", "_", ".", ":") before white space, "/" or ">"; or "<!"
// or "<?"; then anything up to ">" but no "<" outside quotes. Only a value
// behind "=" is quoted, and only if its quote is closed.
// REQUIRES: text starts with "<". Cost: linear in `size`, and once per text in
// the distance to a closing quote that does not exist.
MarkupTag markup_tag_at(std::string_view text, QuotedLessThan quoted);

}  // namespace neardup

#endif  // NEARDUP_TEXT_NORMAL_MARKUP_TAG_H_
