// The near-duplicates by fingerprints: groups of equal documents, and an index
// that finds the groups within the radius of a group. Groups of weak documents,
// and all under EqualBy::kText, have no neighbours.

#ifndef NEARDUP_CLUSTERS_FINGERPRINT_NEIGHBORS_H_
#define NEARDUP_CLUSTERS_FINGERPRINT_NEIGHBORS_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "neardup/base/status.h"
#include "neardup/clusters/document_table.h"
#include "neardup/clusters/equal_documents.h"
#include "neardup/fingerprint/fingerprint.h"
#include "neardup/index/rows/fingerprint_column.h"
#include "neardup/index/rows/neighbor.h"
#include "neardup/index/tables/static_tables.h"
#include "neardup/similarity/measures/near_duplicates.h"

namespace neardup {

class FingerprintNeighbors final : public NearDuplicates {
 public:
  // Indexes the distinct fingerprints of the groups that are compared by
  // distance; none if radius is 0, for distinct ones then never match.
  // REQUIRES: `documents` outlives this; 0 <= radius.
  FingerprintNeighbors(const DocumentTable& documents, EqualBy rule,
                       int radius);

  bool by_distance() const override { return true; }
  // Equal if their texts are.
  Relation within(std::uint32_t a, std::uint32_t b) const override;
  std::optional<NearPair> between(std::uint32_t a,
                                  std::uint32_t b) const override;
  std::vector<NearPair> neighbors(std::uint32_t group) const override;
  Status join(const FindOptions& options,
              const NearPairSink& sink) const override;

 private:
  bool compared_by_distance(std::uint32_t group) const;
  Fingerprint fingerprint(std::uint32_t group) const;
  NearPair near_pair(DocId a, DocId b, int distance) const;

  const DocumentTable& documents_;
  EqualBy rule_;
  int radius_;
  // Of the groups compared by distance; empty if nobody has a neighbour.
  FingerprintColumn fingerprints_;
  std::vector<DocId> ids_;
  std::optional<StaticTables> tables_;
};

}  // namespace neardup

#endif  // NEARDUP_CLUSTERS_FINGERPRINT_NEIGHBORS_H_
