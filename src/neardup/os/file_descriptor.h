// An open file descriptor that closes itself, and the words for what the
// operating system answered.

#ifndef NEARDUP_OS_FILE_DESCRIPTOR_H_
#define NEARDUP_OS_FILE_DESCRIPTOR_H_

#include <string>
#include <string_view>
#include <utility>

#include "neardup/base/status.h"

namespace neardup {

class FileDescriptor {
 public:
  FileDescriptor() = default;
  explicit FileDescriptor(int fd) : fd_(fd) {}
  ~FileDescriptor();
  FileDescriptor(FileDescriptor&& other) noexcept
      : fd_(std::exchange(other.fd_, -1)) {}
  FileDescriptor& operator=(FileDescriptor&& other) noexcept {
    std::swap(fd_, other.fd_);
    return *this;
  }

  bool is_open() const { return fd_ >= 0; }
  int get() const { return fd_; }

  // Closes now. Returns errno, 0 if all went well: a network file system may
  // report only here that the disk is full.
  int close();

 private:
  int fd_ = -1;
};

// kIoError "NAME: cannot ACTION: REASON" for an errno; kLimitExceeded for
// ENOMEM.
Status system_failure(const std::string& name, std::string_view action,
                      int error_number);

}  // namespace neardup

#endif  // NEARDUP_OS_FILE_DESCRIPTOR_H_
