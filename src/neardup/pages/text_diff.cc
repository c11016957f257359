#include "neardup/pages/text_diff.h"

#include <algorithm>
#include <cstdint>
#include <span>

#include "neardup/pages/diff_anchors.h"
#include "neardup/text/unicode/utf8.h"

namespace neardup {

namespace {

constexpr std::size_t kMostWords = 2000;
// Code points shown before the first difference.
constexpr std::size_t kContext = 60;
constexpr std::string_view kEllipsis = "\u2026";

using Words = std::vector<std::string_view>;

// Letters and digits of scripts that put spaces between words, roughly: what
// matters is only that a change shows as whole words there and as characters
// elsewhere.
bool joins_words(char32_t c) {
  if (c < 0x80) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
           (c >= 'A' && c <= 'Z') || c == '_' || c == '\'';
  }
  const bool latin_greek_cyrillic_semitic = c >= 0xc0 && c < 0x800;
  const bool indic = c >= 0x900 && c < 0xe00;
  const bool georgian_to_ethiopic = c >= 0x10a0 && c < 0x1380;
  const bool hangul = c >= 0xac00 && c < 0xd7b0;
  return latin_greek_cyrillic_semitic || indic || georgian_to_ethiopic ||
         hangul;
}

Words split_words(std::string_view text) {
  Words words;
  bool previous_joins = false;
  for (std::size_t offset = 0; offset < text.size();) {
    const DecodedCodePoint decoded = decode_utf8(text, offset);
    const bool joins = joins_words(decoded.code_point);
    if (joins && previous_joins) {
      const std::string_view word = words.back();
      words.back() = {word.data(), word.size() + decoded.size};
    } else {
      words.push_back(text.substr(offset, decoded.size));
    }
    previous_joins = joins;
    offset += decoded.size;
  }
  return words;
}

// How many words two texts share at their beginnings and at their ends.
struct SharedEnds {
  std::size_t head = 0;
  std::size_t tail = 0;
};

SharedEnds shared_ends(const Words& a, const Words& b) {
  const std::size_t shorter = std::min(a.size(), b.size());
  SharedEnds ends;
  while (ends.head < shorter && a[ends.head] == b[ends.head]) {
    ++ends.head;
  }
  while (ends.tail < shorter - ends.head &&
         a[a.size() - 1 - ends.tail] == b[b.size() - 1 - ends.tail]) {
    ++ends.tail;
  }
  return ends;
}

// For each word whether it is part of the common subsequence.
struct Marks {
  std::vector<bool> a;
  std::vector<bool> b;
};

// A stretch of each text, in words.
struct WordRanges {
  std::size_t a_begin;
  std::size_t a_end;
  std::size_t b_begin;
  std::size_t b_end;
};

// Marks a longest common subsequence of the two ranges. Ranges too long for
// that are left as they are.
void mark_range(const Words& words_a, const Words& words_b,
                const WordRanges& range, Marks& common) {
  const auto a =
      std::span(words_a).subspan(range.a_begin, range.a_end - range.a_begin);
  const auto b =
      std::span(words_b).subspan(range.b_begin, range.b_end - range.b_begin);
  if (a.size() > kMostWords || b.size() > kMostWords) {
    return;
  }
  const std::size_t width = b.size() + 1;
  // longest[i * width + j]: of a from i on and b from j on.
  std::vector<std::uint16_t> longest((a.size() + 1) * width, 0);
  for (std::size_t i = a.size(); i-- > 0;) {
    for (std::size_t j = b.size(); j-- > 0;) {
      const std::size_t at = i * width + j;
      longest[at] =
          a[i] == b[j] ? static_cast<std::uint16_t>(longest[at + width + 1] + 1)
                       : std::max(longest[at + width], longest[at + 1]);
    }
  }
  for (std::size_t i = 0, j = 0; i < a.size() && j < b.size();) {
    const std::size_t at = i * width + j;
    if (a[i] == b[j]) {
      common.a[range.a_begin + i++] = true;
      common.b[range.b_begin + j++] = true;
    } else if (longest[at + width] >= longest[at + 1]) {
      ++i;
    } else {
      ++j;
    }
  }
}

// Marks what two long ranges share, between one anchor and the next.
void mark_by_anchors(const Words& a, const Words& b, const WordRanges& range,
                     Marks& common) {
  WordRanges left = range;
  for (const DiffAnchor& anchor : find_anchors(
           std::span(a).subspan(range.a_begin, range.a_end - range.a_begin),
           std::span(b).subspan(range.b_begin, range.b_end - range.b_begin))) {
    std::size_t i = range.a_begin + anchor.a;
    std::size_t j = range.b_begin + anchor.b;
    if (i < left.a_begin || j < left.b_begin) {
      continue;  // within what the anchor before was found to begin
    }
    mark_range(a, b, {left.a_begin, i, left.b_begin, j}, common);
    for (; i < range.a_end && j < range.b_end && a[i] == b[j]; ++i, ++j) {
      common.a[i] = true;
      common.b[j] = true;
    }
    left.a_begin = i;
    left.b_begin = j;
  }
  mark_range(a, b, left, common);
}

std::vector<DiffPart> join_parts(const Words& words,
                                 const std::vector<bool>& common) {
  std::vector<DiffPart> parts;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (parts.empty() || parts.back().differs == common[i]) {
      parts.push_back({"", !common[i]});
    }
    parts.back().text += words[i];
  }
  return parts;
}

