// A FamilyIndex finds the families within the radius of a family. Families of
// weak documents, and all under FamilyRule::kText, have no neighbours.
//
// Thread safety: const members may run concurrently.

#ifndef NEARDUP_CLUSTERS_FAMILY_INDEX_H_
#define NEARDUP_CLUSTERS_FAMILY_INDEX_H_

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "neardup/base/status.h"
#include "neardup/clusters/document_table.h"
#include "neardup/clusters/families.h"
#include "neardup/index/join/all_pairs_join.h"
#include "neardup/index/rows/fingerprint_column.h"
#include "neardup/index/rows/neighbor.h"
#include "neardup/index/tables/static_tables.h"
#include "neardup/similarity/measures/work_meter.h"

namespace neardup {

class FamilyIndex {
 public:
  // Indexes the distinct fingerprints of the families that are compared by
  // distance; none if radius is 0, for distinct ones then never match.
  // REQUIRES: both outlive this index; 0 <= radius.
  FamilyIndex(const DocumentTable& documents, const Families& families,
              FamilyRule rule, int radius);

  // The families other than this one within the radius, in no defined order;
  // Neighbor::id is a family's number.
  std::vector<Neighbor> neighbors(std::uint32_t family) const;

  // Hands every pair of families within the radius to `sink`, each once, in
  // portions. Tells `progress`, which may be empty, how much of how much work
  // is done. kCancelled if asked to stop.
  Status join(std::stop_token stop, const WorkReport& progress,
              const PairSink& sink) const;

 private:
  bool compared_by_distance(std::uint32_t family) const;

  const DocumentTable& documents_;
  const Families& families_;
  FamilyRule rule_;
  int radius_;
  // Of the families compared by distance; empty if nobody has a neighbour.
  FingerprintColumn fingerprints_;
  std::vector<DocId> ids_;
  std::optional<StaticTables> tables_;
};

}  // namespace neardup

#endif  // NEARDUP_CLUSTERS_FAMILY_INDEX_H_
