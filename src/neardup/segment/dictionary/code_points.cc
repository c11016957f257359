#include "neardup/segment/dictionary/code_points.h"

#include <cstddef>

#include "neardup/base/code_points.h"

namespace neardup {

bool decode_code_points(std::string_view text, std::u32string& out) {
  constexpr char32_t kReplacement = 0xFFFD;
  out.clear();
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t start = i;
    out.push_back(next_code_point(text, &i));
    // A replacement that one byte brought forth was not in the text.
    if (out.back() == kReplacement && i - start == 1) {
      return false;
    }
  }
  return true;
}

}  // namespace neardup
