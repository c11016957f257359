#include "neardup/os/append_file.h"

#include <cerrno>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace neardup {

Result<AppendFile> AppendFile::open(const std::string& path,
                                    std::uint64_t keep_bytes) {
  FileDescriptor descriptor(
      ::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600));
  if (!descriptor.is_open()) {
    return system_failure(path, "open", errno);
  }
  // The lock ends with the descriptor, so a program that died holds none.
  if (::flock(descriptor.get(), LOCK_EX | LOCK_NB) != 0) {
    return errno == EWOULDBLOCK
               ? already_exists(path + ": another run is writing it")
               : system_failure(path, "lock", errno);
  }
  if (::ftruncate(descriptor.get(), static_cast<off_t>(keep_bytes)) != 0) {
    return system_failure(path, "truncate", errno);
  }
  return AppendFile(path, std::move(descriptor));
}

Status AppendFile::append(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written =
        ::write(descriptor_.get(), bytes.data(), bytes.size());
    if (written >= 0) {
      bytes.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno != EINTR) {
      return system_failure(path_, "write", errno);
    }
  }
  return {};
}

Status AppendFile::remove() {
  if (::unlink(path_.c_str()) != 0 && errno != ENOENT) {
    return system_failure(path_, "remove", errno);
  }
  descriptor_.close();
  return {};
}

}  // namespace neardup
