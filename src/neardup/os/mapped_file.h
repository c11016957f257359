// A MappedFile is a whole file seen as memory, read-only unless it is a private
// copy.
//
//   Result<MappedFile> file = MappedFile::open("zh.jieba");
//   if (!file.ok()) return file.status();
//   parse(file->bytes());
//
// Processes that map the same file share one copy of its pages in the page
// cache; none of them counts as private memory. Replace a mapped file only by
// renaming another over it (see file.h): readers then keep the old bytes, while
// a file shortened in place would end them with SIGBUS.
//
// Thread safety: bytes() may be read concurrently.

#ifndef NEARDUP_OS_MAPPED_FILE_H_
#define NEARDUP_OS_MAPPED_FILE_H_

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "neardup/base/status.h"

namespace neardup {

class MappedFile {
 public:
  // Maps all of `path` and asks the system to have its pages at hand, so that
  // the first read of each does not stop the reader. kNotFound if there is no
  // such file, kIoError otherwise. An empty file gives empty bytes.
  static Result<MappedFile> open(const std::string& path);
  // The same without asking for the pages: each comes when it is read.
  static Result<MappedFile> open_lazily(const std::string& path);
  // A private copy of which a page is made when it is first written to: all
  // others are shared with the file, which never changes. Pages come when they
  // are read.
  static Result<MappedFile> open_private(const std::string& path);

  MappedFile(MappedFile&& other) noexcept;
  MappedFile& operator=(MappedFile&& other) noexcept;
  ~MappedFile();

  // Valid until this object is destroyed or assigned to; moving it elsewhere
  // keeps them. Starts at a page boundary.
  std::string_view bytes() const { return {data_, size_}; }
  // The same, to be written to. REQUIRES: a private copy.
  std::span<char> writable_bytes() { return {const_cast<char*>(data_), size_}; }

 private:
  enum class Mode { kPopulated, kLazy, kPrivate };
  static Result<MappedFile> open(const std::string& path, Mode mode);
  MappedFile(const char* data, std::size_t size) : data_(data), size_(size) {}

  const char* data_;
  std::size_t size_;
};

// Gives back the memory of mapped pages that lie wholly within `bytes`, which
// stay valid: they are read again, most often from the page cache.
// REQUIRES: the bytes are of a MappedFile.
void release_mapped(std::string_view bytes);

}  // namespace neardup

#endif  // NEARDUP_OS_MAPPED_FILE_H_
