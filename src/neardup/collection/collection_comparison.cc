#include "neardup/collection/collection_comparison.h"

#include <cstdint>

#include "neardup/base/out_of_memory.h"
#include "neardup/collection/stored_settings.h"
#include "neardup/store/rocks/rocks_store.h"

namespace neardup {

Result<CollectionComparison> read_collection_comparison(
    const std::string& name) {
  constexpr std::uint64_t kLittleCache = std::uint64_t{1} << 20;
  return or_out_of_memory([&]() -> Result<CollectionComparison> {
    NEARDUP_ASSIGN_OR_RETURN(
        const auto store,
        open_rocks_store(name, {.cache_bytes = kLittleCache}));
    NEARDUP_ASSIGN_OR_RETURN(const StoredSettings stored,
                             parse_settings(store->settings(), name));
    CollectionComparison comparison{.method = stored.settings.method,
                                    .k = stored.settings.k,
                                    .caution = stored.settings.caution,
                                    .profile = std::nullopt};
    if (comparison.method == Method::kSimHash) {
      comparison.profile = stored.profile;
    }
    NEARDUP_RETURN_IF_ERROR(store->close());
    return comparison;
  });
}

}  // namespace neardup
