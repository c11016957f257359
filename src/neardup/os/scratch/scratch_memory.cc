#include "neardup/os/scratch/scratch_memory.h"

#include <span>

#include <sys/mman.h>

namespace neardup {
namespace {

constexpr std::size_t kPendingBytes = std::size_t{1} << 20;

}  // namespace

Result<ScratchMemory> ScratchMemory::create(const std::string& folder) {
  NEARDUP_ASSIGN_OR_RETURN(ScratchFile file, ScratchFile::create(folder));
  return ScratchMemory(std::move(file));
}

Status ScratchMemory::append(std::string_view bytes) {
  pending_ += bytes;
  return pending_.size() < kPendingBytes ? Status() : flush();
}

Status ScratchMemory::flush() {
  NEARDUP_RETURN_IF_ERROR(
      file_.append(std::as_bytes(std::span(pending_))).status());
  pending_.clear();
  return {};
}

Status ScratchMemory::map() {
  NEARDUP_RETURN_IF_ERROR(flush());
  NEARDUP_ASSIGN_OR_RETURN(mapped_, file_.map());
  mapped_size_ = static_cast<std::size_t>(file_.size());
  return {};
}

void ScratchMemory::release() const {
  if (mapped_ != nullptr) {
    // Advice: if it is not taken, memory is used, nothing else.
    (void)::madvise(const_cast<std::byte*>(mapped_.get()), mapped_size_,
                    MADV_DONTNEED);
  }
}

}  // namespace neardup
