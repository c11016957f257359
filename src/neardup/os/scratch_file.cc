#include "neardup/os/scratch_file.h"

#include <cerrno>
#include <cstdlib>
#include <utility>

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

namespace neardup {
namespace {

constexpr std::size_t kPendingBytes = std::size_t{1} << 20;

}  // namespace

Result<ScratchFile> ScratchFile::create() {
  const char* named = std::getenv("TMPDIR");
  std::string folder = named != nullptr && *named != '\0' ? named : "/tmp";
  std::string path = folder + "/neardup-XXXXXX";
  FileDescriptor file(::mkostemp(path.data(), O_CLOEXEC));
  if (!file.is_open()) {
    return system_failure(folder, "make a temporary file", errno);
  }
  // From here on only the descriptor leads to it.
  if (::unlink(path.c_str()) != 0) {
    return system_failure(path, "remove", errno);
  }
  return ScratchFile(std::move(folder), std::move(file));
}

ScratchFile::ScratchFile(ScratchFile&& other) noexcept
    : folder_(std::move(other.folder_)),
      file_(std::move(other.file_)),
      pending_(std::move(other.pending_)),
      written_(other.written_),
      data_(std::exchange(other.data_, nullptr)),
      mapped_(std::exchange(other.mapped_, 0)) {}

ScratchFile& ScratchFile::operator=(ScratchFile&& other) noexcept {
  std::swap(folder_, other.folder_);
  std::swap(file_, other.file_);
  std::swap(pending_, other.pending_);
  std::swap(written_, other.written_);
  std::swap(data_, other.data_);
  std::swap(mapped_, other.mapped_);
  return *this;
}

ScratchFile::~ScratchFile() { unmap(); }

Status ScratchFile::append(std::string_view bytes) {
  pending_ += bytes;
  return pending_.size() < kPendingBytes ? Status() : flush();
}

Status ScratchFile::flush() {
  std::string_view rest = pending_;
  while (!rest.empty()) {
    const ssize_t written = ::write(file_.get(), rest.data(), rest.size());
    if (written < 0 && errno != EINTR) {
      return system_failure(folder_, "write a temporary file", errno);
    }
    if (written > 0) {
      written_ += static_cast<std::uint64_t>(written);
      rest.remove_prefix(static_cast<std::size_t>(written));
    }
  }
  pending_.clear();
  return {};
}

Status ScratchFile::map() {
  NEARDUP_RETURN_IF_ERROR(flush());
  unmap();
  const auto size = static_cast<std::size_t>(written_);
  if (size == 0) {
    return {};  // the system refuses to map nothing
  }
  void* const data =
      ::mmap(nullptr, size, PROT_READ, MAP_SHARED, file_.get(), 0);
  if (data == MAP_FAILED) {
    return system_failure(folder_, "map a temporary file", errno);
  }
  data_ = static_cast<const char*>(data);
  mapped_ = size;
  return {};
}

void ScratchFile::release() const {
  if (data_ != nullptr) {
    // Advice: if it is not taken, memory is used, nothing else.
    (void)::madvise(const_cast<char*>(data_), mapped_, MADV_DONTNEED);
  }
}

void ScratchFile::unmap() {
  if (data_ != nullptr) {
    ::munmap(const_cast<char*>(data_), mapped_);
    data_ = nullptr;
    mapped_ = 0;
  }
}

}  // namespace neardup
