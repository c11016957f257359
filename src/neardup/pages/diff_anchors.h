// Anchors cut two long texts into short ones: runs of words that both have
// exactly once each, and in the same order, surely belong to each other
// (Cohen's patience diff, with runs in place of lines).
//
// Thread safety: all functions may run concurrently.

#ifndef NEARDUP_PAGES_DIFF_ANCHORS_H_
#define NEARDUP_PAGES_DIFF_ANCHORS_H_

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace neardup {

// Words of an anchor: fewer are often found twice by chance.
inline constexpr std::size_t kAnchorWords = 4;

// kAnchorWords words from `a` on in one text are those from `b` on in the
// other.
struct DiffAnchor {
  std::size_t a;
  std::size_t b;

  friend bool operator==(const DiffAnchor&, const DiffAnchor&) = default;
};

// The longest chain of anchors that ascends in both texts; two of a chain may
// overlap. REQUIRES: the words of each text stand behind one another in memory.
// Cost: O(n log n). Memory: about 100 bytes a word.
std::vector<DiffAnchor> find_anchors(std::span<const std::string_view> a,
                                     std::span<const std::string_view> b);

}  // namespace neardup

#endif  // NEARDUP_PAGES_DIFF_ANCHORS_H_
