// How a document is like the one kept in its place, by what decided so.

#ifndef NEARDUP_JOBS_STAGES_LIKENESS_H_
#define NEARDUP_JOBS_STAGES_LIKENESS_H_

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "neardup/clusters/clusters.h"
#include "neardup/jobs/stages/older_documents.h"
#include "neardup/similarity/measures/near_duplicates.h"

namespace neardup {

struct Likeness {
  double similarity = 1;  // as `pairs` lists it; 1 for a document that is kept
  // Of the document to the one kept; nothing if that is itself.
  std::optional<Relation> relation;
  // Bits in which the fingerprints differ, where that decided.
  std::optional<int> distance;
};

// "equal", "near" ..., or "" for a document that is kept.
std::string_view relation_word(const Likeness& likeness);

// Thread safety: const members may run concurrently.
class Likenesses {
 public:
  // REQUIRES: all outlive this; every document is a pair with the one that its
  // fate names, or `older` has a match for it.
  Likenesses(std::span<const Membership> fates, const NearDuplicates& found,
             const OlderDocuments& older)
      : fates_(fates), found_(found), older_(older) {}

  // Cost: O(log pairs).
  Likeness of(std::uint32_t document) const;

 private:
  std::span<const Membership> fates_;
  const NearDuplicates& found_;
  const OlderDocuments& older_;
};

}  // namespace neardup

#endif  // NEARDUP_JOBS_STAGES_LIKENESS_H_
