// The settings of a collection as its store keeps them: one line of JSON.

#ifndef NEARDUP_COLLECTION_STORED_SETTINGS_H_
#define NEARDUP_COLLECTION_STORED_SETTINGS_H_

#include <string>
#include <string_view>

#include "neardup/base/status.h"
#include "neardup/collection/collection_settings.h"
#include "neardup/profile/profile.h"

namespace neardup {

struct StoredSettings {
  CollectionSettings settings;
  // kSimHash: the profile whole, for its file may be gone.
  Profile profile{};
  // TextDigester::recipe() when the collection was made.
  std::string recipe{};
  // Tells this collection from all others, so that files of another are not
  // taken for its own.
  std::string name{};
};

// Reads the profile. kInvalidArgument if a setting is out of its range; errors
// of the profile's file.
Result<StoredSettings> resolve(const CollectionSettings& settings);

std::string to_json(const StoredSettings& stored);
// `path` is for messages. kCorruption, kUnsupportedVersion.
Result<StoredSettings> parse_settings(std::string_view json,
                                      const std::string& path);

}  // namespace neardup

#endif  // NEARDUP_COLLECTION_STORED_SETTINGS_H_
