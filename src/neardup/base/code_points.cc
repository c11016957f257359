#include "neardup/base/code_points.h"

#include <bit>

namespace neardup {
namespace {

constexpr char32_t kReplacement = 0xfffd;

// The smallest code point that needs a sequence of the given length; anything
// below it is an overlong form.
constexpr char32_t kSmallest[] = {0, 0, 0x80, 0x800, 0x10000};

bool is_scalar_value(char32_t code_point) {
  return code_point <= 0x10ffff && (code_point < 0xd800 || code_point > 0xdfff);
}

}  // namespace

char32_t next_code_point(std::string_view text, std::size_t* offset) {
  const auto byte = [text](std::size_t at) {
    return static_cast<unsigned char>(text[at]);
  };
  const std::size_t start = (*offset)++;
  const unsigned char lead = byte(start);
  if (lead < 0x80) {
    return lead;
  }
  const auto length = static_cast<std::size_t>(std::countl_one(lead));
  if (length < 2 || length > 4 || text.size() - start < length) {
    return kReplacement;
  }
  char32_t code_point = lead & (0x7fu >> length);
  for (std::size_t i = start + 1; i < start + length; ++i) {
    if ((byte(i) & 0xc0) != 0x80) {
      return kReplacement;
    }
    code_point = (code_point << 6) | (byte(i) & 0x3fu);
  }
  if (code_point < kSmallest[length] || !is_scalar_value(code_point)) {
    return kReplacement;
  }
  *offset = start + length;
  return code_point;
}

}  // namespace neardup
