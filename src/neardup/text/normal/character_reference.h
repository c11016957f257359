// Character references of HTML: "&amp;", "&nbsp;", "&#20013;", "&#x4e2d;".

#ifndef NEARDUP_TEXT_NORMAL_CHARACTER_REFERENCE_H_
#define NEARDUP_TEXT_NORMAL_CHARACTER_REFERENCE_H_

#include <cstddef>
#include <optional>
#include <string_view>

namespace neardup {

struct CharacterReference {
  char32_t code_point;
  std::size_t size;  // bytes from "&" to ";", both included
};

// The reference that starts at text[offset], nothing if none does: the names of
// HTML 4 and XML, decimal and hexadecimal numbers; the semicolon is needed. As
// in HTML, numbers that name no character give U+FFFD, and 128 to 159 are read
// as Windows-1252, which is what pages that use them mean.
// REQUIRES: offset < text.size(). Cost: linear in the reference.
// Thread safety: may run concurrently.
std::optional<CharacterReference> character_reference_at(std::string_view text,
                                                         std::size_t offset);

}  // namespace neardup

#endif  // NEARDUP_TEXT_NORMAL_CHARACTER_REFERENCE_H_
