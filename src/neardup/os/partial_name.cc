#include "neardup/os/partial_name.h"

#include <atomic>
#include <cerrno>
#include <filesystem>
#include <memory>
#include <system_error>

#include <dirent.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "neardup/os/file_descriptor.h"

namespace neardup {
namespace {

// A file name has at most 255 bytes on Linux; what is added has less than 55.
constexpr std::size_t kLongestStem = 200;
constexpr const char* kPartialSuffix = ".partial";

// What the partial names of a file called `name` begin with.
std::string partial_prefix(const std::string& name) {
  return "." + name.substr(0, kLongestStem) + ".";
}

struct CloseFolder {
  void operator()(DIR* folder) const { ::closedir(folder); }
};

void remove_if_abandoned(const std::filesystem::path& partial) {
  const FileDescriptor descriptor(
      ::open(partial.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
  if (descriptor.is_open() &&
      ::flock(descriptor.get(), LOCK_EX | LOCK_NB) == 0) {
    std::error_code ignored;
    std::filesystem::remove_all(partial, ignored);
  }
}

}  // namespace

std::string partial_name(const std::string& path) {
  static std::atomic<unsigned> counter = 0;
  const std::size_t slash = path.rfind('/');
  const std::size_t stem = slash == std::string::npos ? 0 : slash + 1;
  return path.substr(0, stem) + partial_prefix(path.substr(stem)) +
         std::to_string(::getpid()) + "-" + std::to_string(counter++) +
         kPartialSuffix;
}

bool is_partial_name(std::string_view name, const std::string& path) {
  const std::string prefix = partial_prefix(path.substr(path.rfind('/') + 1));
  if (!name.starts_with(prefix) || !name.ends_with(kPartialSuffix)) {
    return false;
  }
  name.remove_prefix(prefix.size());
  const std::size_t dash = name.find('-');
  return dash != std::string_view::npos && dash > 0 &&
         name.find_first_not_of("0123456789") == dash &&
         name.find_first_not_of("0123456789", dash + 1) > dash + 1 &&
         name.substr(name.find_first_not_of("0123456789", dash + 1)) ==
             kPartialSuffix;
}

bool claim_partial(int descriptor) {
  if (::flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
    // Where the file system has no locks nothing is ever taken for abandoned.
    return errno != EWOULDBLOCK;
  }
  struct stat now;
  return ::fstat(descriptor, &now) != 0 || now.st_nlink > 0;
}

void remove_abandoned_partials(const std::string& path) {
  const std::string folder = folder_of(path);
  // Not a directory_iterator, whose constructor ends the program where memory
  // is short.
  const std::unique_ptr<DIR, CloseFolder> entries(::opendir(folder.c_str()));
  while (entries != nullptr) {
    const dirent* entry = ::readdir(entries.get());
    if (entry == nullptr) {
      return;
    }
    if (is_partial_name(static_cast<const char*>(entry->d_name), path)) {
      remove_if_abandoned(std::filesystem::path(folder) /
                          static_cast<const char*>(entry->d_name));
    }
  }
}

std::string folder_of(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  if (slash == std::string::npos) {
    return ".";
  }
  return slash == 0 ? "/" : path.substr(0, slash);
}

Status cannot_create(const std::string& name, const std::string& target,
                     int error_number) {
  if (error_number == ENOENT) {
    return io_error(name + ": cannot create: there is no folder " +
                    folder_of(target));
  }
  return system_failure(name, "create", error_number);
}

int sync_folder(const std::string& folder) {
  FileDescriptor fd(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!fd.is_open()) {
    return errno;
  }
  const bool failed = ::fsync(fd.get()) != 0;
  return failed && errno != EINVAL && errno != ENOTSUP ? errno : 0;
}

}  // namespace neardup
