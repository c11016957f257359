#include "neardup/similarity/hybrid/hybrid_options.h"

#include <algorithm>
#include <cassert>

namespace neardup {
namespace {

// What Jaccard similarity shingles have whose Dice similarity is this.
double jaccard_of_dice(double dice) { return dice / (2 - dice); }

}  // namespace

void HybridOptions::set_near(double similarity) {
  assert(similarity > 0 && similarity <= 1);
  near = similarity;
  near_short = std::max(near_short, similarity);
  near_repetitive = std::max(near_repetitive, similarity);
  near_moved = std::max(near_moved, similarity);
  contains = std::max(contains, similarity);
  contains_covered = std::max(contains_covered, similarity);
  const double jaccard = jaccard_of_dice(similarity);
  near_reordered = std::max(near_reordered, jaccard);
  // An estimate has a standard error of 0.03. Where that leaves no room below 1
  // no estimate accepts.
  near_letters = std::max(near_letters, jaccard + 0.06);
  accept_estimate = std::max(accept_estimate, jaccard + 0.06);
  check_estimates = true;
  // Where every edit is a single token, it spoils three shingles.
  const double intact = similarity * similarity * similarity;
  reject_estimate = std::min(reject_estimate, jaccard_of_dice(intact));
}

}  // namespace neardup
