#include "neardup/os/scratch/scratch_file.h"

#include <algorithm>
#include <cassert>
#include <cerrno>
#include <cstdlib>

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

namespace neardup {
namespace {

// Linux moves at most this many bytes in one call.
constexpr std::size_t kLargestMove = std::size_t{1} << 30;

}  // namespace

Result<ScratchFile> ScratchFile::create(const std::string& folder) {
  std::string path = folder + "/.neardup-scratch-XXXXXX";
  FileDescriptor descriptor(::mkostemp(path.data(), O_CLOEXEC));
  if (!descriptor.is_open()) {
    return system_failure(folder, "make a temporary file", errno);
  }
  if (::unlink(path.c_str()) != 0) {
    return system_failure(path, "unlink", errno);
  }
  return ScratchFile(folder, std::move(descriptor));
}

Result<std::uint64_t> ScratchFile::append(std::span<const std::byte> bytes) {
  const std::uint64_t start = size_;
  while (!bytes.empty()) {
    const ssize_t count = ::pwrite(descriptor_.get(), bytes.data(),
                                   std::min(bytes.size(), kLargestMove),
                                   static_cast<off_t>(size_));
    if (count < 0 && errno == EINTR) {
      continue;
    }
    if (count <= 0) {
      return system_failure(folder_, "write a temporary file",
                            count < 0 ? errno : ENOSPC);
    }
    size_ += static_cast<std::uint64_t>(count);
    bytes = bytes.subspan(static_cast<std::size_t>(count));
  }
  return start;
}

Status ScratchFile::read_at(std::uint64_t offset,
                            std::span<std::byte> bytes) const {
  assert(offset + bytes.size() <= size_);
  while (!bytes.empty()) {
    const ssize_t count = ::pread(descriptor_.get(), bytes.data(),
                                  std::min(bytes.size(), kLargestMove),
                                  static_cast<off_t>(offset));
    if (count < 0 && errno == EINTR) {
      continue;
    }
    if (count <= 0) {
      return system_failure(folder_, "read a temporary file",
                            count < 0 ? errno : EIO);
    }
    offset += static_cast<std::uint64_t>(count);
    bytes = bytes.subspan(static_cast<std::size_t>(count));
  }
  return {};
}

Status ScratchFile::clear() {
  if (::ftruncate(descriptor_.get(), 0) != 0) {
    return system_failure(folder_, "clear a temporary file", errno);
  }
  size_ = 0;
  return {};
}

Result<std::shared_ptr<const std::byte>> ScratchFile::map() const {
  if (size_ == 0) {
    return std::shared_ptr<const std::byte>();
  }
  const auto size = static_cast<std::size_t>(size_);
  void* const data =
      ::mmap(nullptr, size, PROT_READ, MAP_SHARED, descriptor_.get(), 0);
  if (data == MAP_FAILED) {
    return system_failure(folder_, "map a temporary file", errno);
  }
  return std::shared_ptr<const std::byte>(
      static_cast<const std::byte*>(data), [size](const std::byte* mapped) {
        ::munmap(const_cast<std::byte*>(mapped), size);
      });
}

}  // namespace neardup
