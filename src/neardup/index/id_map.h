// An IdMap says where each document of a dynamic index is. Ids that follow each
// other are close in memory, so that the usual numbering 0, 1, 2, ... misses
// the caches once in many steps only.
//
// Thread safety: none; the writer's own.
// Memory: 13 to 27 bytes a document.

#ifndef NEARDUP_INDEX_ID_MAP_H_
#define NEARDUP_INDEX_ID_MAP_H_

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "neardup/index/rows/huge_buffer.h"
#include "neardup/index/rows/neighbor.h"

namespace neardup {

class IdMap {
 public:
  // Not a place.
  static constexpr std::uint32_t kNowhere = 0xffff'ffff;

  IdMap() : slots_(kFirstSize) {}

  // size() and memory_bytes() may be asked by any thread.
  std::size_t size() const { return size_.load(std::memory_order_relaxed); }
  std::size_t memory_bytes() const {
    return bytes_.load(std::memory_order_relaxed);
  }

  // Starts loading what set(id) and erase(id) look at.
  void prefetch(DocId id) const { __builtin_prefetch(&slots_[home(id)], 1); }

  // Puts `id` at `place` and returns where it was, or kNowhere.
  // REQUIRES: place < kNowhere.
  std::uint32_t set(DocId id, std::uint32_t place);
  // Forgets `id` and returns where it was, or kNowhere.
  std::uint32_t erase(DocId id);

  // Replaces every place p by change(p).
  template <typename Change>
  void change_places(Change&& change) {
    for (Slot& slot : slots_.span()) {
      if (slot.next_place != 0) {
        slot.next_place = change(slot.next_place - 1) + 1;
      }
    }
  }

 private:
  static constexpr std::size_t kFirstSize = 64;

  // Open addressing by linear probing, at most three fifths full.
  struct Slot {
    DocId id;
    std::uint32_t next_place;  // the place plus 1; 0 if the slot is empty
  };

  std::size_t home(DocId id) const;
  void grow();

  HugeBuffer<Slot> slots_;
  std::atomic<std::size_t> size_{0};
  std::atomic<std::size_t> bytes_{kFirstSize * sizeof(Slot)};
};

}  // namespace neardup

#endif  // NEARDUP_INDEX_ID_MAP_H_
