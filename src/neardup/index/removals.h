// Which documents of one part of a dynamic index were removed, and when. A
// removal has a number; a query that began before it still sees the document.
//
// Thread safety: one thread inserts; any may ask at the same time, without
// waiting.
// Memory: 16 to 64 bytes a removal, none before the first.

#ifndef NEARDUP_INDEX_REMOVALS_H_
#define NEARDUP_INDEX_REMOVALS_H_

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace neardup {

class Removals {
 public:
  // `number` is that of the removal, from 1; `key` names the document in its
  // part. Amortised O(1). REQUIRES: no removal of `key` yet.
  void insert(std::uint32_t key, std::uint64_t number);

  // True if `key` was removed by one of the first `numbers` removals. All that
  // were inserted before the caller learned of `numbers` are known.
  bool contains(std::uint32_t key, std::uint64_t numbers) const;

  std::size_t size() const { return size_.load(std::memory_order_relaxed); }
  std::size_t memory_bytes() const;

 private:
  // Open addressing, at most half full. Grown by a copy twice as large; the
  // old one is kept, since somebody may be reading it.
  struct Slot {
    std::atomic<std::uint64_t> number{0};  // 0: empty; set last
    std::atomic<std::uint32_t> key{0};
  };
  struct Table {
    explicit Table(std::size_t size) : mask(size - 1), slots(new Slot[size]) {}
    std::size_t mask;
    std::unique_ptr<Slot[]> slots;
  };

  static void put(Table& table, std::uint32_t key, std::uint64_t number);
  void grow();

  std::vector<std::unique_ptr<Table>> tables_;
  std::atomic<const Table*> newest_{nullptr};
  std::atomic<std::size_t> size_{0};
};

}  // namespace neardup

#endif  // NEARDUP_INDEX_REMOVALS_H_
