// A FingerprintIndex answers "have we seen something like this?": which of the
// fingerprints in it lie within some bits of a given one. It takes new ones
// while it is searched.
//
//   auto index = neardup::make_hamming_index({.bits = 64, .radius = 3});
//   if (!index.ok()) return report(index.status());
//   auto seen = index->range_search(fingerprint, 3);
//   if (seen.ok() && seen->empty()) {
//     report(index->add(neardup::DocId{7}, fingerprint));
//   }
//
// Up to options.radius a search looks into tables: every pair within the radius
// shares the bits of a block (Manku, Jain, Das Sarma, WWW 2007), so that
// nothing is missed; beyond it, all fingerprints are read. The answers are
// exact either way.
//
// Memory at 64 bits and radius 3: about 60 bytes a document, up to twice that
// while it grows fast. A thread of its own keeps the tables in order.
//
// Where memory is short, kLimitExceeded; what add() was about to change may be
// half done then, and the index takes nothing more.
//
// Thread safety: all members may run at the same time as each other; those that
// change the index wait for each other.

#ifndef NEARDUP_INDEX_FINGERPRINT_INDEX_H_
#define NEARDUP_INDEX_FINGERPRINT_INDEX_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "neardup/base/status.h"
#include "neardup/fingerprint/fingerprint.h"
#include "neardup/index/rows/neighbor.h"

namespace neardup {

struct HammingIndexOptions {
  int bits = 64;   // of every fingerprint; 1..256
  int radius = 3;  // in bits; the largest that is searched often; 0..bits
  // About how many fingerprints there will be, at least 1: which tables are
  // best depends on it, the answers do not.
  std::uint64_t documents = 1'000'000;
};

class FingerprintIndex {
 public:
  ~FingerprintIndex();
  FingerprintIndex(FingerprintIndex&&) noexcept;
  FingerprintIndex& operator=(FingerprintIndex&&) noexcept;

  [[nodiscard]] int bits() const;
  [[nodiscard]] int radius() const;
  [[nodiscard]] std::size_t size() const;

  // Adds `id`, or replaces its fingerprint if it is present. kInvalidArgument
  // for another width; kLimitExceeded beyond 2^32 - 2 documents. About 200 ns.
  Status add(DocId id, const Fingerprint& fingerprint);

  // Removes `id`. Returns false, changing nothing, if it is absent.
  bool remove(DocId id);

  // Every document at distance <= radius (inclusive: 0 finds equal ones),
  // nearest first, ties by ascending id. kInvalidArgument for another width or
  // a radius outside of 0 to bits().
  [[nodiscard]] Result<std::vector<Neighbor>> range_search(
      const Fingerprint& query, int radius) const;

  // The min(count, size()) nearest documents, in the same order.
  // kInvalidArgument for another width. Reads every fingerprint.
  [[nodiscard]] Result<std::vector<Neighbor>> knn_search(
      const Fingerprint& query, std::size_t count) const;

  // Calls sink once for every pair of documents at distance <= radius, a < b,
  // in no particular order, as of the moment of the call. kInvalidArgument for
  // a radius outside of 0 to bits().
  Status self_join(int radius,
                   const std::function<void(const NeighborPair&)>& sink) const;

 private:
  friend Result<FingerprintIndex> make_hamming_index(
      const HammingIndexOptions& options);
  struct Parts;
  explicit FingerprintIndex(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

// An empty index. kInvalidArgument for options out of their ranges;
// kLimitExceeded if the system gives no thread for it.
Result<FingerprintIndex> make_hamming_index(
    const HammingIndexOptions& options = {});

}  // namespace neardup

#endif  // NEARDUP_INDEX_FINGERPRINT_INDEX_H_
