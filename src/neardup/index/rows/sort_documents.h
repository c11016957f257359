// Sorting documents by fingerprint, which puts equal ones side by side.

#ifndef NEARDUP_INDEX_ROWS_SORT_DOCUMENTS_H_
#define NEARDUP_INDEX_ROWS_SORT_DOCUMENTS_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "neardup/index/rows/fingerprint_column.h"
#include "neardup/index/rows/huge_buffer.h"
#include "neardup/index/rows/neighbor.h"

namespace neardup {

struct WordDocument {
  std::uint64_t word;
  DocId id;
  std::uint32_t row;  // where the fingerprint stood

  friend bool operator<(const WordDocument& a, const WordDocument& b) {
    return a.word != b.word ? a.word < b.word : a.id < b.id;
  }
};

// Splits documents into parts by the highest bits of the highest word, so that
// equal ones share a part. `words` gets the highest word of each, `names` its
// id if that is all of the row, or else the number of the row.
//
// Two columns rather than one of WordDocument: they may be the arrays that the
// result ends in, and memory touched for the first time costs more than a pass
// over it. `ids` as in EqualGroups. Returns where each part begins, and the
// end.
std::vector<std::uint32_t> split_by_highest_word(FingerprintSpan fingerprints,
                                                 std::span<const DocId> ids,
                                                 int threads,
                                                 std::span<std::uint64_t> words,
                                                 std::span<DocId> names);

// Sorts parts in cache; a thread has one of its own.
class PartSorter {
 public:
  // What split_by_highest_word() was given. Both must outlive the sorter.
  PartSorter(FingerprintSpan fingerprints, std::span<const DocId> ids);

  // The documents of a part by highest word, ties by id. Valid until the next
  // call; the columns are not needed any more.
  std::span<WordDocument> sort(std::span<const std::uint64_t> words,
                               std::span<const DocId> names);

 private:
  void sort_open(std::span<WordDocument> documents, int open);
  void fill_cells(std::span<WordDocument> documents, int shift, int cell_bits,
                  std::span<std::uint32_t> ends);

  FingerprintSpan fingerprints_;
  std::span<const DocId> ids_;
  std::vector<WordDocument> documents_;
  std::vector<WordDocument> copy_;
};

}  // namespace neardup

#endif  // NEARDUP_INDEX_ROWS_SORT_DOCUMENTS_H_
