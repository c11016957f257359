// Which parts of a dynamic index are to be merged, and merging them.
//
// Frozen MemTables are merged with the segments before them as long as the
// older one is no larger than all younger ones together. So sizes double from
// part to part, there are about log2(n) of them at most, and a document is
// merged about log2(n) / 2 times in its life (P. O'Neil et al., "The
// log-structured merge-tree", Acta Informatica 33, 1996).
//
// Thread safety: pure functions.

#ifndef NEARDUP_INDEX_DYNAMIC_MERGE_H_
#define NEARDUP_INDEX_DYNAMIC_MERGE_H_

#include <cstddef>
#include <memory>
#include <span>

#include "neardup/index/dynamic_parts.h"
#include "neardup/index/tables/static_tables.h"

namespace neardup {

// Parts [first, first + count); none if count is 0.
struct MergeRange {
  std::size_t first = 0;
  std::size_t count = 0;
};

// True if half of a segment is removed.
bool worth_merging(const DynamicPart& part);

// All frozen MemTables, and segments as above; otherwise a segment that
// is worth merging by itself.
MergeRange choose_merge(const DynamicParts& parts);

// One segment of all documents of `parts` that are there after so many
// removals; null if there is none. REQUIRES: no part is being added to.
std::shared_ptr<DynamicPart> merge_parts(
    std::span<const std::shared_ptr<DynamicPart>> parts, std::uint64_t removals,
    const StaticTablesOptions& options);

}  // namespace neardup

#endif  // NEARDUP_INDEX_DYNAMIC_MERGE_H_
