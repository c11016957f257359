#include "neardup/store/rocks/rocks_store.h"

#include <atomic>
#include <mutex>
#include <utility>

#include <rocksdb/write_batch.h>

#include "neardup/os/file_tree.h"
#include "neardup/store/rocks/rocks_batch.h"
#include "neardup/store/rocks/rocks_create.h"
#include "neardup/store/rocks/rocks_database.h"
#include "neardup/store/rocks/rocks_reader.h"
#include "neardup/store/rocks/rocks_snapshot.h"
#include "neardup/store/rocks/rocks_status.h"
#include "neardup/store/rocks/rocks_verify.h"
#include "neardup/store/shared_sync.h"
#include "neardup/store/store_owner.h"
#include "neardup/store/synced_mark.h"

namespace neardup {
namespace {

class OpenRocksStore final : public RocksStore {
 public:
  OpenRocksStore(StoreOwner owner, SyncedMark mark,
                 std::unique_ptr<RocksDatabase> database, std::string settings,
                 StoreState state)
      : owner_(std::move(owner)),
        mark_(std::move(mark)),
        database_(std::move(database)),
        reader_(*database_),
        settings_(std::move(settings)),
        state_(state) {}
  ~OpenRocksStore() override {
    // Who wants to know how it went calls close().
    const Status ignored = close_once();
    static_cast<void>(ignored);
  }

  const std::string& settings() const override { return settings_; }
  StoreCounts counts() const override {
    const std::lock_guard lock(state_mutex_);
    return state_.counts;
  }

  Result<std::optional<StoredDocument>> find(std::string_view id,
                                             bool with_text) const override {
    return reader_.find(id, with_text);
  }
  Result<std::optional<std::uint32_t>> find_text(
      std::string_view identity) const override {
    return reader_.find_text(identity);
  }
  Status read_digests(std::span<const std::uint32_t> numbers,
                      std::vector<std::string>& digests) const override {
    return reader_.read_digests(numbers, digests);
  }
  Result<std::vector<std::string>> ids_with_text(
      std::uint32_t number, std::size_t limit) const override {
    return reader_.ids_with_text(number, limit);
  }
  Status for_each_text(std::uint32_t first,
                       const StoreSink<StoredText>& sink) const override {
    return reader_.for_each_text(first, sink);
  }
  Status for_each_document(
      std::string_view after, bool with_text,
      const StoreSink<StoredDocument>& sink) const override {
    return reader_.for_each_document(after, with_text, sink);
  }
  Status for_each_older(std::int64_t before, std::size_t limit,
                        const StoreSink<StoredDocument>& sink) const override {
    return reader_.for_each_older(before, limit, sink);
  }
  Status for_each_removal(std::uint64_t first,
                          const StoreSink<StoredText>& sink) const override {
    return reader_.for_each_removal(first, sink);
  }

  Status write(const StoreChanges& changes) override;
  Status sync() override;
  Status forget_removals(std::uint64_t first) override;

  Status flush() override;
  Status snapshot(const std::string& folder) override {
    return snapshot_database(*database_, folder);
  }
  Status verify(const StoreSink<StoreProblem>& sink) const override {
    return verify_database(*database_, sink);
  }
  Result<std::uint64_t> disk_bytes() const override;
  Status close() override { return close_once(); }

 private:
  // Hands `batch` to RocksDB; `state` holds once it is taken.
  // REQUIRES: write_mutex_ is held.
  Status commit(rocksdb::WriteBatch& batch, const StoreState& state);
  Status sync_pass();
  Status close_once();
  Status write_everything();

  // The first failure of a change, and what later ones are told.
  Status broken() const;
  Status break_off(const Status& failure);

  StoreOwner owner_;
  SyncedMark mark_;
  std::unique_ptr<RocksDatabase> database_;
  RocksReader reader_;
  const std::string settings_;

