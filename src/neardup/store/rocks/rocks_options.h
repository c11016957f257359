// How RocksDB keeps a collection: what is in which column family, and what each
// is tuned for.

#ifndef NEARDUP_STORE_ROCKS_ROCKS_OPTIONS_H_
#define NEARDUP_STORE_ROCKS_ROCKS_OPTIONS_H_

#include <array>
#include <cstddef>
#include <vector>

#include <rocksdb/db.h>
#include <rocksdb/options.h>

#include "neardup/store/rocks/rocks_store.h"

namespace neardup {

// The column families, in the order of their handles; store_encoding.h says
// what stands in each. kState is the one RocksDB calls "default".
enum class Column : std::size_t {
  kState,
  kTexts,
  kIdentities,
  kDocuments,
  kOriginals,
  kMembers,
  kTimes,
  kRemovals,
};
inline constexpr std::size_t kColumns = 8;

// For a collection that is made, or one that must be there.
rocksdb::DBOptions database_options(const RocksStoreOptions& options,
                                    bool create);

// All columns with their names, sharing one cache.
std::vector<rocksdb::ColumnFamilyDescriptor> column_descriptors(
    const RocksStoreOptions& options);

}  // namespace neardup

#endif  // NEARDUP_STORE_ROCKS_ROCKS_OPTIONS_H_
