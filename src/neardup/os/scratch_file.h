// A ScratchFile holds more bytes than memory should: they are written to a
// temporary file without a name and read back as memory, of which the system
// keeps the pages in use and drops the others when it needs room.
//
//   Result<ScratchFile> file = ScratchFile::create();
//   NEARDUP_RETURN_IF_ERROR(file->append(bytes));  // any number of times
//   NEARDUP_RETURN_IF_ERROR(file->map());
//   use(file->bytes());
//
// Memory: 1 MB to collect what is appended, and the pages in use. The file is
// gone when the object ends, and when the program is killed.
//
// Thread safety: const members may run concurrently.

#ifndef NEARDUP_OS_SCRATCH_FILE_H_
#define NEARDUP_OS_SCRATCH_FILE_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "neardup/base/status.h"
#include "neardup/os/file_descriptor.h"

namespace neardup {

class ScratchFile {
 public:
  // In $TMPDIR, or /tmp if that is not set. kIoError if it cannot be made.
  static Result<ScratchFile> create();

  ScratchFile(ScratchFile&& other) noexcept;
  ScratchFile& operator=(ScratchFile&& other) noexcept;
  ~ScratchFile();

  // kIoError, saying why, if the disk is full.
  Status append(std::string_view bytes);

  // How much was appended.
  std::uint64_t size() const { return written_ + pending_.size(); }

  // Makes all that was appended readable by bytes(); earlier views of it end.
  Status map();

  // Gives the pages in use back, so that they do not count as this program's
  // memory; bytes() stay valid, and fetch them again when they are read.
  void release() const;

  // What was there at the last map(); begins at a page boundary.
  std::string_view bytes() const { return {data_, mapped_}; }

 private:
  ScratchFile(std::string folder, FileDescriptor file)
      : folder_(std::move(folder)), file_(std::move(file)) {}
  Status flush();
  void unmap();

  std::string folder_;  // for messages
  FileDescriptor file_;
  std::string pending_;
  std::uint64_t written_ = 0;
  const char* data_ = nullptr;
  std::size_t mapped_ = 0;
};

}  // namespace neardup

#endif  // NEARDUP_OS_SCRATCH_FILE_H_
