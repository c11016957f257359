#include "neardup/os/mapped_file.h"

#include <cerrno>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace neardup {
namespace {

Status failure(const std::string& path, const char* action, int error) {
  std::string message = std::string("cannot ") + action + " '" + path +
                        "': " + std::generic_category().message(error);
  return error == ENOENT ? not_found(std::move(message))
                         : io_error(std::move(message));
}

int open_read_only(const std::string& path) {
  int descriptor;
  do {
    descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  } while (descriptor < 0 && errno == EINTR);
  return descriptor;
}

// Maps the first `size` bytes, populated where the system can do that.
void* map_read_only(int descriptor, std::size_t size) {
  int flags = MAP_SHARED;
#ifdef MAP_POPULATE
  flags |= MAP_POPULATE;
#endif
  return ::mmap(nullptr, size, PROT_READ, flags, descriptor, 0);
}

}  // namespace

Result<MappedFile> MappedFile::open(const std::string& path) {
  const int descriptor = open_read_only(path);
  if (descriptor < 0) {
    return failure(path, "open", errno);
  }
  struct stat status;
  if (::fstat(descriptor, &status) != 0) {
    const int error = errno;
    ::close(descriptor);
    return failure(path, "inspect", error);
  }
  if (!S_ISREG(status.st_mode)) {
    ::close(descriptor);
    return io_error("cannot map '" + path + "': not a regular file");
  }
  const auto size = static_cast<std::size_t>(status.st_size);
  // The system refuses to map nothing.
  void* data = size == 0 ? nullptr : map_read_only(descriptor, size);
  const int error = errno;
  ::close(descriptor);  // the mapping outlives it
  if (data == MAP_FAILED) {
    return failure(path, "map", error);
  }
  return MappedFile(static_cast<const char*>(data), size);
}

MappedFile::MappedFile(MappedFile&& other) noexcept
    : data_(std::exchange(other.data_, nullptr)),
      size_(std::exchange(other.size_, 0)) {}

MappedFile& MappedFile::operator=(MappedFile&& other) noexcept {
  std::swap(data_, other.data_);
  std::swap(size_, other.size_);
  return *this;
}

MappedFile::~MappedFile() {
  if (data_ != nullptr) {
    ::munmap(const_cast<char*>(data_), size_);
  }
}

}  // namespace neardup
