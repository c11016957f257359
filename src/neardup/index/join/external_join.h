// The all-pairs join of fingerprints that do not fit memory: the same pairs as
// all_pairs_join(), by way of temporary files.
//
//   Result<ExternalJoinCounts> counts = external_all_pairs_join(
//       64, source, {.join = {.radius = 3}, .memory = 1 << 30,
//                    .folder = "/var/tmp"}, sink);
//
// What fits the limit is joined in memory at once. Else documents are split on
// disk so that equal ones meet, and each distinct fingerprint goes on alone.
// Table by table of the design that memory would use, those are split by the
// table's key into parts that fit, and each part is joined in memory. A part
// that shares a whole key and is still too large is cut by its remaining bits,
// as the PigeonholeJoin does in memory, and where no bits are left that tell
// its rows apart, or most of them would be copied again and again, compared a
// piece with a piece: that takes the square of its rows, as it does in memory.
// A pair is reported by the first key it shares, hence once.
//
// Disk: 12 bytes a distinct 64-bit fingerprint (8 a word and 4) for the
// collection and as much for the table being split, and 4 for each document
// that has an equal one; while it is read, 12 a document as well. That is at
// most 24 bytes a document at 64 bits and 40 at 128, if no part must be cut
// again; every level at which parts sharing a key are cut again adds as much
// as they take. Each table writes and reads the collection once.
// Memory: about the limit; below some 16 MiB the buffers make it more. The
// members of groups of equal documents are mapped from their file, so that the
// system holds as many of their pages as it likes.
// Temporary files have no name once they are open: whatever ends the process,
// nothing is left behind.

#ifndef NEARDUP_INDEX_JOIN_EXTERNAL_JOIN_H_
#define NEARDUP_INDEX_JOIN_EXTERNAL_JOIN_H_

#include <cstdint>
#include <functional>
#include <span>
#include <string>

#include "neardup/base/status.h"
#include "neardup/index/join/all_pairs_join.h"
#include "neardup/index/rows/fingerprint_column.h"
#include "neardup/index/rows/neighbor.h"

namespace neardup {

// Some documents of a source: ids[i] names fingerprint i.
struct SourcePortion {
  FingerprintSpan fingerprints;
  std::span<const DocId> ids;
};

// Gives the next documents each time it is called, valid until the next call,
// and none at the end. Ids ascend from document to document.
using FingerprintSource = std::function<Result<SourcePortion>()>;

struct ExternalJoinOptions {
  JoinOptions join;                               // edges: kAll or kDistinct
  std::uint64_t memory = std::uint64_t{1} << 30;  // bytes
  std::string folder;  // for temporary files; must exist
};

// What a join took.
struct ExternalJoinCounts {
  std::uint64_t documents = 0;
  std::uint64_t distinct = 0;      // fingerprints; 0 if all fitted memory
  std::uint64_t spilled = 0;       // bytes written to temporary files
  std::uint64_t most_on_disk = 0;  // bytes at one time
  std::uint64_t parts = 0;         // joined in memory
  std::uint64_t cut_again = 0;     // parts sharing a key, too large for memory
  std::uint64_t compared = 0;      // parts compared a piece with a piece
};

// Calls `sink` as all_pairs_join() does. kInvalidArgument if a portion of the
// source is not `bits` wide, kLimitExceeded if the last id and the number of
// distinct fingerprints that several documents have come to 2^32 or more;
// errors of the source; kIoError, naming the folder, if a temporary file cannot
// be made, written (a full disk) or read; kCancelled if options.join.stop
// ended it. Pairs handed over until then are right.
// REQUIRES: 1 <= bits <= 256, options as above.
Result<ExternalJoinCounts> external_all_pairs_join(
    int bits, const FingerprintSource& source,
    const ExternalJoinOptions& options, const PairSink& sink);

}  // namespace neardup

#endif  // NEARDUP_INDEX_JOIN_EXTERNAL_JOIN_H_
