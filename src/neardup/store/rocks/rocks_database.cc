#include "neardup/store/rocks/rocks_database.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "neardup/base/visible_text.h"
#include "neardup/store/rocks/rocks_status.h"

namespace neardup {
namespace {

rocksdb::ReadOptions read_options(const RocksView* view) {
  rocksdb::ReadOptions options;
  options.snapshot = view != nullptr ? view->get() : nullptr;
  return options;
}

// The folder says that a database is here, so what RocksDB calls a wrong
// argument ("does not exist", a column that is missing) is damage.
Status opening_failure(const std::string& path, const rocksdb::Status& status) {
  const Status mapped = from_rocks(path, "open the collection", status);
  return status.IsInvalidArgument() ? corruption(mapped.message()) : mapped;
}

}  // namespace

Result<std::unique_ptr<RocksDatabase>> RocksDatabase::open(
    const std::string& path, const RocksStoreOptions& options, bool create) {
  std::unique_ptr<RocksDatabase> database(new RocksDatabase(path));
  std::vector<rocksdb::ColumnFamilyHandle*> columns;
  rocksdb::DB* db = nullptr;
  const rocksdb::Status status =
      rocksdb::DB::Open(database_options(options, create), path,
                        column_descriptors(options), &columns, &db);
  if (!status.ok()) {
    return create ? from_rocks(path, "create the collection", status)
                  : opening_failure(path, status);
  }
  database->db_.reset(db);
  std::ranges::copy(columns, database->columns_.begin());
  return database;
}

Status RocksDatabase::destroy(const std::string& path,
                              const RocksStoreOptions& options) {
  const rocksdb::Options all(database_options(options, true), {});
  return from_rocks(path, "remove an unfinished collection",
                    rocksdb::DestroyDB(path, all, column_descriptors(options)));
}

RocksDatabase::~RocksDatabase() { release_columns(); }

void RocksDatabase::release_columns() {
  for (rocksdb::ColumnFamilyHandle*& column : columns_) {
    if (column != nullptr) {
      // What it returns speaks of handles that are not ours.
      db_->DestroyColumnFamilyHandle(column).PermitUncheckedError();
      column = nullptr;
    }
  }
}

Result<std::optional<std::string>> RocksDatabase::get(
    Column column, std::string_view key, const RocksView* view) const {
  std::string value;
  const rocksdb::Status status =
      db_->Get(read_options(view), this->column(column), to_slice(key), &value);
  if (status.IsNotFound()) {
    return std::optional<std::string>();
  }
  NEARDUP_RETURN_IF_ERROR(from_rocks(path_, "read", status));
  return std::optional<std::string>(std::move(value));
}

Status RocksDatabase::walk(Column column, std::string_view from,
                           const RocksView* view, const Visitor& visit) const {
  rocksdb::ReadOptions options = read_options(view);
  options.fill_cache = false;
  const std::unique_ptr<rocksdb::Iterator> it(
      db_->NewIterator(options, this->column(column)));
  for (it->Seek(to_slice(from)); it->Valid(); it->Next()) {
    NEARDUP_ASSIGN_OR_RETURN(const bool more,
                             visit(to_view(it->key()), to_view(it->value())));
    if (!more) {
      return {};
    }
  }
  return from_rocks(path_, "read", it->status());
}

Status RocksDatabase::flush() {
  return from_rocks(path_, "write",
                    db_->Flush({}, {columns_.begin(), columns_.end()}));
}

Status RocksDatabase::sync() {
  return from_rocks(path_, "write", db_->SyncWAL());
}

Status RocksDatabase::close() {
  release_columns();
  return from_rocks(path_, "close", db_->Close());
}

Status RocksDatabase::damaged(std::string_view what) const {
  return corruption(path_ + ": " + std::string(what));
}

std::string RocksDatabase::name_of(std::string_view id) {
  return "the document '" + visible_line(id) + "'";
}

}  // namespace neardup
