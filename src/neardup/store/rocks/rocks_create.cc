#include "neardup/store/rocks/rocks_create.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <memory>
#include <string_view>
#include <system_error>
#include <vector>

#include <sys/stat.h>

#include "neardup/os/file_descriptor.h"
#include "neardup/os/file_tree.h"
#include "neardup/os/partial_name.h"
#include "neardup/store/rocks/rocks_batch.h"
#include "neardup/store/rocks/rocks_database.h"
#include "neardup/store/rocks/rocks_reader.h"
#include "neardup/store/rocks/rocks_status.h"
#include "neardup/store/store_owner.h"

namespace neardup {
namespace {

constexpr const char* kCollectionFile = "COLLECTION";
constexpr std::string_view kFirstLine = "neardup collection, format ";
constexpr int kFormat = 1;
constexpr mode_t kFolderMode = 0777;  // the umask takes off what it must

std::string collection_line() {
  return std::string(kFirstLine) + std::to_string(kFormat) + "\n";
}

// The format that the bytes of COLLECTION name.
Status check_line(const std::string& path, std::string_view line) {
  const std::string file = path + "/" + kCollectionFile;
  int format = 0;
  if (line.starts_with(kFirstLine) && line.ends_with('\n')) {
    line.remove_prefix(kFirstLine.size());
    line.remove_suffix(1);
    const auto [end, error] =
        std::from_chars(line.data(), line.data() + line.size(), format);
    if (error != std::errc() || end != line.data() + line.size()) {
      format = 0;
    }
  }
  if (format < 1) {
    return corruption(file + ": is damaged; it should read '" +
                      std::string(kFirstLine) + std::to_string(kFormat) + "'");
  }
  return format == kFormat
             ? Status()
             : unsupported_version(
                   file + ": the collection is of format " +
                   std::to_string(format) + ", and this neardup knows format " +
                   std::to_string(kFormat) + "; open it with a newer neardup");
}

Status no_collection(const std::string& path) {
  switch (path_kind(path)) {
    case PathKind::kMissing:
      return not_found(path + ": there is no such collection; create it first");
    case PathKind::kFolder:
      break;
    default:
      return not_found(path + ": is a file, not the folder of a collection");
  }
  return path_kind(path + "/" + kOwnerFile) == PathKind::kFile
             ? not_found(path +
                         ": the creation of this collection did not end; "
                         "create it again")
             : not_found(path +
                         ": is not the folder of a collection; name another, "
                         "or create one");
}

// What is in the folder beside the files that this floor puts there itself.
Result<bool> is_strange(const std::string& path, rocksdb::Env& env) {
  std::vector<std::string> names;
  const rocksdb::Status status = env.GetChildren(path, &names);
  if (status.IsNotFound() || status.IsPathNotFound()) {
    return false;
  }
  NEARDUP_RETURN_IF_ERROR(from_rocks(path, "list", status));
  std::erase(names, ".");
  std::erase(names, "..");
  return !names.empty() &&
         path_kind(path + "/" + kOwnerFile) != PathKind::kFile;
}

}  // namespace

bool has_rocks_store(const std::string& path) {
  return path_kind(path + "/" + kCollectionFile) == PathKind::kFile;
}

rocksdb::Env& env_of(const RocksStoreOptions& options) {
  return options.env != nullptr ? *options.env : *rocksdb::Env::Default();
}

Status check_collection(const std::string& path, rocksdb::Env& env) {
  const std::string file = path + "/" + kCollectionFile;
  std::string line;
  const rocksdb::Status status = rocksdb::ReadFileToString(&env, file, &line);
  if (status.IsNotFound() || status.IsPathNotFound() ||
      path_kind(path) == PathKind::kFile) {
    return no_collection(path);
  }
  NEARDUP_RETURN_IF_ERROR(from_rocks(file, "read", status));
  return check_line(path, line);
}

Status prepare_folder(const std::string& path, rocksdb::Env& env) {
  if (env.FileExists(path + "/" + kCollectionFile).ok()) {
    return already_exists(
        path + ": there is a collection; open it, or name a new folder");
  }
  if (path_kind(path) == PathKind::kFile ||
      path_kind(path) == PathKind::kOther) {
    return already_exists(path + ": is a file; name a new folder");
  }
  NEARDUP_ASSIGN_OR_RETURN(const bool strange, is_strange(path, env));
  if (strange) {
    return already_exists(path +
                          ": the folder is not empty; name a new one or empty "
                          "it first");
  }
  if (::mkdir(path.c_str(), kFolderMode) != 0 && errno != EEXIST) {
    return cannot_create(path, path, errno);
  }
  const int error = sync_folder(folder_of(path));
  NEARDUP_RETURN_IF_ERROR(error == 0 ? Status()
                                     : system_failure(path, "create", error));
  return from_rocks(path, "create", env.CreateDirIfMissing(path));
}

Status create_collection(const std::string& path, const std::string& settings,
                         const RocksStoreOptions& options) {
  NEARDUP_RETURN_IF_ERROR(RocksDatabase::destroy(path, options));
  NEARDUP_ASSIGN_OR_RETURN(const std::unique_ptr<RocksDatabase> database,
                           RocksDatabase::open(path, options, /*create=*/true));
  const auto put = [&](std::string_view key, std::string_view value) {
    return from_rocks(path, "write",
                      database->db().Put({}, database->column(Column::kState),
                                         to_slice(key), to_slice(value)));
  };
  NEARDUP_RETURN_IF_ERROR(put(kFormatKey, std::to_string(kFormat)));
  NEARDUP_RETURN_IF_ERROR(put(kSettingsKey, settings));
  NEARDUP_RETURN_IF_ERROR(put(kStateKey, state_value({})));
  NEARDUP_RETURN_IF_ERROR(database->flush());
  NEARDUP_RETURN_IF_ERROR(database->close());
  return mark_collection(path, env_of(options));
}

Status mark_collection(const std::string& folder, rocksdb::Env& env) {
  const std::string file = folder + "/" + kCollectionFile;
  const std::string unfinished = file + ".new";
  NEARDUP_RETURN_IF_ERROR(
      from_rocks(unfinished, "write",
                 rocksdb::WriteStringToFile(&env, collection_line(), unfinished,
                                            /*should_sync=*/true)));
  NEARDUP_RETURN_IF_ERROR(
      from_rocks(file, "create", env.RenameFile(unfinished, file)));
  std::unique_ptr<rocksdb::Directory> directory;
  NEARDUP_RETURN_IF_ERROR(
      from_rocks(folder, "open", env.NewDirectory(folder, &directory)));
  return from_rocks(folder, "write", directory->Fsync());
}

}  // namespace neardup
