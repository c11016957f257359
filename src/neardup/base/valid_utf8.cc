#include "neardup/base/valid_utf8.h"

#include <cassert>

namespace neardup {

void append_utf8(char32_t code_point, std::string& out) {
  assert(code_point < 0x110000 && (code_point & 0xFFFFF800) != 0xD800);
  const auto put = [&out](char32_t byte) {
    out.push_back(static_cast<char>(byte));
  };
  if (code_point < 0x80) {
    put(code_point);
  } else if (code_point < 0x800) {
    put(0xC0 | code_point >> 6);
    put(0x80 | (code_point & 0x3F));
  } else if (code_point < 0x10000) {
    put(0xE0 | code_point >> 12);
    put(0x80 | (code_point >> 6 & 0x3F));
    put(0x80 | (code_point & 0x3F));
  } else {
    put(0xF0 | code_point >> 18);
    put(0x80 | (code_point >> 12 & 0x3F));
    put(0x80 | (code_point >> 6 & 0x3F));
    put(0x80 | (code_point & 0x3F));
  }
}

}  // namespace neardup
