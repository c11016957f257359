#include "neardup/os/mapped_file.h"

#include <cerrno>
#include <utility>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>

#include "neardup/os/file_descriptor.h"

namespace neardup {
namespace {

FileDescriptor open_read_only(const std::string& path) {
  int fd;
  do {
    fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  } while (fd < 0 && errno == EINTR);
  return FileDescriptor(fd);
}

// Maps the first `size` bytes, all of them at hand where the system offers it.
void* map_read_only(const FileDescriptor& file, std::size_t size) {
  int flags = MAP_SHARED;
#ifdef MAP_POPULATE
  flags |= MAP_POPULATE;
#endif
  return ::mmap(nullptr, size, PROT_READ, flags, file.get(), 0);
}

}  // namespace

Result<MappedFile> MappedFile::open(const std::string& path) {
  const FileDescriptor file = open_read_only(path);
  if (!file.is_open()) {
    const int error = errno;
    const Status failure = system_failure(path, "open", error);
    return error == ENOENT || error == ENOTDIR ? not_found(failure.message())
                                               : failure;
  }
  struct stat info {};
  if (::fstat(file.get(), &info) != 0) {
    return system_failure(path, "open", errno);
  }
  if (!S_ISREG(info.st_mode)) {
    return io_error(path + ": cannot map: not a regular file");
  }
  const auto size = static_cast<std::size_t>(info.st_size);
  if (size == 0) {
    return MappedFile(nullptr, 0);  // the system refuses to map nothing
  }
  void* const data = map_read_only(file, size);
  if (data == MAP_FAILED) {
    return system_failure(path, "map", errno);
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
