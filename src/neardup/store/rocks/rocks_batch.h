// The changes of one write(), as one batch of RocksDB's, with the counts that
// hold after it.

#ifndef NEARDUP_STORE_ROCKS_ROCKS_BATCH_H_
#define NEARDUP_STORE_ROCKS_ROCKS_BATCH_H_

#include <rocksdb/write_batch.h>

#include "neardup/base/status.h"
#include "neardup/store/document_store.h"
#include "neardup/store/rocks/rocks_database.h"
#include "neardup/store/store_encoding.h"

namespace neardup {

// kInvalidArgument if a new text has no identity of 16 bytes or a number that
// is taken, if a document has no id, or if more is removed than there is;
// kLimitExceeded if numbers run out.
Status check_changes(const StoreChanges& changes, const StoreState& state);

// Fills `batch` and brings `state` to what holds after it.
// REQUIRES: check_changes() found nothing.
Status fill_batch(const StoreChanges& changes, const RocksDatabase& database,
                  StoreState& state, rocksdb::WriteBatch& batch);

// The same for forgetting the removals below `first`.
Status fill_forgetting_batch(std::uint64_t first, const RocksDatabase& database,
                             StoreState& state, rocksdb::WriteBatch& batch);

}  // namespace neardup

#endif  // NEARDUP_STORE_ROCKS_ROCKS_BATCH_H_