bool starts_code_point(char c) {
  return (static_cast<unsigned char>(c) & 0xc0) != 0x80;
}

// The offset of the first byte of the code point in which the two differ.
std::size_t first_difference(std::string_view a, std::string_view b) {
  std::size_t offset = 0;
  while (offset < a.size() && offset < b.size() && a[offset] == b[offset]) {
    ++offset;
  }
  while (offset > 0 && offset < std::max(a.size(), b.size()) &&
         !starts_code_point(offset < a.size() ? a[offset] : b[offset])) {
    --offset;
  }
  return offset;
}

// The offset `count` code points behind `offset`, at most text.size().
std::size_t step_forward(std::string_view text, std::size_t offset,
                         std::size_t count) {
  for (; count > 0 && offset < text.size(); --count) {
    offset += decode_utf8(text, offset).size;
  }
  return offset;
}

// The offset `count` code points before `offset`, at least 0.
std::size_t step_back(std::string_view text, std::size_t offset,
                      std::size_t count) {
  for (; count > 0 && offset > 0; --count) {
    do {
      --offset;
    } while (offset > 0 && !starts_code_point(text[offset]));
  }
  return offset;
}

// How many of `limit` code points are missing from `offset` to the end.
std::size_t missing(std::string_view text, std::size_t offset,
                    std::size_t limit) {
  const std::size_t end = step_forward(text, offset, limit);
  return limit - count_code_points(text.substr(offset, end - offset));
}

// A stretch of a text.
struct Window {
  std::string_view text;
  std::size_t begin;
  std::size_t end;

  bool is_cut() const { return end < text.size(); }
  std::string_view shown() const { return text.substr(begin, end - begin); }
};

Window make_window(std::string_view text, std::size_t begin,
                   std::size_t limit) {
  return {text, begin, step_forward(text, begin, limit)};
}

std::string excerpt(const Window& window) {
  std::string shown(window.begin > 0 ? kEllipsis : "");
  shown += window.shown();
  shown += window.is_cut() ? kEllipsis : "";
  return shown;
}

}  // namespace

TextDiff diff_texts(std::string_view a, std::string_view b) {
  const Words words_a = split_words(a);
  const Words words_b = split_words(b);
  Marks common{std::vector<bool>(words_a.size(), false),
               std::vector<bool>(words_b.size(), false)};
  const SharedEnds ends = shared_ends(words_a, words_b);
  std::fill_n(common.a.begin(), ends.head, true);
  std::fill_n(common.b.begin(), ends.head, true);
  std::fill_n(common.a.rbegin(), ends.tail, true);
  std::fill_n(common.b.rbegin(), ends.tail, true);
  const WordRanges middle{ends.head, words_a.size() - ends.tail, ends.head,
                          words_b.size() - ends.tail};
  if (std::max(middle.a_end, middle.b_end) - ends.head <= kMostWords) {
    mark_range(words_a, words_b, middle, common);
  } else {
    mark_by_anchors(words_a, words_b, middle, common);
  }
  return {join_parts(words_a, common.a), join_parts(words_b, common.b)};
}

namespace {

bool ends_in_difference(const std::vector<DiffPart>& parts) {
  return !parts.empty() && parts.back().differs;
}

std::size_t count_differences(const std::vector<DiffPart>& parts) {
  return static_cast<std::size_t>(std::ranges::count_if(
      parts, [](const DiffPart& part) { return part.differs; }));
}

// Where more was inserted before, the other text's window reaches further. What
// it shows there only looks like a difference: the cut made it.
void drop_what_the_cut_made(Window& a, Window& b) {
  const TextDiff diff = diff_texts(a.shown(), b.shown());
  const bool drop_a = a.is_cut() && ends_in_difference(diff.a);
  const bool drop_b = b.is_cut() && ends_in_difference(diff.b);
  const std::size_t left = count_differences(diff.a) +
                           count_differences(diff.b) - (drop_a ? 1 : 0) -
                           (drop_b ? 1 : 0);
  if (left == 0) {
    return;  // it is all the difference there is
  }
  a.end -= drop_a ? diff.a.back().text.size() : 0;
  b.end -= drop_b ? diff.b.back().text.size() : 0;
}

}  // namespace

std::pair<std::string, std::string> excerpts_around_difference(
    std::string_view a, std::string_view b, std::size_t limit) {
  // Up to the first difference the texts are the same, so one offset serves
  // both. A difference near the end leaves room for more before it.
  std::size_t begin = 0;
  if (a != b) {
    begin = step_back(a, first_difference(a, b), std::min(kContext, limit / 2));
    begin = step_back(
        a, begin, std::min(missing(a, begin, limit), missing(b, begin, limit)));
  }
  Window window_a = make_window(a, begin, limit);
  Window window_b = make_window(b, begin, limit);
  drop_what_the_cut_made(window_a, window_b);
  return {excerpt(window_a), excerpt(window_b)};
}

}  // namespace neardup
