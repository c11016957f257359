// Which file a path means, and in what state it is: to tell that two paths are
// one file, and that a file changed while it was being used.

#ifndef NEARDUP_OS_FILE_IDENTITY_H_
#define NEARDUP_OS_FILE_IDENTITY_H_

#include <cstdint>
#include <string>

#include "neardup/base/status.h"

namespace neardup {

struct FileIdentity {
  std::uint64_t device = 0;
  std::uint64_t inode = 0;
  std::uint64_t size = 0;        // bytes
  std::int64_t modified_ns = 0;  // nanoseconds since 1970, UTC

  friend bool operator==(const FileIdentity&, const FileIdentity&) = default;
};

// What is at `path`, symbolic links followed. kNotFound if nothing is, kIoError
// if it cannot be asked.
Result<FileIdentity> identify_file(const std::string& path);

// True if both are the same file, whatever state each was seen in.
inline bool same_file(const FileIdentity& a, const FileIdentity& b) {
  return a.device == b.device && a.inode == b.inode;
}

}  // namespace neardup

#endif  // NEARDUP_OS_FILE_IDENTITY_H_
