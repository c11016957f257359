// The seam to the operating system's files: reading whole files and writing new
// ones so that a reader of the path sees the old file or the complete new one,
// never half of it.
//
//   Result<std::unique_ptr<OutputStream>> out = create_output("pairs.tsv");
//   if (!out.ok()) return out.status();
//   NEARDUP_RETURN_IF_ERROR((*out)->write("a\tb\n"));
//   return (*out)->commit();  // only now is there a pairs.tsv
//
// Errors name the path and the system's reason. Thread safety: different
// objects may be used concurrently.

#ifndef NEARDUP_OS_FILE_H_
#define NEARDUP_OS_FILE_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>

#include "neardup/base/status.h"

namespace neardup {

// A byte stream to read from the start. Closed by the destructor.
class InputStream {
 public:
  virtual ~InputStream() = default;
  // Reads up to `size` bytes into `data`; 0 means the end. Interrupted system
  // calls are resumed. REQUIRES: size > 0.
  virtual Result<std::size_t> read(char* data, std::size_t size) = 0;
  // The name for messages: the path, or "standard input".
  virtual const std::string& name() const = 0;
};

// Opens a file, or standard input for "-". kNotFound if there is none, kIoError
// if it is a folder or the system refuses. A read that waits for the writer of
// a pipe or terminal ends with kCancelled when a stop is requested.
Result<std::unique_ptr<InputStream>> open_input(const std::string& path,
                                                std::stop_token stop = {});

// The contents of a file of at most `limit` bytes (kLimitExceeded above).
Result<std::string> read_file(const std::string& path,
                              std::uint64_t limit = std::uint64_t{1} << 32);

// A byte stream to write. Buffered: an error may come with a later write or
// with commit(); after an error every further call returns it again.
class OutputStream {
 public:
  virtual ~OutputStream() = default;
  // kIoError with the system's reason (a full disk), kCancelled if the reader
  // of a pipe has gone. No signal is raised for the latter.
  virtual Status write(std::string_view bytes) = 0;
  // Replaces bytes that were written before, from `offset` on: for a header
  // that is known last. kIoError if this output cannot go back, as a pipe
  // cannot.
  virtual Status overwrite(std::uint64_t offset, std::string_view bytes);
  // Lets a reader of standard output, a pipe or a device see what was written.
  // Does nothing for a file, which shows nothing before commit().
  virtual Status flush() { return {}; }
  // Does everything that commit() does and that may fail for want of space: the
  // bytes are on the disk, but not visible yet. No write may follow. Several
  // outputs that belong together are all prepared before one is committed.
  virtual Status prepare() = 0;
  // Makes what was written visible under its final name, prepared or not; no
  // write may follow. For a file: flush, fsync, rename, fsync of the folder.
  virtual Status commit() = 0;
  virtual const std::string& name() const = 0;
};

// A new file that appears at `path` only on commit(); until then its bytes are
// in a hidden file beside it, which the destructor removes if commit() was not
// called or failed. A file that was there before keeps its permissions; a link
// is followed. kIoError at once if the folder or the old file is not writable.
//
// "-" is standard output, where commit() only flushes; so is what is no regular
// file (a pipe, /dev/null). A terminal gets visible_text() of what is written.
Result<std::unique_ptr<OutputStream>> create_output(const std::string& path);

}  // namespace neardup

#endif  // NEARDUP_OS_FILE_H_
