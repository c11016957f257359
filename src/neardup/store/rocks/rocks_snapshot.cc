#include "neardup/store/rocks/rocks_snapshot.h"

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <rocksdb/utilities/checkpoint.h>
#include <sys/stat.h>
#include <unistd.h>

#include "neardup/os/file_descriptor.h"
#include "neardup/os/partial_name.h"
#include "neardup/store/rocks/rocks_create.h"
#include "neardup/store/rocks/rocks_status.h"
#include "neardup/store/synced_mark.h"

namespace neardup {
namespace {

constexpr mode_t kPartialMode = 0777;

// A hidden folder beside the snapshot's, claimed by this process, in which the
// snapshot is made. Removed when it goes out of sight.
class PartialFolder {
 public:
  static Result<std::unique_ptr<PartialFolder>> create(
      const std::string& target) {
    remove_abandoned_partials(target);
    while (true) {
      std::string path = partial_name(target);
      if (::mkdir(path.c_str(), kPartialMode) != 0) {
        if (errno == EEXIST) {
          continue;
        }
        return cannot_create(target, target, errno);
      }
      FileDescriptor claim(
          ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
      if (!claim.is_open() || claim_partial(claim.get())) {
        return std::unique_ptr<PartialFolder>(
            new PartialFolder(std::move(path), std::move(claim)));
      }
    }
  }
  ~PartialFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  PartialFolder(const PartialFolder&) = delete;
  PartialFolder& operator=(const PartialFolder&) = delete;

  const std::string& path() const { return path_; }

 private:
  PartialFolder(std::string path, FileDescriptor claim)
      : path_(std::move(path)), claim_(std::move(claim)) {}

  std::string path_;
  FileDescriptor claim_;
};

std::string trimmed(const std::string& path) {
  const std::size_t last = path.find_last_not_of('/');
  return last == std::string::npos ? path : path.substr(0, last + 1);
}

Status check_absent(const std::string& folder) {
  std::error_code error;
  if (folder.empty()) {
    return invalid_argument("the name of the snapshot's folder is empty");
  }
  if (!std::filesystem::exists(
          std::filesystem::symlink_status(folder, error))) {
    return {};
  }
  const bool empty = std::filesystem::is_directory(folder, error) &&
                     std::filesystem::is_empty(folder, error);
  return empty && !error
             ? Status()
             : already_exists(folder +
                              ": there is something; name a new folder for "
                              "the snapshot");
}

// Makes a checkpoint at `path`, and what makes it a collection.
Status fill(const RocksDatabase& database, const std::string& path) {
  rocksdb::Checkpoint* made = nullptr;
  NEARDUP_RETURN_IF_ERROR(
      from_rocks(database.path(), "take a snapshot",
                 rocksdb::Checkpoint::Create(&database.db(), &made)));
  const std::unique_ptr<rocksdb::Checkpoint> checkpoint(made);
  std::uint64_t sequence = 0;
  NEARDUP_RETURN_IF_ERROR(from_rocks(
      database.path(), "take a snapshot",
      checkpoint->CreateCheckpoint(path, /*log_size_for_flush=*/0, &sequence)));
  NEARDUP_ASSIGN_OR_RETURN(SyncedMark mark, SyncedMark::open(path));
  NEARDUP_RETURN_IF_ERROR(mark.raise(sequence));
  NEARDUP_RETURN_IF_ERROR(mark.sync());
  return mark_collection(path, *database.db().GetEnv());
}

}  // namespace

Status snapshot_database(const RocksDatabase& database,
                         const std::string& folder) {
  const std::string target = trimmed(folder);
  NEARDUP_RETURN_IF_ERROR(check_absent(target));
  NEARDUP_ASSIGN_OR_RETURN(const std::unique_ptr<PartialFolder> partial,
                           PartialFolder::create(target));
  std::error_code error;
  const std::string made =
      std::filesystem::absolute(partial->path(), error).string() +
      "/collection";
  NEARDUP_RETURN_IF_ERROR(fill(database, made));
  if (::rename(made.c_str(), target.c_str()) != 0) {
    return system_failure(target, "create", errno);
  }
  const int failed = sync_folder(folder_of(target));
  return failed == 0 ? Status() : system_failure(target, "write", failed);
}

}  // namespace neardup
