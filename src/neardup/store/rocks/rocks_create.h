// How a folder becomes a collection, and how it is known for one: the file
// COLLECTION, which is written last, when all else is on the disk.

#ifndef NEARDUP_STORE_ROCKS_ROCKS_CREATE_H_
#define NEARDUP_STORE_ROCKS_ROCKS_CREATE_H_

#include <string>

#include <rocksdb/env.h>

#include "neardup/base/status.h"
#include "neardup/store/rocks/rocks_store.h"

namespace neardup {

// Checks that `path` holds a collection of a format that is known here. The
// errors of open_rocks_store().
Status check_collection(const std::string& path, rocksdb::Env& env);

// Makes sure that `path` is a folder in which a collection can be made: new,
// empty, or left by a creation that did not end.
Status prepare_folder(const std::string& path, rocksdb::Env& env);

// Fills `path`, prepared and claimed, with an empty collection.
Status create_collection(const std::string& path, const std::string& settings,
                         const RocksStoreOptions& options);

// Writes COLLECTION into `folder`, whole or not at all, and waits for the disk.
Status mark_collection(const std::string& folder, rocksdb::Env& env);

// The machine's file system, or the one that was asked for.
rocksdb::Env& env_of(const RocksStoreOptions& options);

}  // namespace neardup

#endif  // NEARDUP_STORE_ROCKS_ROCKS_CREATE_H_
