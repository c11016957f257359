// Sorting documents by fingerprint, which puts equal ones side by side.

#ifndef NEARDUP_INDEX_SORT_DOCUMENTS_H_
#define NEARDUP_INDEX_SORT_DOCUMENTS_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "neardup/index/fingerprint_column.h"
#include "neardup/index/huge_buffer.h"
#include "neardup/index/neighbor.h"

namespace neardup {

struct WordDocument {
  std::uint64_t word;
  DocId id;
  std::uint32_t row;  // where the fingerprint stood

  friend bool operator<(const WordDocument& a, const WordDocument& b) {
    return a.word != b.word ? a.word < b.word : a.id < b.id;
  }
};

// Documents in an order where equal highest words share a part.
struct SortedParts {
  std::span<WordDocument> documents;  // in the workspace
  std::vector<std::uint32_t> starts;  // of each part, and the end
};

// Partitions by the highest bits of the highest word, then sorts each part by
// the highest word, ties by id: two passes over uniform fingerprints. `ids` as
// in EqualGroups.
SortedParts sort_by_highest_word(FingerprintSpan fingerprints,
                                 std::span<const DocId> ids, int threads,
                                 HugeWorkspace& workspace);

}  // namespace neardup

#endif  // NEARDUP_INDEX_SORT_DOCUMENTS_H_
