#include "neardup/os/partial_name.h"

#include <atomic>
#include <cerrno>

#include <fcntl.h>
#include <unistd.h>

#include "neardup/os/file_descriptor.h"

namespace neardup {
namespace {

// A file name has at most 255 bytes on Linux; what is added has less than 55.
constexpr std::size_t kLongestStem = 200;

}  // namespace

std::string partial_name(const std::string& path) {
  static std::atomic<unsigned> counter = 0;
  const std::size_t slash = path.rfind('/');
  const std::size_t stem = slash == std::string::npos ? 0 : slash + 1;
  return path.substr(0, stem) + "." + path.substr(stem, kLongestStem) + "." +
         std::to_string(::getpid()) + "-" + std::to_string(counter++) +
         ".partial";
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
