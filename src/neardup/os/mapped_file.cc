#include "neardup/os/mapped_file.h"

#include <cerrno>
#include <cstdint>
#include <utility>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

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

constexpr int kPopulate =
#ifdef MAP_POPULATE
    MAP_POPULATE;
#else
    0;
#endif

}  // namespace

Result<MappedFile> MappedFile::open(const std::string& path) {
  return open(path, Mode::kPopulated);
}

Result<MappedFile> MappedFile::open_lazily(const std::string& path) {
  return open(path, Mode::kLazy);
}

Result<MappedFile> MappedFile::open_private(const std::string& path) {
  return open(path, Mode::kPrivate);
}

Result<MappedFile> MappedFile::open(const std::string& path, Mode mode) {
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
  const bool is_private = mode == Mode::kPrivate;
  const int kind = is_private ? MAP_PRIVATE | MAP_NORESERVE : MAP_SHARED;
  void* const data =
      ::mmap(nullptr, size, is_private ? PROT_READ | PROT_WRITE : PROT_READ,
             kind | (mode == Mode::kPopulated ? kPopulate : 0), file.get(), 0);
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

void release_mapped(std::string_view bytes) {
  const auto page = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
  const auto begin = reinterpret_cast<std::uintptr_t>(bytes.data());
  const std::uintptr_t first = (begin + page - 1) / page * page;
  const std::uintptr_t last = (begin + bytes.size()) / page * page;
  if (first < last) {
    // Advice: if it is not taken, memory is used, nothing else.
    (void)::madvise(reinterpret_cast<void*>(first), last - first,
                    MADV_DONTNEED);
  }
}

}  // namespace neardup
