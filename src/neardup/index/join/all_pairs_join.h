// The all-pairs join: every two fingerprints of a column within `radius` bits.
//
//   Status status = all_pairs_join(column, {.radius = 3},
//       [&](std::span<const NeighborPair> pairs) { ... });
//
// Equal fingerprints are grouped first, so that copies cost nothing but their
// own pairs. Then, up to 64 bits and from some thousand fingerprints on, they
// are filed under the keys of a block design and compared bucket by bucket, on
// options.threads threads (table_join.h). Others, and buckets of thousands, are
// cut into radius + 1 blocks, of which two neighbours share at least one,
// partitioned by each, and cut again by their remaining bits where a part is
// still large, so that a block shared by a million documents does not make a
// million squared comparisons (pigeonhole_join.h). A pair is reported by the
// first table or block it shares, hence once.
//
// Cost for n uniform 64-bit fingerprints at radius 3: about 100 ns of processor
// time each up to a hundred million. Where blocks are too narrow to tell
// fingerprints apart (radius 16 of 64 bits), every pair is compared.
// Memory: about 28 bytes a document at 64 bits, beside the column.

#ifndef NEARDUP_INDEX_JOIN_ALL_PAIRS_JOIN_H_
#define NEARDUP_INDEX_JOIN_ALL_PAIRS_JOIN_H_

#include <functional>
#include <span>
#include <stop_token>

#include "neardup/base/status.h"
#include "neardup/index/rows/fingerprint_column.h"
#include "neardup/index/rows/neighbor.h"

namespace neardup {

// Which of the pairs within the radius are wanted.
enum class JoinEdges {
  // Every pair. A million equal documents have half a billion thousand.
  kAll,
  // Documents with equal fingerprints speak through the one with the smallest
  // id: every pair of those, and for each other document its pair with the
  // smallest, at distance 0. Every pair follows from these.
  kDistinct,
  // A spanning forest: pairs that connect just what all pairs connect, one
  // fewer than documents in each connected group. Enough for clusters.
  kSpanning,
};

struct JoinOptions {
  int radius = 0;  // bits, at least 0
  JoinEdges edges = JoinEdges::kAll;
  int threads = 1;         // at least 1; the sink is called by one at a time
  std::stop_token stop{};  // looked at every few thousand comparisons
  // Told now and then how much of how much work is done, by the caller's
  // thread.
  std::function<void(std::uint64_t done, std::uint64_t total)> progress =
      nullptr;
};

// Takes some pairs of a join; the span is valid during the call.
using PairSink = std::function<void(std::span<const NeighborPair>)>;

// Calls `sink` until every wanted pair was in exactly one call, in no
// particular order. ids[i] names fingerprint i. kCancelled if options.stop
// ended it; pairs handed over until then are right.
// REQUIRES: ids.size() == fingerprints.size() < 2^32, no id twice.
Status all_pairs_join(FingerprintSpan fingerprints, std::span<const DocId> ids,
                      const JoinOptions& options, const PairSink& sink);

// The same where DocId{i} names fingerprint i.
Status all_pairs_join(FingerprintSpan fingerprints, const JoinOptions& options,
                      const PairSink& sink);

// Every pair of one fingerprint of `a` and one of `b` within options.radius,
// once: old documents against new ones. Pairs are {id in a, id in b}; the two
// name documents for themselves. The larger set is put into StaticTables and
// the smaller one looked up. options.edges must be kAll; the rest is as above.
// Beyond radius 8 the larger set is scanned for each of the smaller.
// REQUIRES: fingerprints of the same width; and as above.
Status all_pairs_join(FingerprintSpan a, std::span<const DocId> a_ids,
                      FingerprintSpan b, std::span<const DocId> b_ids,
                      const JoinOptions& options, const PairSink& sink);

}  // namespace neardup

#endif  // NEARDUP_INDEX_JOIN_ALL_PAIRS_JOIN_H_
