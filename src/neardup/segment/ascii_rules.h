// How jieba cuts runs of ASCII letters, digits and dots.

#ifndef NEARDUP_SEGMENT_ASCII_RULES_H_
#define NEARDUP_SEGMENT_ASCII_RULES_H_

#include <cstddef>

#include "neardup/segment/jieba_rules.h"

namespace neardup {

// The end of the token that starts at `begin`, in characters that
// characters.is_alnum(i), .is_digit(i) and .is_point(i) describe; all are false
// at and behind the end. REQUIRES: characters.is_alnum(begin).
template <JiebaRules kRules, typename Characters>
std::size_t ascii_token_end(std::size_t begin, const Characters& characters) {
  std::size_t i = begin + 1;
  if constexpr (kRules == JiebaRules::kCppjieba54) {
    if (characters.is_digit(begin)) {
      while (characters.is_digit(i) || characters.is_point(i)) {
        ++i;
      }
      return i;
    }
  }
  while (characters.is_alnum(i)) {
    ++i;
  }
  if constexpr (kRules == JiebaRules::kCppjieba56) {
    if (characters.is_point(i) && characters.is_digit(i + 1)) {
      ++i;
      while (characters.is_digit(i)) {
        ++i;
      }
    }
  }
  return i;
}

}  // namespace neardup

#endif  // NEARDUP_SEGMENT_ASCII_RULES_H_
