#include "neardup/os/file_identity.h"

#include <cerrno>
#include <cstring>

#include <sys/stat.h>

namespace neardup {

Result<FileIdentity> identify_file(const std::string& path) {
  struct stat found {};
  if (::stat(path.c_str(), &found) != 0) {
    const std::string message = path + ": " + std::strerror(errno);
    return errno == ENOENT || errno == ENOTDIR ? not_found(message)
                                               : io_error(message);
  }
  FileIdentity identity;
  identity.device = static_cast<std::uint64_t>(found.st_dev);
  identity.inode = static_cast<std::uint64_t>(found.st_ino);
  identity.size = static_cast<std::uint64_t>(found.st_size);
  identity.modified_ns =
      static_cast<std::int64_t>(found.st_mtim.tv_sec) * 1'000'000'000 +
      static_cast<std::int64_t>(found.st_mtim.tv_nsec);
  return identity;
}

}  // namespace neardup
