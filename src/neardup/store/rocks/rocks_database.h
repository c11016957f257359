// A RocksDatabase is an open database with its columns: what all parts of a
// RocksStore share.
//
// Thread safety: as RocksDB's, all members may run concurrently but close().

#ifndef NEARDUP_STORE_ROCKS_ROCKS_DATABASE_H_
#define NEARDUP_STORE_ROCKS_ROCKS_DATABASE_H_

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <rocksdb/db.h>

#include "neardup/base/status.h"
#include "neardup/store/rocks/rocks_options.h"

namespace neardup {

inline rocksdb::Slice to_slice(std::string_view bytes) {
  return {bytes.data(), bytes.size()};
}
inline std::string_view to_view(const rocksdb::Slice& bytes) {
  return {bytes.data(), bytes.size()};
}

// One view of a database that no write changes, as long as this lives.
class RocksView {
 public:
  explicit RocksView(rocksdb::DB& db) : db_(db), snapshot_(db.GetSnapshot()) {}
  ~RocksView() { db_.ReleaseSnapshot(snapshot_); }
  RocksView(const RocksView&) = delete;
  RocksView& operator=(const RocksView&) = delete;

  const rocksdb::Snapshot* get() const { return snapshot_; }

 private:
  rocksdb::DB& db_;
  const rocksdb::Snapshot* snapshot_;
};

class RocksDatabase {
 public:
  // Makes a database in `path`, or opens the one that must be there.
  static Result<std::unique_ptr<RocksDatabase>> open(
      const std::string& path, const RocksStoreOptions& options, bool create);
  // Removes RocksDB's files from `path`, and no others.
  static Status destroy(const std::string& path,
                        const RocksStoreOptions& options);

  ~RocksDatabase();
  RocksDatabase(const RocksDatabase&) = delete;
  RocksDatabase& operator=(const RocksDatabase&) = delete;

  const std::string& path() const { return path_; }
  rocksdb::DB& db() const { return *db_; }
  rocksdb::ColumnFamilyHandle* column(Column column) const {
    return columns_[static_cast<std::size_t>(column)];
  }

  // The value under `key`; nothing if there is none. `view` may be null: the
  // newest.
  Result<std::optional<std::string>> get(Column column, std::string_view key,
                                         const RocksView* view) const;

  // Calls `visit` with each key and value from key `from` on, ascending, until
  // it returns false. Reads past the cache, so that a walk drives nothing out.
  using Visitor =
      std::function<Result<bool>(std::string_view key, std::string_view value)>;
  Status walk(Column column, std::string_view from, const RocksView* view,
              const Visitor& visit) const;

  // All memtables into files.
  Status flush();
  // The log to the disk.
  Status sync();
  // Closes the files; nothing may be called after it but the destructor.
  Status close();

  // kCorruption "PATH: WHAT": a record that is whole but makes no sense.
  Status damaged(std::string_view what) const;
  // "the document 'ID'" for messages.
  static std::string name_of(std::string_view id);

 private:
  explicit RocksDatabase(std::string path) : path_(std::move(path)) {}
  void release_columns();

  std::string path_;
  std::unique_ptr<rocksdb::DB> db_;
  std::array<rocksdb::ColumnFamilyHandle*, kColumns> columns_{};
};

}  // namespace neardup

#endif  // NEARDUP_STORE_ROCKS_ROCKS_DATABASE_H_
