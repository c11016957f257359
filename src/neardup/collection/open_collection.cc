// How collections are made, opened and restored.

#include <cerrno>
#include <filesystem>
#include <limits>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

#include "neardup/base/out_of_memory.h"
#include "neardup/collection/embedded_collection.h"
#include "neardup/os/file_descriptor.h"

namespace neardup {
namespace {

namespace fs = std::filesystem;

// kUnsupportedVersion if the digests of the collection say other things than
// those of this program.
Status check_recipe(const std::string& path, const StoredSettings& stored,
                    const TextDigester& digester) {
  if (stored.recipe == digester.recipe()) {
    return {};
  }
  return unsupported_version(
      path +
      ": the collection was made with other dictionaries or by another "
      "version of the method (" +
      stored.recipe + ", here " + digester.recipe() +
      "); use the neardup that made it, or import the documents into a new "
      "collection");
}

Status verify_snapshot(const std::string& folder, const OpenOptions& options) {
  NEARDUP_ASSIGN_OR_RETURN(const auto snapshot,
                           open_collection(folder, options));
  std::optional<DamageReport> damage;
  NEARDUP_RETURN_IF_ERROR(
      snapshot->verify([&](const DamageReport& report) { damage = report; }));
  if (damage) {
    return corruption(damage->file + ": " + damage->what);
  }
  return snapshot->close();
}

std::string without_slashes(const std::string& path) {
  const std::size_t last = path.find_last_not_of('/');
  return last == std::string::npos ? path : path.substr(0, last + 1);
}

// False, with errno, if the system refuses.
bool sync_file_system(const std::string& path) {
  const FileDescriptor folder(
      ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  return folder.is_open() && ::syncfs(folder.get()) == 0;
}

}  // namespace

EmbeddedCollection::EmbeddedCollection(std::string path, StoredSettings stored,
                                       std::unique_ptr<RocksStore> store,
                                       std::unique_ptr<TextDigester> digester)
    : path_(std::move(path)),
      stored_(std::move(stored)),
      store_(std::move(store)),
      digester_(std::move(digester)),
      files_(path_) {}

DigestSource EmbeddedCollection::digest_source() const {
  return [this](std::span<const std::uint32_t> numbers,
                std::vector<std::string>& digests) {
    return store_->read_digests(numbers, digests);
  };
}

Result<std::unique_ptr<Collection>> EmbeddedCollection::open(
    const std::string& path, const OpenOptions& options) {
  NEARDUP_ASSIGN_OR_RETURN(
      auto store, open_rocks_store(path, {.cache_bytes = options.cache_bytes}));
  NEARDUP_ASSIGN_OR_RETURN(StoredSettings stored,
                           parse_settings(store->settings(), path));
  NEARDUP_ASSIGN_OR_RETURN(auto digester,
                           make_text_digester(stored, options.data));
  NEARDUP_RETURN_IF_ERROR(check_recipe(path, stored, *digester));
  std::unique_ptr<EmbeddedCollection> collection(new EmbeddedCollection(
      path, std::move(stored), std::move(store), std::move(digester)));
  NEARDUP_RETURN_IF_ERROR(collection->open_index());
  collection->background_ =
      std::jthread([self = collection.get()](const std::stop_token& stop) {
        self->work(stop);
      });
  return std::unique_ptr<Collection>(std::move(collection));
}

// A checkpoint of another collection, or that knows more than the store, is not
// used: the store is the truth.
Status EmbeddedCollection::open_index() {
  const std::optional<Checkpoint> checkpoint = files_.read();
  const StoreCounts counts = store_->counts();
  if (checkpoint && checkpoint->collection == stored_.name &&
      checkpoint->next_text <= counts.next_text &&
      checkpoint->removals <= counts.removals &&
      open_checkpoint(*checkpoint).ok()) {
    return {};
  }
  NEARDUP_ASSIGN_OR_RETURN(
      index_, make_online_index(stored_.settings, *digester_, digest_source()));
  covered_ = 0;
  changed_ = 0;
  return replay({.folder = {},
                 .collection = {},
                 .next_text = 0,
                 .removals = counts.removals});
}

Status EmbeddedCollection::open_checkpoint(const Checkpoint& checkpoint) {
  NEARDUP_ASSIGN_OR_RETURN(
      index_, open_online_index(checkpoint.folder, stored_.settings, *digester_,
                                digest_source()));
  covered_ = checkpoint.next_text;
  return replay(checkpoint);
}

// What the store has beyond what is covered.
Status EmbeddedCollection::replay(const Checkpoint& covered) {
  std::uint64_t replayed = 0;
  NEARDUP_RETURN_IF_ERROR(store_->for_each_removal(
      covered.removals, [&](const StoredText& text) -> Status {
        ++replayed;
        return text.number < covered.next_text
                   ? index_->remove(text.number, text.digest)
                   : Status();
      }));
  NEARDUP_RETURN_IF_ERROR(store_->for_each_text(
      covered.next_text, [&](const StoredText& text) -> Status {
        ++replayed;
        return index_->add(text.number, text.digest);
      }));
  changed_ = replayed;
  return {};
}

Status create_collection(const std::string& name,
                         const CollectionSettings& settings,
                         const DataPaths& data) {
  return or_out_of_memory([&]() -> Status {
    NEARDUP_ASSIGN_OR_RETURN(StoredSettings stored, resolve(settings));
    NEARDUP_ASSIGN_OR_RETURN(const auto digester,
                             make_text_digester(stored, data));
    stored.recipe = digester->recipe();
    NEARDUP_ASSIGN_OR_RETURN(auto store,
                             create_rocks_store(name, to_json(stored), {}));
    return store->close();
  });
}

bool is_collection(const std::string& name) { return has_rocks_store(name); }

Result<std::unique_ptr<Collection>> open_collection(
    const std::string& name, const OpenOptions& options) {
  return or_out_of_memory([&]() -> Result<std::unique_ptr<Collection>> {
    return EmbeddedCollection::open(name, options);
  });
}

Status restore_collection(const std::string& folder, const std::string& name,
                          const OpenOptions& options) {
  std::error_code error;
  if (fs::exists(name, error) && !fs::is_empty(name, error)) {
    return already_exists(name + ": is there already; name a new folder");
  }
  NEARDUP_RETURN_IF_ERROR(verify_snapshot(folder, options));
  const std::string partial = without_slashes(name) + ".partial";
  fs::remove_all(partial, error);
  fs::copy(folder, partial, fs::copy_options::recursive, error);
  if (!error && sync_file_system(partial)) {
    fs::remove(name, error);
    fs::rename(partial, without_slashes(name), error);
    if (!error && sync_file_system(name)) {
      return {};
    }
  }
  if (!error) {
    error.assign(errno, std::generic_category());
  }
  std::error_code ignored;
  fs::remove_all(partial, ignored);
  return io_error(name + ": " + error.message());
}

}  // namespace neardup
