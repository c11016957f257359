// A BulkArray is a row of values that only grows, in memory or in a scratch
// file. Values in a file are read as memory after map().
//
// Thread safety: const members may run concurrently.

#ifndef NEARDUP_OS_SCRATCH_BULK_ARRAY_H_
#define NEARDUP_OS_SCRATCH_BULK_ARRAY_H_

#include <cstddef>
#include <cstring>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "neardup/base/status.h"
#include "neardup/os/scratch/scratch_memory.h"

namespace neardup {

template <typename T>
class BulkArray {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  // Keeps what is appended from now on in `file`. REQUIRES: size() == 0.
  void keep_in(ScratchMemory file) { file_ = std::move(file); }

  std::size_t size() const {
    return file_ ? static_cast<std::size_t>(file_->size() / sizeof(T))
                 : values_.size();
  }

  // Appends the values whose bytes these are. Errors of ScratchFile.
  // REQUIRES: bytes.size() is a multiple of sizeof(T).
  Status append(std::string_view bytes) {
    if (file_) {
      return file_->append(bytes);
    }
    const std::size_t old_size = values_.size();
    values_.resize(old_size + bytes.size() / sizeof(T));
    if (!bytes.empty()) {
      std::memcpy(values_.data() + old_size, bytes.data(), bytes.size());
    }
    return {};
  }

  // To be called between append() and values(). Errors of ScratchFile.
  Status map() { return file_ ? file_->map() : Status(); }

  // Gives back memory that a file's values take at the moment.
  void release() const {
    if (file_) {
      file_->release();
    }
  }

  std::span<const T> values() const {
    if (!file_) {
      return values_;
    }
    // A file is mapped at a page boundary, where every T may begin.
    const std::string_view bytes = file_->bytes();
    return {reinterpret_cast<const T*>(bytes.data()), bytes.size() / sizeof(T)};
  }

 private:
  std::vector<T> values_;
  std::optional<ScratchMemory> file_;
};

}  // namespace neardup

#endif  // NEARDUP_OS_SCRATCH_BULK_ARRAY_H_
