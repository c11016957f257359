// A HugeBuffer is an array of plain values on huge pages where the system gives
// them: random reads over hundreds of megabytes cost three to five times as
// much on small pages, whose translations do not fit the processor.

#ifndef NEARDUP_INDEX_ROWS_HUGE_BUFFER_H_
#define NEARDUP_INDEX_ROWS_HUGE_BUFFER_H_

#include <cassert>
#include <cstddef>
#include <memory>
#include <span>
#include <type_traits>
#include <utility>

namespace neardup {

namespace index_internal {
// Zeroed memory, at a multiple of 64 bytes. Throws std::bad_alloc.
void* allocate_huge(std::size_t bytes);
void free_huge(void* memory, std::size_t bytes);
}  // namespace index_internal

// Every value is zero at first, unless they are another's. Behind the last,
// kPadding bytes may be read.
template <typename T>
class HugeBuffer {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  static constexpr std::size_t kPadding = 64;

  HugeBuffer() = default;
  explicit HugeBuffer(std::size_t size)
      : data_(static_cast<T*>(
            index_internal::allocate_huge(size * sizeof(T) + kPadding))),
        size_(size),
        reserved_(size) {}
  // A look at values that `owner` keeps, padded as above; they are only read.
  HugeBuffer(std::span<const T> values, std::shared_ptr<const void> owner)
      : data_(const_cast<T*>(values.data())),
        size_(values.size()),
        owner_(std::move(owner)) {
    assert(owner_ != nullptr);
  }
  HugeBuffer(HugeBuffer&& other) noexcept { swap(other); }
  HugeBuffer& operator=(HugeBuffer&& other) noexcept {
    HugeBuffer(std::move(other)).swap(*this);
    return *this;
  }
  ~HugeBuffer() {
    if (data_ != nullptr && owner_ == nullptr) {
      index_internal::free_huge(data_, reserved_ * sizeof(T) + kPadding);
    }
  }

  T* data() { return data_; }
  const T* data() const { return data_; }
  std::size_t size() const { return size_; }
  T& operator[](std::size_t i) {
    assert(i < size_);
    return data_[i];
  }
  const T& operator[](std::size_t i) const {
    assert(i < size_);
    return data_[i];
  }
  std::span<T> span() { return {data_, size_}; }
  std::span<const T> span() const { return {data_, size_}; }
  // Forgets the values behind `size`; the pages stay. REQUIRES: size <= size().
  void shrink(std::size_t size) {
    assert(size <= size_);
    size_ = size;
  }

 private:
  void swap(HugeBuffer& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    std::swap(reserved_, other.reserved_);
    std::swap(owner_, other.owner_);
  }

  T* data_ = nullptr;
  std::size_t size_ = 0;
  std::size_t reserved_ = 0;
  std::shared_ptr<const void> owner_;  // of values not its own
};

// Memory for intermediate results, kept from one step to the next: getting
// pages costs as much as a pass over them.
class HugeWorkspace {
 public:
  // Memory for `count` values, of any content; what was given before is
  // forgotten. At a multiple of 64 bytes, and padded.
  template <typename T>
  std::span<T> take(std::size_t count) {
    static_assert(std::is_trivially_copyable_v<T> && alignof(T) <= 64);
    if (bytes_.size() < count * sizeof(T)) {
      bytes_ = {};  // before the new one is there
      bytes_ = HugeBuffer<std::byte>(count * sizeof(T));
    }
    return {reinterpret_cast<T*>(bytes_.data()), count};
  }

 private:
  HugeBuffer<std::byte> bytes_;
};

}  // namespace neardup

#endif  // NEARDUP_INDEX_ROWS_HUGE_BUFFER_H_
