// ScratchMemory holds more bytes than memory should: they are written to a
// ScratchFile and read back as memory, of which the system keeps the pages in
// use and drops the others when it needs room.
//
//   Result<ScratchMemory> memory = ScratchMemory::create(temporary_folder());
//   NEARDUP_RETURN_IF_ERROR(memory->append(bytes));  // any number of times
//   NEARDUP_RETURN_IF_ERROR(memory->map());
//   use(memory->bytes());
//
// Memory: 1 MB to collect what is appended, and the pages in use.
//
// Thread safety: const members may run concurrently.

#ifndef NEARDUP_OS_SCRATCH_SCRATCH_MEMORY_H_
#define NEARDUP_OS_SCRATCH_SCRATCH_MEMORY_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "neardup/base/status.h"
#include "neardup/os/scratch/scratch_file.h"

namespace neardup {

class ScratchMemory {
 public:
  // Errors of ScratchFile, here and below.
  static Result<ScratchMemory> create(const std::string& folder);

  Status append(std::string_view bytes);

  // How much was appended.
  std::uint64_t size() const { return file_.size() + pending_.size(); }

  // Makes all that was appended readable by bytes(); earlier views of it end.
  Status map();

  // Gives the pages in use back, so that they do not count as this program's
  // memory; bytes() stay valid, and fetch them again when they are read.
  void release() const;

  // What was there at the last map(); begins at a page boundary.
  std::string_view bytes() const {
    return {reinterpret_cast<const char*>(mapped_.get()), mapped_size_};
  }

 private:
  explicit ScratchMemory(ScratchFile file) : file_(std::move(file)) {}
  Status flush();

  ScratchFile file_;
  std::string pending_;
  std::shared_ptr<const std::byte> mapped_;
  std::size_t mapped_size_ = 0;
};

}  // namespace neardup

#endif  // NEARDUP_OS_SCRATCH_SCRATCH_MEMORY_H_
