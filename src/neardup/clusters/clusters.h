// Clusters joins near-duplicates and decides who survives.
//
//   Clusters clusters(documents);
//   index.self_join(k, [&](const NeighborPair& pair) { clusters.add(pair); });
//   std::vector<Membership> fate = clusters.decide(keep_before, neighbors_of);
//
// A cluster is a connected component of the pairs found, so it may chain: a ~ b
// and b ~ c does not make a ~ c. Survivors are therefore decided per
// representative, not per cluster: members are visited in keep order; one that
// lies within the threshold of a representative already chosen is the duplicate
// of the first of those, any other becomes a representative itself. No text is
// removed that is far from what is kept.
//
// Pairs are not stored, for a dense corpus has quadratically many: add() only
// joins components, and decide() asks for the neighbours of representatives.
//
// Cost: add() near constant; decide() one neighbors_of() for each
// representative that has a neighbour. Memory 5 bytes a document, and 16 more
// during decide(). Not thread safe.

#ifndef NEARDUP_CLUSTERS_CLUSTERS_H_
#define NEARDUP_CLUSTERS_CLUSTERS_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "neardup/base/status.h"
#include "neardup/index/hamming_index.h"
#include "neardup/similarity/measures/near_duplicates.h"

namespace neardup {

// What became of one document.
struct Membership {
  // The smallest DocId of its connected component; its own if it is alone.
  std::uint32_t cluster;
  // The document kept in its place; its own id if it survives.
  std::uint32_t representative;
  // Distance in bits to the representative; 0 for itself.
  int distance;

  friend bool operator==(const Membership&, const Membership&) = default;
};

// The number of a cluster in every output: the place in the corpus, from 1, of
// its first document.
inline std::uint64_t cluster_number(const Membership& fate) {
  return std::uint64_t{fate.cluster} + 1;
}

class Clusters {
 public:
  // True if document a is rather kept than b: a strict weak order.
  using KeepBefore = std::function<bool(std::uint32_t, std::uint32_t)>;
  // Every document within the threshold of the one given, in any order; itself
  // may be among them.
  using NeighborsOf = std::function<std::vector<Neighbor>(std::uint32_t)>;

  // Documents are 0 .. documents-1. REQUIRES: documents < 2^32.
  explicit Clusters(std::size_t documents);

  // Joins the components of the two. REQUIRES: both < documents.
  void add(const NeighborPair& pair);

  // The fate of every document; documents that `keep_before` does not separate
  // are kept by ascending id. Deterministic: independent of the order of add().
  // REQUIRES: neighbors_of() tells of exactly the pairs that were added.
  std::vector<Membership> decide(const KeepBefore& keep_before,
                                 const NeighborsOf& neighbors_of);

 private:
  // The smallest document of the component; shortens the path to it.
  std::uint32_t root_of(std::uint32_t document);
  std::vector<std::uint32_t> joined_in_keep_order(
      const KeepBefore& keep_before) const;

  // Union-find: a parent is never larger than its child, so that the root is
  // the smallest of its component.
  std::vector<std::uint32_t> parents_;
  // True for a document with at least one neighbour.
  std::vector<bool> joined_;
};

// What is settled of a document before any are compared.
enum class Standing : std::uint8_t {
  kOpen,     // comparing decides
  kStays,    // is kept, before all others, whatever it is near
  kRemoved,  // is nobody's representative; who its own is, the caller says
};

// The fate of every document by the near-duplicates found: one that has a
// relation of `remove` to one that is kept is its duplicate. The same as
// Clusters would decide over all pairs of documents with such a relation; yet
// each group takes part only once, by the member that is kept first. Distances
// are left 0. Every pair of groups that are duplicates is handed to `counted`.
// kCancelled if asked to stop. Memory: 8 bytes a document, and Clusters over
// the groups.
//
// `standings` has one entry a document, or none where all are open. Documents
// that stay join no cluster for being near each other; those that are removed
// join none but that of an equal one. In a group with one that stays, all
// others are its duplicates; one with a removed document has no open ones.
Result<std::vector<Membership>> decide_fates(
    const NearDuplicates& found, const Clusters::KeepBefore& keep_before,
    RelationSet remove, const FindOptions& options,
    const NearPairSink& counted = nullptr,
    std::span<const Standing> standings = {});

}  // namespace neardup

#endif  // NEARDUP_CLUSTERS_CLUSTERS_H_
