// An AppendFile grows at its end and nowhere else: the file of a journal, which
// must hold what was done even if the program does not live to say so.
//
//   Result<AppendFile> file = AppendFile::open(path, /*keep_bytes=*/0);
//   file->append(record);
//
// Each append() is handed to the system at once, so that it survives the end of
// this program; it may be lost with the machine's power. Not thread safe.

#ifndef NEARDUP_OS_APPEND_FILE_H_
#define NEARDUP_OS_APPEND_FILE_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "neardup/base/status.h"
#include "neardup/os/file_descriptor.h"

namespace neardup {

class AppendFile {
 public:
  // Opens `path`, creating it (readable by its owner alone) if it is missing,
  // and cuts it to its first `keep_bytes` bytes. kAlreadyExists if another
  // program, or another AppendFile, has it open; else kIoError.
  static Result<AppendFile> open(const std::string& path,
                                 std::uint64_t keep_bytes);

  Status append(std::string_view bytes);

  // Removes the file from its folder; nothing may be appended after.
  Status remove();

  const std::string& path() const { return path_; }

 private:
  AppendFile(std::string path, FileDescriptor descriptor)
      : path_(std::move(path)), descriptor_(std::move(descriptor)) {}

  std::string path_;
  FileDescriptor descriptor_;
};

}  // namespace neardup

#endif  // NEARDUP_OS_APPEND_FILE_H_
