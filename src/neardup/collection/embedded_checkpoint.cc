// Checkpoints of the index, and what else concerns the collection as a whole.

#include <algorithm>
#include <filesystem>
#include <utility>

#include "neardup/base/out_of_memory.h"
#include "neardup/collection/embedded_collection.h"

namespace neardup {
namespace {

// Texts that came or went before a checkpoint is due, and the share of those in
// the last one.
constexpr std::uint64_t kLeastChanges = 200'000;
constexpr std::uint64_t kChangedOneIn = 2;

// To read so many again takes less than a second: not worth a checkpoint at the
// end.
constexpr std::uint64_t kQuicklyReplayed = 50'000;

}  // namespace

void EmbeddedCollection::count_changes(const StoreChanges& changes) {
  changed_ += changes.new_texts.size() + changes.removed_texts.size();
  if (checkpoint_due()) {
    const std::lock_guard lock(due_mutex_);
    due_.notify_one();
  }
}

bool EmbeddedCollection::checkpoint_due() const {
  return changed_ >=
         std::max<std::uint64_t>(kLeastChanges, covered_ / kChangedOneIn);
}

void EmbeddedCollection::work(const std::stop_token& stop) {
  while (!stop.stop_requested()) {
    {
      std::unique_lock lock(due_mutex_);
      due_.wait(lock, stop, [this] { return checkpoint_due(); });
    }
    // If it fails, the store still has everything; it is tried again when more
    // has come.
    if (!stop.stop_requested() && !checkpoint().ok()) {
      changed_ = 0;
    }
  }
}

Status EmbeddedCollection::checkpoint() {
  return or_out_of_memory([&]() -> Status {
    const std::lock_guard lock(checkpointing_);
    Checkpoint covered{.folder = {}, .collection = stored_.name};
    {
      const IndexLock::Writing writing(lock_);
      index_->freeze();
      const StoreCounts counts = store_->counts();
      covered.next_text = counts.next_text;
      covered.removals = counts.removals;
      covered_ = counts.texts;
      changed_ = 0;
    }
    // The store first: a checkpoint must not know more than it does.
    NEARDUP_RETURN_IF_ERROR(store_->sync());
    NEARDUP_ASSIGN_OR_RETURN(covered.folder, files_.begin());
    const Status saved = save_index(covered);
    if (!saved.ok()) {
      // On a full disk nothing would remove it, for no checkpoint succeeds.
      files_.discard(covered.folder);
      return saved;
    }
    return store_->forget_removals(covered.removals);
  });
}

Status EmbeddedCollection::save_index(const Checkpoint& covered) {
  NEARDUP_RETURN_IF_ERROR(index_->build(covered.folder));
  {
    const IndexLock::Writing writing(lock_);
    NEARDUP_RETURN_IF_ERROR(index_->install(covered.folder));
  }
  index_->release();
  return files_.commit(covered);
}

Status EmbeddedCollection::snapshot(const std::string& folder) {
  const std::lock_guard lock(checkpointing_);
  NEARDUP_RETURN_IF_ERROR(store_->sync());
  NEARDUP_RETURN_IF_ERROR(store_->snapshot(folder));
  return files_.copy_to(folder);
}

Status EmbeddedCollection::verify(
    const std::function<void(const DamageReport&)>& sink) const {
  NEARDUP_RETURN_IF_ERROR(store_->verify([&](const StoreProblem& problem) {
    sink({problem.file, problem.offset, problem.what});
    return Status();
  }));
  const std::optional<Checkpoint> checkpoint = files_.read();
  if (!checkpoint) {
    return {};
  }
  const auto index = open_online_index(checkpoint->folder, stored_.settings,
                                       *digester_, digest_source());
  if (!index.ok()) {
    sink({checkpoint->folder, std::nullopt,
          index.status().message() +
              "; the index is made anew when the collection is opened"});
  }
  return {};
}

Result<CollectionStats> EmbeddedCollection::stats() const {
  const StoreCounts counts = store_->counts();
  CollectionStats out;
  out.documents = counts.documents;
  out.texts = counts.texts;
  out.texts_since_checkpoint = changed_;
  {
    const IndexLock::Reading reading(lock_);
    out.memory_bytes = index_->memory_bytes();
    out.mapped_bytes = index_->mapped_bytes();
  }
  NEARDUP_ASSIGN_OR_RETURN(out.disk_bytes, store_->disk_bytes());
  return out;
}

Status EmbeddedCollection::close() {
  if (closed_) {
    return {};
  }
  closed_ = true;
  stop_background();
  // A checkpoint that fails costs time at the next opening, and nothing else.
  if (changed_ > kQuicklyReplayed) {
    (void)checkpoint();
  }
  return store_->close();
}

void EmbeddedCollection::stop_background() {
  background_.request_stop();
  if (background_.joinable()) {
    background_.join();
  }
}

EmbeddedCollection::~EmbeddedCollection() { (void)close(); }

}  // namespace neardup
