#include "neardup/text/unicode/letter_case.h"

#include <cstddef>

#include <unicode/uchar.h>
#include <utf8proc.h>

#include "neardup/text/unicode/utf8.h"

namespace neardup {
namespace {

constexpr char32_t kCapitalSigma = 0x3A3;
constexpr char32_t kFinalSigma = 0x3C2;
constexpr char32_t kCapitalIWithDot = 0x130;
constexpr char32_t kCombiningDotAbove = 0x307;

bool has_property(char32_t code_point, UProperty property) {
  return u_hasBinaryProperty(static_cast<UChar32>(code_point), property) != 0;
}

// What the context of a capital sigma needs to be known: whether the last code
// point that was not case-ignorable is cased (the rule Final_Sigma of Unicode
// section 3.13).
class SigmaContext {
 public:
  explicit SigmaContext(std::string_view text) : text_(text) {}

  // REQUIRES: called for every code point in order.
  void pass(char32_t code_point) {
    if (!has_property(code_point, UCHAR_CASE_IGNORABLE)) {
      after_cased_ = has_property(code_point, UCHAR_CASED);
    }
  }

  // True if a capital sigma that ends at `end` ends a word.
  bool is_final(std::size_t end) const {
    return after_cased_ && !is_cased_after(end);
  }

 private:
  // A sigma is not case-ignorable, so no stretch is looked at for two sigmas.
  bool is_cased_after(std::size_t offset) const {
    while (offset < text_.size()) {
      const DecodedCodePoint next = decode_utf8(text_, offset);
      if (!has_property(next.code_point, UCHAR_CASE_IGNORABLE)) {
        return has_property(next.code_point, UCHAR_CASED);
      }
      offset += next.size;
    }
    return false;
  }

  const std::string_view text_;
  bool after_cased_ = false;
};

}  // namespace

char32_t simple_lower(char32_t code_point) {
  return static_cast<char32_t>(
      utf8proc_tolower(static_cast<utf8proc_int32_t>(code_point)));
}

bool depends_on_context(std::string_view text) {
  return text.find("Σ") != std::string_view::npos ||
         text.find("İ") != std::string_view::npos;
}

void append_full_lower(std::string_view text, std::string& out) {
  SigmaContext context(text);
  for_each_code_point_at(text,
                         [&](std::size_t offset, DecodedCodePoint decoded) {
                           if (decoded.code_point == kCapitalSigma &&
                               context.is_final(offset + decoded.size)) {
                             append_utf8(kFinalSigma, out);
                           } else {
                             append_utf8(simple_lower(decoded.code_point), out);
                           }
                           if (decoded.code_point == kCapitalIWithDot) {
                             append_utf8(kCombiningDotAbove, out);
                           }
                           context.pass(decoded.code_point);
                         });
}

}  // namespace neardup
