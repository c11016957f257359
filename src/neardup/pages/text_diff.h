// What differs between two texts, for people to look at.
//
// Words are compared whole: runs of letters and digits of alphabetic scripts.
// Every other code point (a Chinese character, a comma, a space) is compared by
// itself.
//
// Thread safety: all functions may run concurrently.

#ifndef NEARDUP_PAGES_TEXT_DIFF_H_
#define NEARDUP_PAGES_TEXT_DIFF_H_

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace neardup {

// A stretch of one text that the other has too, or has not.
struct DiffPart {
  std::string text;
  bool differs = false;

  friend bool operator==(const DiffPart&, const DiffPart&) = default;
};

// Both texts cut into parts, kinds alternating; the parts of each, joined, are
// the text, and the equal parts of both are the same sequence.
struct TextDiff {
  std::vector<DiffPart> a;
  std::vector<DiffPart> b;
};

// By a longest common subsequence of words. Texts of more than 2,000 words
// between what they share at both ends are first cut at runs of words that both
// have exactly once; a stretch without any that is still longer is not looked
// into: all of it differs.
// REQUIRES: valid UTF-8. Cost: product of the numbers of words between cuts.
TextDiff diff_texts(std::string_view a, std::string_view b);

// Both texts cut to at most `limit` code points from shortly before their first
// difference on, with "…" where something was cut off. What differs only
// because one was cut earlier than the other is left out. REQUIRES: valid
// UTF-8, limit >= 1.
std::pair<std::string, std::string> excerpts_around_difference(
    std::string_view a, std::string_view b, std::size_t limit);

}  // namespace neardup

#endif  // NEARDUP_PAGES_TEXT_DIFF_H_
