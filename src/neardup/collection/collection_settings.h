// What a collection is told when it is made, and never again.

#ifndef NEARDUP_COLLECTION_COLLECTION_SETTINGS_H_
#define NEARDUP_COLLECTION_COLLECTION_SETTINGS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "neardup/base/status.h"
#include "neardup/profile/data_paths.h"
#include "neardup/similarity/method.h"

namespace neardup {

struct CollectionSettings {
  // kHybrid or kSimHash.
  Method method = Method::kHybrid;
  // kSimHash: a built-in profile, or a file whose name ends in ".toml", whose
  // recipe is kept with the collection; and the width of the fingerprints, if
  // not the profile's.
  std::string profile = "default";
  std::optional<int> bits{};
  // kSimHash: documents within so many bits are near, 0 to the bits.
  int k = 3;
  // kHybrid: the least probability of a copy that makes two texts near, (0, 1).
  double caution = 0.5;
  // Keep texts as they came, to be read again.
  bool keep_texts = false;
  // Documents older than this are forgotten, in milliseconds; nothing: never.
  std::optional<std::int64_t> ttl{};
  // About how many documents there will be; only speed depends on it.
  std::uint64_t expected_documents = 1'000'000;
};

// Memory and disk that so many documents of 1 KB will take, in bytes.
struct CollectionEstimate {
  std::uint64_t memory = 0;
  std::uint64_t disk = 0;
};
CollectionEstimate estimate_collection(const CollectionSettings& settings);

// kInvalidArgument, naming the field, if one is out of its range.
Status validate(const CollectionSettings& settings);

}  // namespace neardup

#endif  // NEARDUP_COLLECTION_COLLECTION_SETTINGS_H_
