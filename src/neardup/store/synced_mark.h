// A SyncedMark remembers how far a store's changes are known to be on the disk:
// a number that only grows, in the file SYNCED.
//
// It is written after each pass of the disk and is not waited for itself, so
// what is read later may be too low, and never too high. A store that comes
// back with less than the mark has lost what was promised: its log or its list
// of files is damaged in a way that looks like an end.
//
// Thread safety: raise() may be called by one thread at a time.

#ifndef NEARDUP_STORE_SYNCED_MARK_H_
#define NEARDUP_STORE_SYNCED_MARK_H_

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "neardup/base/status.h"
#include "neardup/os/file_descriptor.h"

namespace neardup {

inline constexpr const char* kSyncedFile = "SYNCED";

class SyncedMark {
 public:
  // Opens the file in `folder`, which is there, or makes it. kIoError.
  static Result<SyncedMark> open(const std::string& folder);

  // What the file said when it was opened; nothing if it was new or damaged.
  std::optional<std::uint64_t> found() const { return found_; }

  // Writes the mark; one call of the system.
  Status raise(std::uint64_t mark);
  // Waits until the disk has it.
  Status sync();

 private:
  SyncedMark(std::string path, FileDescriptor descriptor)
      : path_(std::move(path)), descriptor_(std::move(descriptor)) {}

  std::string path_;
  FileDescriptor descriptor_;
  std::optional<std::uint64_t> found_;
};

}  // namespace neardup

#endif  // NEARDUP_STORE_SYNCED_MARK_H_
