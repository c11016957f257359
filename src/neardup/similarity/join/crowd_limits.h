// How much of a crowd is looked at: more texts of one template, or of one big
// family, than can all be listed beside each other. The pairs of a crowd grow
// with its square; with these limits its cost grows with its size.
//
// Joins look up each text among others in an order that depends on the texts
// only, most promising ones first. A text that meets no limit has exactly the
// pairs that comparing everything with everything finds. One that has more
// partners than `partners` stands in a crowd: of those that were found until
// then it lists the `nearest` ones only.
//
// What a text shares with few others leads to its copies, and is looked up
// before what it shares with the crowd.

#ifndef NEARDUP_SIMILARITY_JOIN_CROWD_LIMITS_H_
#define NEARDUP_SIMILARITY_JOIN_CROWD_LIMITS_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "neardup/similarity/measures/near_duplicates.h"

namespace neardup {

struct CrowdLimits {
  // Texts that one is compared with.
  std::size_t candidates = 4096;
  // Texts at or above the threshold that one has before it stands in a crowd.
  std::size_t partners = 256;
  // What one in a crowd lists.
  std::size_t nearest = 8;
};

// Leaves of the partners of one text, the `second` ones of these pairs, the
// nearest; of equally near ones those with the lowest number.
inline void keep_nearest(std::size_t nearest, std::vector<SimilarPair>& pairs) {
  if (pairs.size() <= nearest) {
    return;
  }
  std::nth_element(
      pairs.begin(), pairs.begin() + static_cast<std::ptrdiff_t>(nearest),
      pairs.end(), [](const SimilarPair& a, const SimilarPair& b) {
        return a.similarity != b.similarity ? a.similarity > b.similarity
                                            : a.second < b.second;
      });
  pairs.resize(nearest);
}

}  // namespace neardup

#endif  // NEARDUP_SIMILARITY_JOIN_CROWD_LIMITS_H_
