#include "neardup/text/normal/markup_tag.h"

#include <algorithm>
#include <cassert>

#include "neardup/text/unicode/character_class.h"

namespace neardup {
namespace {

bool is_ascii_letter(char c) {
  const char lower = static_cast<char>(c | 0x20);
  return lower >= 'a' && lower <= 'z';
}

bool is_name_character(char c) {
  return is_ascii_alphanumeric(static_cast<unsigned char>(c)) || c == '-' ||
         c == '_' || c == '.' || c == ':';
}

bool is_html_space(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f';
}

// The offset behind the quoted value that starts at text[at], or `at` if there
// is none: then a quote is a character like others.
std::size_t skip_quoted(std::string_view text, std::size_t at,
                        QuotedLessThan quoted) {
  if (at >= text.size() || (text[at] != '"' && text[at] != '\'')) {
    return at;
  }
  const char quote = text[at];
  const char stops[] = {quote, '<'};
  const std::string_view stop(stops,
                              quoted == QuotedLessThan::kAllowed ? 1 : 2);
  const std::size_t end = text.find_first_of(stop, at + 1);
  return end != std::string_view::npos && text[end] == quote ? end + 1 : at;
}

// The offset of the ">" that ends a tag whose attributes start at text[at], or
// of what makes it no tag: a "<" or the end of the text.
std::size_t find_tag_end(std::string_view text, std::size_t at,
                         QuotedLessThan quoted) {
  while (at < text.size() && text[at] != '<' && text[at] != '>') {
    const bool before_value = text[at] == '=';
    ++at;
    if (before_value) {
      while (at < text.size() && is_html_space(text[at])) {
        ++at;
      }
      at = skip_quoted(text, at, quoted);
    }
  }
  return at;
}

// Sets the name; false if what stands at text[at] cannot be a tag's name.
// "<http://example.org>" and "<a@example.org>" are no tags.
bool read_name(std::string_view text, std::size_t at, MarkupTag& tag) {
  if (at >= text.size() || !is_ascii_letter(text[at])) {
    return false;
  }
  const std::string_view rest = text.substr(at);
  const auto end =
      std::find_if_not(rest.begin(), rest.end(), is_name_character);
  tag.name = std::string_view(rest.begin(), end);
  std::string_view behind(end, rest.end());
  if (behind.starts_with('/')) {
    behind.remove_prefix(1);
  }
  return behind.starts_with('>') ||
         (!behind.empty() && is_html_space(behind.front()));
}

}  // namespace

MarkupTag markup_tag_at(std::string_view text, QuotedLessThan quoted) {
  assert(text.starts_with('<'));
  MarkupTag tag;
  tag.size = 1;
  if (text.starts_with("<!") || text.starts_with("<?")) {
    tag.size = 2;
  } else {
    tag.closing = text.starts_with("</");
    const std::size_t name_at = tag.closing ? 2 : 1;
    if (!read_name(text, name_at, tag)) {
      return tag;
    }
    tag.size = name_at + tag.name.size();
  }
  tag.size = find_tag_end(text, tag.size, quoted);
  tag.found = tag.size < text.size() && text[tag.size] == '>';
  if (tag.found) {
    tag.self_closed = text[tag.size - 1] == '/';
    ++tag.size;
  }
  return tag;
}

}  // namespace neardup
