// Reading everything that a database holds, to say what is wrong with it.

#ifndef NEARDUP_STORE_ROCKS_ROCKS_VERIFY_H_
#define NEARDUP_STORE_ROCKS_ROCKS_VERIFY_H_

#include "neardup/base/status.h"
#include "neardup/store/document_store.h"
#include "neardup/store/rocks/rocks_database.h"
#include "neardup/store/rocks/rocks_store.h"

namespace neardup {

// As RocksStore::verify() says.
Status verify_database(const RocksDatabase& database,
                       const StoreSink<StoreProblem>& sink);

}  // namespace neardup

#endif  // NEARDUP_STORE_ROCKS_ROCKS_VERIFY_H_
