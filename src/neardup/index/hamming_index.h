// A HammingIndex answers: which stored fingerprints lie within `radius` bits of
// this one?
//
//   std::unique_ptr<HammingIndex> index = make_linear_scan_index(/*bits=*/64);
//   index->add(DocId{7}, fingerprint);
//   for (Neighbor n : index->range_search(query, /*radius=*/3)) report(n.id);
//
// Every implementation gives the same answer to the same question; they differ
// only in time and memory (n documents, t tables keyed by b bits):
//
//   linear scan   reads n fingerprints         8 n bytes at 64 bits; the
//                                              reference
//   dynamic       about t n / 2^b candidates   about 7 t n bytes more; exact
//   tables                                     for the radii its design covers,
//                                              scans beyond them; takes changes
//                                              while others search
//
// tests/index/conformance_test.cc holds each against an oracle; a new one is
// done when it is listed there.
//
// Thread safety: const members may run at the same time as each other. add()
// and remove() need the index alone, unless an implementation says otherwise.

#ifndef NEARDUP_INDEX_HAMMING_INDEX_H_
#define NEARDUP_INDEX_HAMMING_INDEX_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "neardup/base/status.h"
#include "neardup/fingerprint/fingerprint.h"
#include "neardup/index/join/all_pairs_join.h"
#include "neardup/index/rows/fingerprint_column.h"
#include "neardup/index/rows/neighbor.h"
#include "neardup/index/rows/search_options.h"

namespace neardup {

struct SearchResult {
  // Nearest first, ties by ascending id.
  std::vector<Neighbor> neighbors;
  // True if a budget ended the search: neighbors are right, but some may be
  // missing, near ones too.
  bool truncated = false;
};

class HammingIndex {
 public:
  virtual ~HammingIndex() = default;

  // The width of every fingerprint here.
  [[nodiscard]] virtual int bits() const = 0;
  [[nodiscard]] virtual std::size_t size() const = 0;

  // Adds `id`, or replaces its fingerprint if it is present.
  // REQUIRES: fingerprint.bits() == bits(), size() < 2^32 - 1.
  virtual void add(DocId id, const Fingerprint& fingerprint) = 0;

  // Removes `id`. Returns false, changing nothing, if it is absent.
  virtual bool remove(DocId id) = 0;

  // Every document at distance <= radius (inclusive: 0 finds equal ones),
  // nearest first, ties by ascending id. The result is a copy: later changes
  // to the index do not touch it.
  // REQUIRES: query.bits() == bits(), radius >= 0.
  [[nodiscard]] std::vector<Neighbor> range_search(const Fingerprint& query,
                                                   int radius) const;
  // The same within a budget. REQUIRES: as above.
  [[nodiscard]] SearchResult range_search(const Fingerprint& query,
                                          const SearchOptions& options) const;

  // Calls sink(i, result) once for each query, in ascending i; the result is
  // valid during the call. The same answers as range_search, cheaper in bulk.
  // REQUIRES: queries.bits() == bits(), options.radius >= 0.
  virtual void range_search_batch(
      FingerprintSpan queries, const SearchOptions& options,
      const std::function<void(std::size_t, const SearchResult&)>& sink) const;

  // The min(k, size()) nearest documents, in the same order.
  // REQUIRES: query.bits() == bits().
  [[nodiscard]] virtual std::vector<Neighbor> knn_search(
      const Fingerprint& query, std::size_t k) const = 0;

  // Calls sink once for every pair of stored documents at distance <= radius,
  // a < b, each pair once, in no particular order. REQUIRES: radius >= 0.
  void self_join(int radius,
                 const std::function<void(const NeighborPair&)>& sink) const;
  // The pairs options.edges asks for, in portions; see all_pairs_join.h.
  // kCancelled if options.stop ended it. REQUIRES: options.radius >= 0.
  virtual Status self_join(const JoinOptions& options,
                           const PairSink& sink) const = 0;

 private:
  // Replaces `result`, whose capacity is reused, by the answer to `query`.
  virtual void search(FingerprintRow query, const SearchOptions& options,
                      SearchResult& result) const = 0;
};

}  // namespace neardup

#endif  // NEARDUP_INDEX_HAMMING_INDEX_H_
