#include "neardup/evaluation/review/removed_pairs.h"

#include <cstdint>

#include "neardup/clusters/clusters.h"

namespace neardup {

std::vector<DocumentPair> removed_pairs(const PairSet& found) {
  const EqualTexts& families = found.families();
  Clusters clusters(families.size());
  std::vector<std::vector<Neighbor>> neighbors(families.size());
  for (const SimilarPair& pair : found.family_pairs()) {
    if (is_duplicate(pair.relation)) {
      clusters.add({DocId{pair.first}, DocId{pair.second}, 0});
      neighbors[pair.first].push_back({DocId{pair.second}, 0});
      neighbors[pair.second].push_back({DocId{pair.first}, 0});
    }
  }
  // Families are numbered by their first documents, so that the one with the
  // lower number is kept.
  const std::vector<Membership> fates = clusters.decide(
      [](std::uint32_t a, std::uint32_t b) { return a < b; },
      [&neighbors](std::uint32_t family) { return neighbors[family]; });
  std::vector<DocumentPair> removed;
  for (std::uint32_t family = 0; family < families.size(); ++family) {
    const std::uint32_t kept = fates[family].representative;
    if (kept != family) {
      removed.push_back(document_pair(families.first_member(family),
                                      families.first_member(kept)));
    }
  }
  return removed;
}

}  // namespace neardup
