// A HammingIndex answers: which stored fingerprints lie within `radius` bits of
// this one?
//
//   LinearScanIndex index(/*bits=*/64);
//   index.add(DocId{7}, fingerprint);
//   for (Neighbor n : index.range_search(query, /*radius=*/3)) report(n.id);
//
// Every implementation gives the same answer to the same question; they differ
// only in time and memory (n documents, t tables keyed by b bits):
//
//   LinearScanIndex   reads n fingerprints         8 n bytes at 64 bits; the
//                                                  reference
//   BlockIndex        about t n / 2^b candidates   t n entries more; exact for
//                                                  the radii its design covers,
//                                                  and scans beyond them
//
// tests/index/conformance_test.cc holds each against the reference; a new one
// is done when it is listed there.
//
// Thread safety: const members may run at the same time as each other. add()
// and remove() need the index alone.

#ifndef NEARDUP_INDEX_HAMMING_INDEX_H_
#define NEARDUP_INDEX_HAMMING_INDEX_H_

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "neardup/fingerprint/fingerprint.h"

namespace neardup {

// Names a document in an index; its owner gives the number a meaning.
enum class DocId : std::uint32_t {};

struct Neighbor {
  DocId id;
  int distance;  // bits, 0..radius

  friend bool operator==(const Neighbor&, const Neighbor&) = default;
  // Nearest first, ties by ascending id.
  friend auto operator<=>(const Neighbor& a, const Neighbor& b) {
    if (auto order = a.distance <=> b.distance; order != 0) {
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
  friend auto operator<=>(const NeighborPair&, const NeighborPair&) = default;
};

class HammingIndex {
 public:
  virtual ~HammingIndex() = default;

  // The width of every fingerprint here.
  [[nodiscard]] virtual int bits() const = 0;
  [[nodiscard]] virtual std::size_t size() const = 0;

  // Adds `id`, or replaces its fingerprint if it is present.
  // REQUIRES: fingerprint.bits() == bits().
  virtual void add(DocId id, const Fingerprint& fingerprint) = 0;

  // Removes `id`. Returns false, changing nothing, if it is absent.
  virtual bool remove(DocId id) = 0;

  // Every document at distance <= radius (inclusive: 0 finds equal ones),
  // nearest first, ties by ascending id. The result is a copy: later changes
  // to the index do not touch it.
  // REQUIRES: query.bits() == bits(), radius >= 0.
  [[nodiscard]] virtual std::vector<Neighbor> range_search(
      const Fingerprint& query, int radius) const = 0;

  // The min(k, size()) nearest documents, in the same order.
  [[nodiscard]] virtual std::vector<Neighbor> knn_search(
      const Fingerprint& query, std::size_t k) const = 0;

  // Calls sink(i, neighbors) once for each query, in ascending i; the span is
  // valid during the call. The same answers as range_search, cheaper in bulk.
  virtual void range_search_batch(
      std::span<const Fingerprint> queries, int radius,
      const std::function<void(std::size_t, std::span<const Neighbor>)>& sink)
      const;

  // Calls sink once for every pair of stored documents at distance <= radius,
  // a < b, each pair once, in no particular order.
  virtual void self_join(
      int radius,
      const std::function<void(const NeighborPair&)>& sink) const = 0;
};

}  // namespace neardup

#endif  // NEARDUP_INDEX_HAMMING_INDEX_H_
