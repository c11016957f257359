// What lies where: kinds of paths, the files below a folder, the matches of a
// glob. Every list is sorted by the bytes of its paths, so that the same tree
// gives the same order on every machine.
//
// Thread safety: all functions may run concurrently.

#ifndef NEARDUP_OS_FILE_TREE_H_
#define NEARDUP_OS_FILE_TREE_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "neardup/base/status.h"

namespace neardup {

enum class PathKind {
  kMissing,
  kFile,    // a regular file
  kFolder,  //
  kOther,   // a pipe, device or socket
};

// Links are followed.
PathKind path_kind(const std::string& path);

// Every regular file below `folder`, each as `folder` + "/" + the path below.
// Names that start with "." are left out, with all below them. A link to a file
// counts as the file, a link to a folder is not followed (it may lead in a
// circle), and one that leads nowhere is left out. kNotFound / kIoError naming
// the folder that cannot be listed.
Result<std::vector<std::string>> list_files(const std::string& folder);

// The paths that match `pattern` by glob(7); none is no error. kIoError if a
// folder on the way cannot be read.
Result<std::vector<std::string>> match_glob(const std::string& pattern);

// True if `path` holds one of "*?[".
bool looks_like_glob(const std::string& path);

// The size in bytes of a regular file; nothing for any other path.
std::optional<std::uint64_t> file_size(const std::string& path);

// kNotFound or kIoError if this process may not read `path`.
Status check_readable(const std::string& path);

}  // namespace neardup

#endif  // NEARDUP_OS_FILE_TREE_H_
