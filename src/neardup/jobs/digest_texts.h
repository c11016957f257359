// Makes the digests of texts in memory, by any method.

#ifndef NEARDUP_JOBS_DIGEST_TEXTS_H_
#define NEARDUP_JOBS_DIGEST_TEXTS_H_

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "neardup/base/status.h"
#include "neardup/similarity/measures/pair_finder.h"

namespace neardup {

// Calls text(i) for each i < `texts`, concurrently, and hands its digest to
// `take`, in order. Ends with the first error of take(). kCancelled if asked to
// stop.
Status digest_texts(std::size_t texts,
                    const std::function<std::string_view(std::size_t)>& text,
                    const PairFinder& finder, const FindOptions& options,
                    const std::function<Status(const std::string&)>& take);

}  // namespace neardup

#endif  // NEARDUP_JOBS_DIGEST_TEXTS_H_
