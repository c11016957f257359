// FreshTables hold the documents that an online collection has got since its
// last checkpoint: MemTables, each as large as all before it, so that there are
// few, and memory is never more than twice what is needed.
//
//   90,112 | 90,112 | 180,224 | 360,448 ... <- add()
//
// As long as they are few, one table is replaced by a larger one instead, which
// adds them all again.
//
// Thread safety: const members may run at the same time as each other.
// Memory at 64 bits, 6 tables: 90 to 150 bytes a document in full tables, twice
// that when one has just begun.

#ifndef NEARDUP_INDEX_GROWING_FRESH_TABLES_H_
#define NEARDUP_INDEX_GROWING_FRESH_TABLES_H_

#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

#include "neardup/index/design/block_design.h"
#include "neardup/index/growing/number_set.h"
#include "neardup/index/mem_search.h"
#include "neardup/index/mem_table.h"
#include "neardup/index/removals.h"
#include "neardup/index/rows/fingerprint_column.h"
#include "neardup/index/rows/nearest_heap.h"
#include "neardup/index/rows/neighbor.h"
#include "neardup/index/rows/partial_answers.h"
#include "neardup/index/rows/search_options.h"

namespace neardup {

class FreshTables {
 public:
  // No memory before the first document.
  explicit FreshTables(BlockDesign design) : design_(std::move(design)) {}

  const BlockDesign& design() const { return design_; }
  // Documents, removed ones too: they are masked by whoever asks.
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }

  // 100 to 300 ns; up to 30 ms when one table is replaced by a larger one.
  // REQUIRES: size() < 2^31 - 1, a row of the design's width.
  void add(DocId id, FingerprintRow row);

  // Puts the documents of `later` behind these and leaves `later` without any.
  // They keep the design they have. REQUIRES: the same width.
  void take(FreshTables& later);

  // Adds what the queries find, query i under the name i.
  // REQUIRES: found.start(queries.size(), ...), and as StaticTables::search.
  void search(FingerprintSpan queries, const SearchOptions& options,
              MemSearch::Memory& memory, PartialAnswers& found) const;

  // Offers each document whose number is in `present` and which may be among
  // the nearest. Looks at all.
  void offer_nearest(FingerprintRow query, const NumberSet& present,
                     NearestHeap& heap) const;

  // Appends the documents whose numbers are in `present`, in order of adding.
  void append_to(const NumberSet& present, FingerprintColumn& column,
                 std::vector<DocId>& ids) const;

  std::size_t memory_bytes() const;

 private:
  void make_room();

  BlockDesign design_;
  std::size_t size_ = 0;
  std::vector<std::unique_ptr<MemTable>> tables_;  // only the last takes more
};

}  // namespace neardup

#endif  // NEARDUP_INDEX_GROWING_FRESH_TABLES_H_
