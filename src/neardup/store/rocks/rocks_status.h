// What RocksDB answered, as a Status that names the collection.

#ifndef NEARDUP_STORE_ROCKS_ROCKS_STATUS_H_
#define NEARDUP_STORE_ROCKS_ROCKS_STATUS_H_

#include <string>
#include <string_view>

#include <rocksdb/status.h>

#include "neardup/base/status.h"

namespace neardup {

// "PATH: cannot ACTION: REASON". kCorruption for damaged and missing files,
// kUnsupportedVersion for what this RocksDB cannot read, kLimitExceeded for
// want of memory and for records that are too large, else kIoError; a full disk
// says so. kOk stays. "Not found" is an error here: who asks for what may be
// absent looks first.
Status from_rocks(const std::string& path, std::string_view action,
                  const rocksdb::Status& status);

}  // namespace neardup

#endif  // NEARDUP_STORE_ROCKS_ROCKS_STATUS_H_
