// What an index speaks about: documents, neighbours of a query, and pairs of
// neighbours.

#ifndef NEARDUP_INDEX_ROWS_NEIGHBOR_H_
#define NEARDUP_INDEX_ROWS_NEIGHBOR_H_

#include <compare>
#include <cstdint>

namespace neardup {

// Names a document in an index; its owner gives the number a meaning.
enum class DocId : std::uint32_t {};

struct Neighbor {
  DocId id;
  int distance;  // bits, 0..radius

  friend bool operator==(const Neighbor&, const Neighbor&) = default;
  // Nearest first, ties by ascending id.
  friend auto operator<=>(const Neighbor& a, const Neighbor& b) {
    if (auto order = a.distance <=> b.distance; std::is_neq(order)) {
      return order;
    }
    return a.id <=> b.id;
  }
};

// One edge of an all-pairs join; a < b.
struct NeighborPair {
  DocId a;
  DocId b;
  int distance;

  friend bool operator==(const NeighborPair&, const NeighborPair&) = default;
  // NOLINTNEXTLINE(modernize-use-nullptr): version 14 sees one in every <=>
  friend auto operator<=>(const NeighborPair&, const NeighborPair&) = default;
};

}  // namespace neardup

#endif  // NEARDUP_INDEX_ROWS_NEIGHBOR_H_
