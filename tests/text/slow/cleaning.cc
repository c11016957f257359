#include "text/slow/cleaning.h"

#include <cstddef>

#include "neardup/text/unicode/character_class.h"
#include "neardup/text/unicode/utf8.h"

namespace neardup::slow {
namespace {

constexpr char32_t kByteOrderMark = 0xFEFF;

}  // namespace

bool replace_punctuation(std::string_view text, std::string& out) {
  out.clear();
  std::size_t copied = 0;
  bool in_run = false;
  bool changed = false;
  for_each_code_point_at(text,
                         [&](std::size_t offset, DecodedCodePoint decoded) {
                           if (!is_punctuation_or_symbol(decoded.code_point)) {
                             in_run = false;
                             return;
                           }
                           out.append(text.substr(copied, offset - copied));
                           copied = offset + decoded.size;
                           if (!in_run) {
                             out.push_back(' ');
                           }
                           in_run = true;
                           changed = true;
                         });
  out.append(text.substr(copied));
  return changed;
}

bool replace_punctuation_by_gaps(std::string_view text, std::string& out) {
  out.clear();
  bool space = false;
  bool punctuation = false;
  bool after_cjk = false;
  for_each_code_point_at(text, [&](std::size_t at, DecodedCodePoint decoded) {
    const char32_t point = decoded.code_point;
    if (is_white_space(point) || (out.empty() && point == kByteOrderMark)) {
      space = true;
    } else if (is_punctuation_or_symbol(point)) {
      punctuation = true;
    } else {
      const bool in_cjk = after_cjk && is_cjk(point);
      if (!out.empty() && (punctuation || (space && !in_cjk))) {
        out.push_back(' ');
      }
      out.append(text.substr(at, decoded.size));
      space = punctuation = false;
      after_cjk = is_cjk(point);
    }
  });
  return out != text;
}

bool keep_words(std::string_view text, WordGap gap, std::string& out) {
  out.clear();
  std::size_t begin = 0;
  bool in_word = false;
  const auto append_word = [&](std::size_t end) {
    if (gap == WordGap::kSpace && !out.empty()) {
      out.push_back(' ');
    }
    out.append(text.substr(begin, end - begin));
  };
  for_each_code_point_at(
      text, [&](std::size_t offset, DecodedCodePoint decoded) {
        const bool is_word = is_word_character(decoded.code_point);
        if (is_word && !in_word) {
          begin = offset;
        } else if (!is_word && in_word) {
          append_word(offset);
        }
        in_word = is_word;
      });
  if (in_word) {
    append_word(text.size());
  }
  return out != text;
}

bool squeeze_spaces(std::string_view text, std::string& out) {
  out.clear();
  std::size_t begin = 0;  // of the run that is not in `out` yet
  bool in_run = false;
  bool space_pending = false;
  bool after_cjk = false;
  for_each_code_point_at(
      text, [&](std::size_t offset, DecodedCodePoint decoded) {
        const bool at_start = out.empty() && !in_run;
        if (is_white_space(decoded.code_point) ||
            (at_start && decoded.code_point == kByteOrderMark)) {
          out.append(text.substr(begin, in_run ? offset - begin : 0));
          in_run = false;
          space_pending = true;
          return;
        }
        const bool cjk = is_cjk(decoded.code_point);
        if (!in_run) {
          if (space_pending && !out.empty() && !(after_cjk && cjk)) {
            out.push_back(' ');
          }
          begin = offset;
        }
        in_run = true;
        space_pending = false;
        after_cjk = cjk;
      });
  out.append(text.substr(begin, in_run ? text.npos : 0));
  return out != text;
}

}  // namespace neardup::slow
