// Finds the near-duplicates among texts in memory, by any method. What
// text_pairs.h is made of.
//
// Thread safety: the function may run concurrently.

#ifndef NEARDUP_JOBS_MEMORY_SEARCH_H_
#define NEARDUP_JOBS_MEMORY_SEARCH_H_

#include <memory>
#include <span>
#include <string_view>

#include "neardup/base/status.h"
#include "neardup/jobs/compare_options.h"
#include "neardup/similarity/measures/pair_finder.h"

namespace neardup {

struct MemorySearch {
  std::unique_ptr<PairFinder> finder;  // holds what `found` refers to
  std::unique_ptr<NearDuplicates> found;
  FindOptions options;
};

// Errors as in text_pairs.h.
Result<MemorySearch> search_in_memory(std::span<const std::string_view> texts,
                                      const CompareOptions& options);

}  // namespace neardup

#endif  // NEARDUP_JOBS_MEMORY_SEARCH_H_
