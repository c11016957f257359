// A table over all code points that is made where it is read: pages of 256
// entries, each on its first use. A text meets a few dozen pages, so that
// neither start-up nor memory pays for the rest. Internal to the floor.

#ifndef NEARDUP_TEXT_UNICODE_PAGED_TABLE_H_
#define NEARDUP_TEXT_UNICODE_PAGED_TABLE_H_

#include <array>
#include <atomic>
#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace neardup {

// Thread safety: operator[] may run concurrently. Cost: two dependent reads.
template <typename Entry>
class PagedTable {
 public:
  // make(code_point) gives a code point's entry, always the same. It is called
  // by one thread at a time and must not read this table.
  explicit PagedTable(std::function<Entry(char32_t)> make)
      : make_(std::move(make)) {}

  // REQUIRES: code_point < 0x110000.
  const Entry& operator[](char32_t code_point) const {
    const Page* page = pages_[code_point >> 8].load(std::memory_order_acquire);
    if (page == nullptr) [[unlikely]] {
      page = make_page(code_point >> 8);
    }
    return (*page)[code_point & 0xFF];
  }

 private:
  using Page = std::array<Entry, 256>;

  const Page* make_page(std::size_t number) const {
    const std::lock_guard lock(mutex_);
    if (const Page* made = pages_[number].load(std::memory_order_relaxed)) {
      return made;
    }
    auto page = std::make_unique<Page>();
    for (std::size_t i = 0; i < page->size(); ++i) {
      (*page)[i] = make_(static_cast<char32_t>(number << 8 | i));
    }
    pages_[number].store(page.get(), std::memory_order_release);
    return owned_.emplace_back(std::move(page)).get();
  }

  const std::function<Entry(char32_t)> make_;
  mutable std::array<std::atomic<const Page*>, 0x1100> pages_{};
  mutable std::mutex mutex_;
  mutable std::vector<std::unique_ptr<const Page>> owned_;  // under mutex_
};

}  // namespace neardup

#endif  // NEARDUP_TEXT_UNICODE_PAGED_TABLE_H_
