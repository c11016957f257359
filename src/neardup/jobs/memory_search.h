// Finds the near-duplicates among texts in memory, by any method, with one form
// of answer: families of documents that the method cannot tell apart, and pairs
// of families. What text_pairs.h is made of.
//
// Thread safety: the function may run concurrently, and so may const members.

#ifndef NEARDUP_JOBS_MEMORY_SEARCH_H_
#define NEARDUP_JOBS_MEMORY_SEARCH_H_

#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "neardup/base/status.h"
#include "neardup/clusters/document_table.h"
#include "neardup/jobs/compare_options.h"
#include "neardup/similarity/measures/pair_set.h"

namespace neardup {

class MemorySearch {
 public:
  // `documents` is given where families may have members of unequal texts.
  MemorySearch(PairSet pairs, std::optional<DocumentTable> documents)
      : pairs_(std::move(pairs)), documents_(std::move(documents)) {}

  const PairSet& pairs() const { return pairs_; }

  // As PairSet::for_each_pair(); by fingerprints, a pair is equal if its texts
  // are.
  Status for_each_pair(
      const std::function<Status(const SimilarPair&)>& sink) const;

 private:
  PairSet pairs_;
  std::optional<DocumentTable> documents_;
};

// Errors as in text_pairs.h.
Result<MemorySearch> search_in_memory(std::span<const std::string_view> texts,
                                      const CompareOptions& options);

}  // namespace neardup

#endif  // NEARDUP_JOBS_MEMORY_SEARCH_H_
