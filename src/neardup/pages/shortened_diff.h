// Two texts side by side, shortened for a reader who asks why they are taken
// for copies and what they do not share: all that differs, with what both have
// around it, and an ellipsis for the rest.
//
// Thread safety: all functions may run concurrently.

#ifndef NEARDUP_PAGES_SHORTENED_DIFF_H_
#define NEARDUP_PAGES_SHORTENED_DIFF_H_

#include <cstddef>

#include "neardup/pages/text_diff.h"

namespace neardup {

// All in code points but `differences`.
struct DiffLimits {
  std::size_t context = 80;      // shared text shown beside a difference
  std::size_t difference = 240;  // shown of a longer difference: its two ends
  std::size_t differences = 12;  // places; the others are left out
  std::size_t lead = 0;          // shown of how both begin, if they begin alike
};

// The diff with what is beyond the limits replaced by "…", at the same places
// of what both share. What stays is marked as it was. Cost: linear.
TextDiff shortened(const TextDiff& diff, const DiffLimits& limits = {});

// How many code points of the first text the second has, too.
std::size_t shared_code_points(const TextDiff& diff);

}  // namespace neardup

#endif  // NEARDUP_PAGES_SHORTENED_DIFF_H_
