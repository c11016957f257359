// The parts of a dynamic index: static segments, the oldest first, then frozen
// MemTables on their way to become segments, last the MemTable that is written.
//
// A Snapshot is what one search sees: all of it at one moment.

#ifndef NEARDUP_INDEX_DYNAMIC_PARTS_H_
#define NEARDUP_INDEX_DYNAMIC_PARTS_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "neardup/index/mem_table.h"
#include "neardup/index/removals.h"
#include "neardup/index/rows/fingerprint_column.h"
#include "neardup/index/rows/neighbor.h"
#include "neardup/index/rows/search_options.h"
#include "neardup/index/tables/static_segment.h"

namespace neardup {

struct SearchResult;

// One of the two, and which of its documents were removed: by position from a
// MemTable, by id from a segment.
struct DynamicPart {
  explicit DynamicPart(std::unique_ptr<MemTable> table)
      : fresh(std::move(table)) {}
  explicit DynamicPart(std::unique_ptr<const StaticSegment> built)
      : segment(std::move(built)) {}

  // Documents, removed ones too.
  std::size_t size() const { return fresh ? fresh->size() : segment->size(); }
  std::size_t memory_bytes() const {
    return removals.memory_bytes() +
           (fresh ? fresh->memory_bytes() : segment->memory_bytes());
  }

  std::unique_ptr<MemTable> fresh;
  std::unique_ptr<const StaticSegment> segment;
  Removals removals;
};

using DynamicParts = std::vector<std::shared_ptr<DynamicPart>>;

struct Snapshot {
  std::shared_ptr<const DynamicParts> parts;
  // Of the last part; the removals are those of all parts.
  MemTable::Moment moment;

  // What is to be seen of one of the parts.
  MemTable::Moment moment_of(const DynamicPart& part) const {
    return {&part == parts->back().get()
                ? moment.documents
                : static_cast<std::uint32_t>(part.size()),
            moment.removals};
  }
};

// Calls sink(i, result) for each query, in ascending i.
void search_parts(
    const Snapshot& snapshot, FingerprintSpan queries,
    const SearchOptions& options,
    const std::function<void(std::size_t, const SearchResult&)>& sink);

// The k nearest documents, or all if they are fewer, nearest first, ties by
// ascending id. Looks at every document unless k lie within the radius of the
// design.
std::vector<Neighbor> nearest_in_parts(const Snapshot& snapshot,
                                       FingerprintRow query, std::size_t k);

// Appends the documents of a part that are there at the moment.
void append_present(const DynamicPart& part, const MemTable::Moment& moment,
                    FingerprintColumn& column, std::vector<DocId>& ids);

}  // namespace neardup

#endif  // NEARDUP_INDEX_DYNAMIC_PARTS_H_
