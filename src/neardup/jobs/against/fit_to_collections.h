// A job that asks collections must compare the rest of its records as they do.
//
// Thread safety: pure functions, but for the collections, which are opened.

#ifndef NEARDUP_JOBS_AGAINST_FIT_TO_COLLECTIONS_H_
#define NEARDUP_JOBS_AGAINST_FIT_TO_COLLECTIONS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "neardup/base/status.h"
#include "neardup/collection/collection_comparison.h"
#include "neardup/jobs/options/job_options.h"

namespace neardup {

// How the collections among `against` compare; nothing if there are none.
// kInvalidArgument if two of them differ; errors of open_collection(), but
// kIoError, naming the process, if another one has it open.
Result<std::optional<CollectionComparison>> comparison_of(
    const std::vector<std::string>& against);

// The name of the first of these that is a collection; "" if none is.
std::string first_collection(const std::vector<std::string>& against);

// kInvalidArgument, naming the collection, if the job compares otherwise.
Status check_fit(const DedupOptions& options, const std::string& collection,
                 const CollectionComparison& comparison);

// What the collections among `options.against` will take in memory, in bytes.
// Errors of comparison_of(). Cost: opens each.
Result<std::uint64_t> collection_memory(const DedupOptions& options);

}  // namespace neardup

#endif  // NEARDUP_JOBS_AGAINST_FIT_TO_COLLECTIONS_H_
