#include "neardup/store/synced_mark.h"

#include <array>
#include <cerrno>
#include <string_view>

#include <fcntl.h>
#include <unistd.h>
#include <xxhash.h>

#include "neardup/base/little_endian.h"

namespace neardup {
namespace {

constexpr mode_t kMarkMode = 0644;
constexpr std::size_t kMarkBytes = 16;  // the number and its checksum

std::uint64_t checksum(std::string_view bytes) {
  return XXH3_64bits(bytes.data(), bytes.size());
}

}  // namespace

Result<SyncedMark> SyncedMark::open(const std::string& folder) {
  std::string path = folder + "/" + kSyncedFile;
  FileDescriptor descriptor(
      ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, kMarkMode));
  if (!descriptor.is_open()) {
    return system_failure(path, "open", errno);
  }
  SyncedMark mark(std::move(path), std::move(descriptor));
  std::array<char, kMarkBytes> bytes{};
  const ssize_t count =
      ::pread(mark.descriptor_.get(), bytes.data(), bytes.size(), 0);
  if (count < 0) {
    return system_failure(mark.path_, "read", errno);
  }
  const std::string_view read(bytes.data(), static_cast<std::size_t>(count));
  // A power cut may have torn the mark; it only warns, so it is then unknown.
  if (read.size() == kMarkBytes &&
      checksum(read.substr(0, 8)) == load_u64(read, 8)) {
    mark.found_ = load_u64(read, 0);
  }
  return mark;
}

Status SyncedMark::raise(std::uint64_t mark) {
  std::string bytes;
  put_u64(mark, bytes);
  put_u64(checksum(bytes), bytes);
  if (::pwrite(descriptor_.get(), bytes.data(), bytes.size(), 0) !=
      static_cast<ssize_t>(bytes.size())) {
    return system_failure(path_, "write", errno);
  }
  return {};
}

Status SyncedMark::sync() {
  return ::fsync(descriptor_.get()) == 0
             ? Status()
             : system_failure(path_, "write", errno);
}

}  // namespace neardup
