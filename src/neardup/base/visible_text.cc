#include "neardup/base/visible_text.h"

#include <cstddef>

#include "neardup/base/code_points.h"

namespace neardup {
namespace {

constexpr std::string_view kHexDigits = "0123456789abcdef";

void append_hex(char32_t value, int digits, std::string& out) {
  for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4) {
    out += kHexDigits[value >> shift & 0xF];
  }
}

bool steers_a_terminal(char32_t c) {
  const bool control = c < 0x20 || (c >= 0x7F && c < 0xA0);
  const bool separator = c == 0x2028 || c == 0x2029;
  const bool direction =
      (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
  return control || separator || direction;
}

std::string spelled_out(std::string_view text, std::string_view kept) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t next = 0; next < text.size();) {
    const std::size_t begin = next;
    const char32_t c = next_code_point(text, &next);
    const std::string_view bytes = text.substr(begin, next - begin);
    const bool valid = c != 0xFFFD || bytes.size() > 1;
    if (bytes.size() == 1 &&
        (!valid || (steers_a_terminal(c) &&
                    kept.find(bytes.front()) == std::string_view::npos))) {
      out += "\\x";
      append_hex(static_cast<unsigned char>(bytes.front()), 2, out);
    } else if (bytes.size() > 1 && steers_a_terminal(c)) {
      out += "\\u";
      append_hex(c, 4, out);
    } else {
      out += bytes;
    }
  }
  return out;
}

}  // namespace

std::string visible_text(std::string_view text) {
  return spelled_out(text, "\n\t");
}

std::string visible_line(std::string_view text) {
  return spelled_out(text, "");
}

}  // namespace neardup
