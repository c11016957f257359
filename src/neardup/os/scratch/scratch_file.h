// A ScratchFile holds intermediate results that do not fit memory. It has no
// name from the moment it is open, so that nothing is left behind however the
// program ends, and grows at its end only.
//
//   Result<ScratchFile> file = ScratchFile::create("/var/tmp");
//   NEARDUP_ASSIGN_OR_RETURN(const std::uint64_t at, file->append(bytes));
//   NEARDUP_RETURN_IF_ERROR(file->read_at(at, data, size));
//
// Thread safety: read_at() and map() may run concurrently.

#ifndef NEARDUP_OS_SCRATCH_SCRATCH_FILE_H_
#define NEARDUP_OS_SCRATCH_SCRATCH_FILE_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "neardup/base/status.h"
#include "neardup/os/file_descriptor.h"

namespace neardup {

class ScratchFile {
 public:
  // In `folder`. kIoError, naming it, if no file can be made there.
  static Result<ScratchFile> create(const std::string& folder);

  // Writes `bytes` behind what is there and returns where they begin. kIoError
  // with the folder and the system's reason: a full disk, most often.
  Result<std::uint64_t> append(std::span<const std::byte> bytes);

  // Reads what was appended. REQUIRES: offset + bytes.size() <= size().
  Status read_at(std::uint64_t offset, std::span<std::byte> bytes) const;

  std::uint64_t size() const { return size_; }

  // Forgets all that was appended and gives its room back to the disk. To make
  // another file costs some file systems a hundred times as much.
  Status clear();

  // All of the file as read-only memory, which lives as long as the result and
  // no copy of it is private to this process. Starts at a page boundary. Null,
  // with no bytes, for an empty file.
  Result<std::shared_ptr<const std::byte>> map() const;

 private:
  ScratchFile(std::string folder, FileDescriptor descriptor)
      : folder_(std::move(folder)), descriptor_(std::move(descriptor)) {}

  std::string folder_;
  FileDescriptor descriptor_;
  std::uint64_t size_ = 0;
};

}  // namespace neardup

#endif  // NEARDUP_OS_SCRATCH_SCRATCH_FILE_H_
