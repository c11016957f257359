// A ScratchFolder is a temporary, empty folder that only its owner may enter.
// It is removed with everything in it when the object ends.

#ifndef NEARDUP_OS_SCRATCH_SCRATCH_FOLDER_H_
#define NEARDUP_OS_SCRATCH_SCRATCH_FOLDER_H_

#include <string>

#include "neardup/base/status.h"

namespace neardup {

// $TMPDIR, or /tmp if that is not set.
std::string temporary_folder();

class ScratchFolder {
 public:
  // In temporary_folder(). kIoError if it cannot be made.
  static Result<ScratchFolder> create();

  ~ScratchFolder();
  ScratchFolder(ScratchFolder&& other) noexcept;
  ScratchFolder& operator=(ScratchFolder&& other) noexcept;

  const std::string& path() const { return path_; }

 private:
  explicit ScratchFolder(std::string path) : path_(std::move(path)) {}
  void remove();

  std::string path_;  // empty: moved from
};

}  // namespace neardup

#endif  // NEARDUP_OS_SCRATCH_SCRATCH_FOLDER_H_
