// The oracle of the index tests: a vector of fingerprints, compared one by one.
// Slow and obvious; keep it so.

#ifndef NEARDUP_TESTS_INDEX_REFERENCE_INDEX_H_
#define NEARDUP_TESTS_INDEX_REFERENCE_INDEX_H_

#include <cstddef>
#include <map>
#include <vector>

#include "neardup/fingerprint/fingerprint.h"
#include "neardup/index/join/all_pairs_join.h"
#include "neardup/index/rows/neighbor.h"

namespace neardup::testing {

class ReferenceIndex {
 public:
  void add(DocId id, const Fingerprint& fingerprint) {
    documents_[id] = fingerprint;
  }
  bool remove(DocId id) { return documents_.erase(id) == 1; }
  std::size_t size() const { return documents_.size(); }
  const std::map<DocId, Fingerprint>& documents() const { return documents_; }

  std::vector<Neighbor> range_search(const Fingerprint& query,
                                     int radius) const;
  std::vector<Neighbor> knn_search(const Fingerprint& query,
                                   std::size_t k) const;
  // The pairs of kAll or kDistinct, sorted.
  std::vector<NeighborPair> self_join(int radius, JoinEdges edges) const;

 private:
  std::map<DocId, Fingerprint> documents_;
};

// For each of `pairs` in turn, connects its two: the smallest id of the group
// each document of `documents` ends in.
std::map<DocId, DocId> connected_groups(
    const std::map<DocId, Fingerprint>& documents,
    const std::vector<NeighborPair>& pairs);

}  // namespace neardup::testing

#endif  // NEARDUP_TESTS_INDEX_REFERENCE_INDEX_H_
