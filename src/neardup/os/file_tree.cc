#include "neardup/os/file_tree.h"

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <system_error>
#include <utility>

#include <glob.h>
#include <sys/stat.h>
#include <unistd.h>

#include "neardup/os/file_descriptor.h"

namespace neardup {
namespace {

namespace fs = std::filesystem;

// Appends the files of `folder` to `files` and its folders to `folders`.
std::error_code list_one(const std::string& folder,
                         std::vector<std::string>& files,
                         std::vector<std::string>& folders) {
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    if (entry->path().filename().native().starts_with('.')) {
      continue;
    }
    std::error_code no_target;  // a link that leads nowhere is no file
    if (!entry->is_symlink(error) && entry->is_directory(error)) {
      folders.push_back(entry->path().native());
    } else if (entry->is_regular_file(no_target)) {
      files.push_back(entry->path().native());
    }
  }
  return error;
}

}  // namespace

PathKind path_kind(const std::string& path) {
  struct stat info;
  if (::stat(path.c_str(), &info) != 0) {
    return PathKind::kMissing;
  }
  if (S_ISREG(info.st_mode)) {
    return PathKind::kFile;
  }
  return S_ISDIR(info.st_mode) ? PathKind::kFolder : PathKind::kOther;
}

Result<std::vector<std::string>> list_files(const std::string& folder) {
  std::vector<std::string> files;
  std::vector<std::string> folders = {folder};
  while (!folders.empty()) {
    const std::string next = std::move(folders.back());
    folders.pop_back();
    const std::error_code error = list_one(next, files, folders);
    if (error == std::errc::no_such_file_or_directory) {
      return not_found(next + ": no such folder");
    }
    if (error) {
      return system_failure(next, "list", error.value());
    }
  }
  std::ranges::sort(files);
  return files;
}

Result<std::vector<std::string>> match_glob(const std::string& pattern) {
  glob_t found{};
  const int outcome =
      ::glob(pattern.c_str(), GLOB_ERR | GLOB_NOSORT, nullptr, &found);
  const int error = errno;
  std::vector<std::string> paths(found.gl_pathv,
                                 found.gl_pathv + found.gl_pathc);
  ::globfree(&found);
  if (outcome != 0 && outcome != GLOB_NOMATCH) {
    return system_failure(pattern, "match", error);
  }
  std::ranges::sort(paths);
  return paths;
}

bool looks_like_glob(const std::string& path) {
  return path.find_first_of("*?[") != std::string::npos;
}

std::optional<std::uint64_t> file_size(const std::string& path) {
  struct stat info;
  if (::stat(path.c_str(), &info) != 0 || !S_ISREG(info.st_mode)) {
    return std::nullopt;
  }
  return static_cast<std::uint64_t>(info.st_size);
}

Status check_readable(const std::string& path) {
  if (::access(path.c_str(), R_OK) == 0) {
    return {};
  }
  return errno == ENOENT ? not_found(path + ": no such file")
                         : system_failure(path, "open", errno);
}

}  // namespace neardup
