// What a collection compares by, for those who compare other texts the same
// way.
//
// Thread safety: pure functions.

#ifndef NEARDUP_COLLECTION_COLLECTION_COMPARISON_H_
#define NEARDUP_COLLECTION_COLLECTION_COMPARISON_H_

#include <optional>
#include <string>

#include "neardup/base/status.h"
#include "neardup/profile/profile.h"
#include "neardup/similarity/method.h"

namespace neardup {

struct CollectionComparison {
  Method method = Method::kHybrid;  // kHybrid or kSimHash
  int k = 3;                        // kSimHash
  double caution = 0.5;             // kHybrid
  std::optional<Profile> profile;   // kSimHash
};

// Reads it from the collection `name` without opening its index. Errors of
// open_collection(). Cost: milliseconds, unless changes must be replayed.
Result<CollectionComparison> read_collection_comparison(
    const std::string& name);

}  // namespace neardup

#endif  // NEARDUP_COLLECTION_COLLECTION_COMPARISON_H_
