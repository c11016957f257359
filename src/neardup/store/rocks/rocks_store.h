// A RocksStore is a DocumentStore in a folder, kept by RocksDB.
//
//   NEARDUP_ASSIGN_OR_RETURN(std::unique_ptr<RocksStore> store,
//                            open_rocks_store("news.neardup", {}));
//   ... // as document_store.h says
//   return store->close();
//
// The folder belongs to one process at a time: file OWNER says to which. File
// COLLECTION says that it is a collection and of which format; SYNCED, how far
// its changes are known to be on the disk. All else is RocksDB's.
//
// Errors: beside those of DocumentStore, kLimitExceeded for want of memory and
// for a record of 4 GiB and more.

#ifndef NEARDUP_STORE_ROCKS_ROCKS_STORE_H_
#define NEARDUP_STORE_ROCKS_ROCKS_STORE_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "neardup/base/status.h"
#include "neardup/store/document_store.h"

namespace rocksdb {
class Env;
}  // namespace rocksdb

namespace neardup {

struct RocksStoreOptions {
  // Blocks, indexes and filters read from the disk are kept in memory up to
  // here. Changes on their way to the disk take up to 256 MiB more.
  std::uint64_t cache_bytes = std::uint64_t{256} << 20;
  // The file system of RocksDB's own files, for tests; the machine's if null.
  // Must outlive the store. OWNER and SYNCED are on the machine's in any case.
  rocksdb::Env* env = nullptr;
};

// Something that verify() found.
struct StoreProblem {
  std::string file;  // or the collection's path, if no file is known
  std::optional<std::uint64_t> offset;
  std::string what;  // a lower-case phrase
};

class RocksStore : public DocumentStore {
 public:
  // Moves everything written so far into its final files, so that a later
  // open_rocks_store() has nothing to replay. May run at the same time as all
  // other members but close(). Writes up to 256 MiB.
  virtual Status flush() = 0;

  // Makes `folder` a collection of its own, with everything written before the
  // call, and perhaps something written since. Writing goes on meanwhile. The
  // folder appears complete or not at all. Hard links where `folder` is in the
  // same file system, so it is quick and takes little space; else copies.
  // kAlreadyExists if there is something; else kIoError.
  virtual Status snapshot(const std::string& folder) = 0;

  // Reads everything and checks that it is whole (every block's checksum) and
  // agrees with itself: every document has its text, every text its identity
  // and a document, the counts are right. Each problem goes to `sink`, whose
  // error ends the search and is its result; kOk if all was looked at. Sees the
  // collection as of the call; may run at the same time as all other members
  // but close(). Cost: reads all files once and looks up each document.
  virtual Status verify(const StoreSink<StoreProblem>& sink) const = 0;

  // What the folder's files take, in bytes, without what is still in memory.
  virtual Result<std::uint64_t> disk_bytes() const = 0;

  // Flushes, syncs and gives the folder up; nothing may be called after it, nor
  // run beside it. The destructor does the same and keeps its errors to itself.
  // What was synced stays, whatever it returns. After a write() or sync() that
  // failed nothing more is written.
  virtual Status close() = 0;
};

// Makes an empty collection in `path`, a new or empty folder, and opens it.
// `settings` are what DocumentStore::settings() returns from then on.
// kAlreadyExists if there is a collection or something else; kIoError. What a
// call leaves that did not end is no collection; the next call replaces it.
Result<std::unique_ptr<RocksStore>> create_rocks_store(
    const std::string& path, const std::string& settings,
    const RocksStoreOptions& options);

// True if `path` is the folder of a collection that was made completely.
bool has_rocks_store(const std::string& path);

// Opens the collection at `path`. kNotFound if there is none; kAlreadyExists if
// it is open already, saying where; kUnsupportedVersion if a newer neardup made
// it; kCorruption if files are damaged or missing, or if changes are gone that
// were synced; kIoError. Cost: milliseconds after close(), else a few seconds
// at most, for what is replayed.
Result<std::unique_ptr<RocksStore>> open_rocks_store(
    const std::string& path, const RocksStoreOptions& options);

}  // namespace neardup

#endif  // NEARDUP_STORE_ROCKS_ROCKS_STORE_H_
