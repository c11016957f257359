// Buffered writing to a file descriptor; what both kinds of output share.

#ifndef NEARDUP_OS_DESCRIPTOR_OUTPUT_H_
#define NEARDUP_OS_DESCRIPTOR_OUTPUT_H_

#include <string>
#include <string_view>

#include "neardup/base/status.h"
#include "neardup/os/file_descriptor.h"

namespace neardup {

class DescriptorOutput {
 public:
  // `name` is for messages.
  DescriptorOutput(FileDescriptor fd, std::string name);

  const std::string& name() const { return name_; }
  FileDescriptor& fd() { return fd_; }

  // Both remember their first error and return it from then on.
  Status write(std::string_view bytes);
  Status flush();

  // Notes an error of a later step (fsync, rename) and returns it.
  Status fail(std::string_view action, int error_number);

 private:
  Status write_through(std::string_view bytes);

  FileDescriptor fd_;
  std::string name_;
  std::string buffer_;
  Status status_;
};

}  // namespace neardup

#endif  // NEARDUP_OS_DESCRIPTOR_OUTPUT_H_
