#include "text/slow/letter_case.h"

#include <algorithm>
#include <cstddef>

#include <unicode/uchar.h>
#include <utf8proc.h>

#include "neardup/text/unicode/utf8.h"

namespace neardup::slow {
namespace {

constexpr char32_t kCapitalSigma = 0x3A3;
constexpr char32_t kFinalSigma = 0x3C2;
constexpr char32_t kCapitalIWithDot = 0x130;
constexpr char32_t kCombiningDotAbove = 0x307;

bool has_property(char32_t code_point, UProperty property) {
  return u_hasBinaryProperty(static_cast<UChar32>(code_point), property) != 0;
}

char ascii_lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c;
}

char32_t simple_lower(char32_t code_point) {
  return static_cast<char32_t>(
      utf8proc_tolower(static_cast<utf8proc_int32_t>(code_point)));
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

void append_simple(std::string_view text, std::string& out) {
  for (std::size_t offset = 0; offset < text.size();) {
    const std::size_t ascii = ascii_run(text, offset);
    const std::string_view run = text.substr(offset, ascii);
    out.resize(out.size() + ascii);
    std::transform(run.begin(), run.end(),
                   out.end() - static_cast<std::ptrdiff_t>(ascii), ascii_lower);
    offset += ascii;
    if (offset < text.size()) {
      const DecodedCodePoint decoded = decode_utf8(text, offset);
      append_utf8(simple_lower(decoded.code_point), out);
      offset += decoded.size;
    }
  }
}

void append_full(std::string_view text, std::string& out) {
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

bool has_upper_case(std::string_view text) {
  for (std::size_t offset = 0; offset < text.size();) {
    const DecodedCodePoint decoded = decode_utf8(text, offset);
    if (simple_lower(decoded.code_point) != decoded.code_point) {
      return true;
    }
    offset += decoded.size;
  }
  return false;
}

}  // namespace

bool to_lower_case(std::string_view text, LowerCase mapping, std::string& out) {
  if (!has_upper_case(text)) {
    return false;
  }
  out.clear();
  out.reserve(text.size());
  const bool needs_context = text.find("Σ") != std::string_view::npos ||
                             text.find("İ") != std::string_view::npos;
  if (mapping == LowerCase::kFull && needs_context) {
    append_full(text, out);
  } else {
    append_simple(text, out);
  }
  return true;
}

}  // namespace neardup::slow
