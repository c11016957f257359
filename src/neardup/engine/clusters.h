// Clusters groups documents into near-duplicate families and decides who
// survives.
//
// A cluster is a connected component of the pairs found, so it may chain: a ~ b
// and b ~ c does not make a ~ c. Survivors are therefore decided per
// representative, not per cluster: members are visited in keep order; one that
// lies within the threshold of a representative already chosen is its
// duplicate, any other becomes a representative itself. No text is removed that
// is far from what is kept.
//
// Cost: near-linear in pairs; memory 16 bytes a document and 12 a pair.

#ifndef NEARDUP_ENGINE_CLUSTERS_H_
#define NEARDUP_ENGINE_CLUSTERS_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "neardup/index/hamming_index.h"

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

class Clusters {
 public:
  // Documents are 0 .. documents-1.
  explicit Clusters(std::size_t documents);

  void add(const NeighborPair& pair);

  // The fate of every document. `keep_before(a, b)` is a strict weak order:
  // true if a is rather kept than b; documents it does not separate are kept by
  // ascending id. Deterministic: independent of the order of add().
  std::vector<Membership> decide(
      const std::function<bool(std::uint32_t, std::uint32_t)>& keep_before)
      const;

 private:
  std::size_t documents_;
  std::vector<NeighborPair> pairs_;
};

}  // namespace neardup

#endif  // NEARDUP_ENGINE_CLUSTERS_H_
