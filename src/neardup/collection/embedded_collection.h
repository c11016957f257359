// The collection in a folder of this machine: documents in a RocksStore, an
// index of their texts in memory and in mapped files.
//
// One writer at a time decides and writes; the wait for the disk comes after,
// and is shared by all who wait. A writer sees what those before it wrote, on
// the disk or not, so it answers only when that is on the disk, too.
//
//   check:  digest | alone: find, decide, write, index | wait for the disk
//   query:  digest | with other readers: find          |
//
// Checkpoints of the index are made by a thread in the background, when what
// came since the last one is half of what was there.

#ifndef NEARDUP_COLLECTION_EMBEDDED_COLLECTION_H_
#define NEARDUP_COLLECTION_EMBEDDED_COLLECTION_H_

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "neardup/base/status.h"
#include "neardup/collection/checkpoint_files.h"
#include "neardup/collection/collection.h"
#include "neardup/collection/index_lock.h"
#include "neardup/collection/online_index.h"
#include "neardup/collection/stored_settings.h"
#include "neardup/collection/text_digester.h"
#include "neardup/store/rocks/rocks_store.h"

namespace neardup {

class EmbeddedCollection final : public Collection {
 public:
  // Errors of open_collection().
  static Result<std::unique_ptr<Collection>> open(const std::string& path,
                                                  const OpenOptions& options);
  ~EmbeddedCollection() override;

  const CollectionSettings& settings() const override {
    return stored_.settings;
  }
  Result<bool> add(const NewDocument& document, bool durable) override;
  Result<AddCounts> add_batch(std::span<const NewDocument> documents,
                              int threads, bool durable) override;
  Result<CheckAnswer> check(const NewDocument& document,
                            const CheckOptions& options) override;
  Status check_batch(
      std::span<const NewDocument> documents, const CheckOptions& options,
      int threads,
      const std::function<Status(std::size_t, const CheckAnswer&)>& sink)
      override;
  Result<QueryAnswer> query_text(std::string_view text,
                                 const QueryOptions& options) const override;
  Result<QueryAnswer> query_id(std::string_view id,
                               const QueryOptions& options) const override;
  Result<QueryAnswer> query_fingerprint(
      const Fingerprint& fingerprint,
      const QueryOptions& options) const override;
  Result<std::optional<KeptDocument>> get(std::string_view id,
                                          bool with_text) const override;
  Result<bool> remove(std::string_view id, bool durable) override;
  Status for_each(
      std::string_view after, bool with_text,
      const std::function<Status(const KeptDocument&)>& sink) const override;
  Result<std::uint64_t> expire(std::int64_t now) override;
  Status sync() override { return store_->sync(); }
  Status checkpoint() override;
  Status snapshot(const std::string& folder) override;
  Status verify(
      const std::function<void(const DamageReport&)>& sink) const override;
  Result<CollectionStats> stats() const override;
  Status close() override;

 private:
  EmbeddedCollection(std::string path, StoredSettings stored,
                     std::unique_ptr<RocksStore> store,
                     std::unique_ptr<TextDigester> digester);

  // Opening: the index as the last checkpoint left it, or none, and what the
  // store has beyond that.
  DigestSource digest_source() const;
  Status open_index();
  Status open_checkpoint(const Checkpoint& checkpoint);
  Status replay(const Checkpoint& covered);

  // The writer, who is alone with the index.
  Result<CheckAnswer> check_alone(const NewDocument& document,
                                  const TextDigest& digest,
                                  const CheckOptions& options);
  Status put_alone(const NewDocument& document, const TextDigest& digest,
                   const std::optional<StoredDocument>& replaced,
                   std::optional<std::uint32_t> equal);
  Status add_alone(const NewDocument& document, const TextDigest& digest,
                   AddCounts& counts);
  Status leave_text(const StoredDocument& document,
                    std::optional<std::uint32_t> next, StoreChanges& changes);
  Status write_alone(const StoreChanges& changes);
  Status remove_alone(const StoredDocument& document);
  Result<std::uint64_t> expire_alone(std::int64_t now, std::size_t most);
  Status expire_some();
  std::vector<TextDigest> digest_all(std::span<const NewDocument> documents,
                                     int threads) const;

  // What is related to a text, as documents; `except` is left out.
  struct Asked {
    const std::string* digest = nullptr;  // or
    const Fingerprint* fingerprint = nullptr;
    std::optional<std::uint32_t> number{};  // of a text that equals it
    std::string_view except{};
    bool equal_is_enough = false;  // others are not looked for then
  };
  Result<QueryAnswer> find_related(const Asked& asked,
                                   const QueryOptions& options) const;
  Status append_documents(const FoundText& text, const Asked& asked,
                          const QueryOptions& options, QueryAnswer& out) const;
  Result<bool> has_expired(const std::string& id) const;
  std::optional<int> distance_of_equal() const {
    return digester_->bits() > 0 ? std::optional(0) : std::nullopt;
  }
  std::int64_t expired_before(std::int64_t now) const;

  // Checkpoints.
  void count_changes(const StoreChanges& changes);
  bool checkpoint_due() const;
  Status save_index(const Checkpoint& covered);
  void work(const std::stop_token& stop);
  void stop_background();

  const std::string path_;
  const StoredSettings stored_;
  const std::unique_ptr<RocksStore> store_;
  const std::unique_ptr<TextDigester> digester_;
  const CheckpointFiles files_;
  std::unique_ptr<OnlineIndex> index_;

  mutable IndexLock lock_;

  std::int64_t next_expiry_ = 0;
  // Texts in the last checkpoint; that came or went since.
  std::atomic<std::uint64_t> covered_{0};
  std::atomic<std::uint64_t> changed_{0};

  std::mutex checkpointing_;
  std::mutex due_mutex_;
  std::condition_variable_any due_;
  bool closed_ = false;
  std::jthread background_;
};

}  // namespace neardup

#endif  // NEARDUP_COLLECTION_EMBEDDED_COLLECTION_H_