  std::mutex write_mutex_;
  SharedSync shared_sync_;
  // Up to which of RocksDB's sequence numbers a sync pass has succeeded.
  std::atomic<std::uint64_t> synced_ = 0;
  mutable std::mutex state_mutex_;  // of what follows
  StoreState state_;
  Status broken_;
  bool closed_ = false;
};

Status OpenRocksStore::broken() const {
  const std::lock_guard lock(state_mutex_);
  return broken_;
}

Status OpenRocksStore::break_off(const Status& failure) {
  const std::lock_guard lock(state_mutex_);
  if (broken_.ok()) {
    broken_ = Status(failure.code(),
                     failure.message() +
                         "; no further change is taken until the collection "
                         "is opened again");
  }
  return broken_;
}

Status OpenRocksStore::commit(rocksdb::WriteBatch& batch,
                              const StoreState& state) {
  rocksdb::WriteOptions unsynced;
  const Status status = from_rocks(database_->path(), "write",
                                   database_->db().Write(unsynced, &batch));
  if (!status.ok()) {
    return break_off(status);
  }
  const std::lock_guard lock(state_mutex_);
  state_ = state;
  return {};
}

Status OpenRocksStore::write(const StoreChanges& changes) {
  const std::lock_guard lock(write_mutex_);
  NEARDUP_RETURN_IF_ERROR(broken());
  StoreState state = state_;
  NEARDUP_RETURN_IF_ERROR(check_changes(changes, state));
  rocksdb::WriteBatch batch;
  NEARDUP_RETURN_IF_ERROR(fill_batch(changes, *database_, state, batch));
  return commit(batch, state);
}

Status OpenRocksStore::forget_removals(std::uint64_t first) {
  const std::lock_guard lock(write_mutex_);
  NEARDUP_RETURN_IF_ERROR(broken());
  StoreState state = state_;
  if (first > state.counts.removals) {
    return invalid_argument("removal " + std::to_string(first) +
                            " is not there yet and cannot be forgotten");
  }
  if (first <= state.first_removal) {
    return {};
  }
  rocksdb::WriteBatch batch;
  NEARDUP_RETURN_IF_ERROR(
      fill_forgetting_batch(first, *database_, state, batch));
  return commit(batch, state);
}

Status OpenRocksStore::sync() {
  NEARDUP_RETURN_IF_ERROR(broken());
  if (synced_ >= database_->db().GetLatestSequenceNumber()) {
    return {};
  }
  return shared_sync_.run([this] { return sync_pass(); });
}

Status OpenRocksStore::sync_pass() {
  NEARDUP_RETURN_IF_ERROR(broken());
  const std::uint64_t written = database_->db().GetLatestSequenceNumber();
  const Status status = database_->sync();
  if (!status.ok()) {
    return break_off(status);
  }
  synced_ = written;
  // A mark that is too low only warns of less.
  const Status ignored = mark_.raise(written);
  static_cast<void>(ignored);
  return {};
}

Status OpenRocksStore::flush() {
  NEARDUP_RETURN_IF_ERROR(broken());
  return database_->flush();
}

Result<std::uint64_t> OpenRocksStore::disk_bytes() const {
  NEARDUP_ASSIGN_OR_RETURN(const std::vector<std::string> files,
                           list_files(database_->path()));
  std::uint64_t bytes = 0;
  for (const std::string& file : files) {
    // A file may be gone again since the folder was read.
    bytes += file_size(file).value_or(0);
  }
  return bytes;
}

Status OpenRocksStore::write_everything() {
  NEARDUP_RETURN_IF_ERROR(database_->flush());
  NEARDUP_RETURN_IF_ERROR(sync());
  return mark_.sync();
}

Status OpenRocksStore::close_once() {
  if (std::exchange(closed_, true)) {
    return {};
  }
  // After a failure memory may hold what the log lost; written to some of the
  // files, it would contradict the rest.
  const Status written = broken().ok() ? write_everything() : Status();
  const Status closed = database_->close();
  database_.reset();
  const StoreOwner given_up = std::move(owner_);
  return written.ok() ? closed : written;
}

// Checks what the database says of itself, and makes the store of it.
Result<std::unique_ptr<RocksStore>> finish_opening(
    StoreOwner owner, std::unique_ptr<RocksDatabase> database) {
  const std::string& path = database->path();
  NEARDUP_ASSIGN_OR_RETURN(SyncedMark mark, SyncedMark::open(path));
  const std::uint64_t sequence = database->db().GetLatestSequenceNumber();
  if (sequence < mark.found().value_or(0)) {
    return corruption(
        path + ": changes that were safe on the disk are missing (up to " +
        std::to_string(*mark.found()) + ", and only " +
        std::to_string(sequence) +
        " are left): a file is damaged or was replaced; restore the "
        "collection from a snapshot");
  }
  const RocksReader reader(*database);
  NEARDUP_ASSIGN_OR_RETURN(const StoreState state, reader.read_state(nullptr));
  NEARDUP_ASSIGN_OR_RETURN(
      std::optional<std::string> settings,
      database->get(Column::kState, kSettingsKey, nullptr));
  if (!settings) {
    return corruption(path + ": the settings of the collection are missing");
  }
  return std::unique_ptr<RocksStore>(std::make_unique<OpenRocksStore>(
      std::move(owner), std::move(mark), std::move(database),
      *std::move(settings), state));
}

std::string without_slashes(const std::string& path) {
  const std::size_t last = path.find_last_not_of('/');
  return path.substr(0, last == std::string::npos ? 1 : last + 1);
}

Result<std::unique_ptr<RocksStore>> open_claimed(
    const std::string& path, StoreOwner owner,
    const RocksStoreOptions& options) {
  NEARDUP_ASSIGN_OR_RETURN(
      std::unique_ptr<RocksDatabase> database,
      RocksDatabase::open(path, options, /*create=*/false));
  return finish_opening(std::move(owner), std::move(database));
}

}  // namespace

Result<std::unique_ptr<RocksStore>> create_rocks_store(
    const std::string& path, const std::string& settings,
    const RocksStoreOptions& options) {
  const std::string folder = without_slashes(path);
  rocksdb::Env& env = env_of(options);
  NEARDUP_RETURN_IF_ERROR(prepare_folder(folder, env));
  NEARDUP_ASSIGN_OR_RETURN(StoreOwner owner, StoreOwner::claim(folder));
  // Another process may have made it before this one had the claim.
  NEARDUP_RETURN_IF_ERROR(prepare_folder(folder, env));
  NEARDUP_RETURN_IF_ERROR(create_collection(folder, settings, options));
  return open_claimed(folder, std::move(owner), options);
}

Result<std::unique_ptr<RocksStore>> open_rocks_store(
    const std::string& path, const RocksStoreOptions& options) {
  const std::string folder = without_slashes(path);
  NEARDUP_RETURN_IF_ERROR(check_collection(folder, env_of(options)));
  NEARDUP_ASSIGN_OR_RETURN(StoreOwner owner, StoreOwner::claim(folder));
  return open_claimed(folder, std::move(owner), options);
}

}  // namespace neardup
