// A second collection out of an open one, while that is written on.

#ifndef NEARDUP_STORE_ROCKS_ROCKS_SNAPSHOT_H_
#define NEARDUP_STORE_ROCKS_ROCKS_SNAPSHOT_H_

#include <string>

#include "neardup/base/status.h"
#include "neardup/store/rocks/rocks_database.h"

namespace neardup {

// As RocksStore::snapshot() says. Thread safety: may run beside all others.
Status snapshot_database(const RocksDatabase& database,
                         const std::string& folder);

}  // namespace neardup

#endif  // NEARDUP_STORE_ROCKS_ROCKS_SNAPSHOT_H_
