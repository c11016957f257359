#include "neardup/index/id_map.h"

#include <cassert>
#include <utility>

namespace neardup {

// Groups of four ids are scattered, within a group they keep their order.
std::size_t IdMap::home(DocId id) const {
  const auto number = static_cast<std::uint32_t>(id);
  const std::uint64_t group = (number >> 2) * 0x9e3779b97f4a7c15u;
  return static_cast<std::size_t>((group >> 32) << 2 | (number & 3)) &
         (slots_.size() - 1);
}

std::uint32_t IdMap::set(DocId id, std::uint32_t place) {
  assert(place < kNowhere);
  std::size_t i = home(id);
  for (; slots_[i].next_place != 0; i = (i + 1) & (slots_.size() - 1)) {
    if (slots_[i].id == id) {
      return std::exchange(slots_[i].next_place, place + 1) - 1;
    }
  }
  slots_[i] = {id, place + 1};
  const std::size_t size = this->size() + 1;
  size_.store(size, std::memory_order_relaxed);
  if (5 * size > 3 * slots_.size()) {
    grow();
  }
  return kNowhere;
}

std::uint32_t IdMap::erase(DocId id) {
  const std::size_t mask = slots_.size() - 1;
  std::size_t i = home(id);
  while (slots_[i].next_place != 0 && slots_[i].id != id) {
    i = (i + 1) & mask;
  }
  const std::uint32_t place = slots_[i].next_place - 1;
  if (place == kNowhere) {
    return kNowhere;
  }
  // Closes the gap: whoever may stand here moves up (D. Knuth, TAOCP 3, 6.4,
  // algorithm R).
  for (std::size_t j = (i + 1) & mask; slots_[j].next_place != 0;
       j = (j + 1) & mask) {
    if (((j - home(slots_[j].id)) & mask) >= ((j - i) & mask)) {
      slots_[i] = slots_[j];
      i = j;
    }
  }
  slots_[i].next_place = 0;
  size_.store(size() - 1, std::memory_order_relaxed);
  return place;
}

void IdMap::grow() {
  HugeBuffer<Slot> old =
      std::exchange(slots_, HugeBuffer<Slot>(2 * slots_.size()));
  bytes_.store(slots_.size() * sizeof(Slot), std::memory_order_relaxed);
  const std::size_t mask = slots_.size() - 1;
  for (const Slot& slot : old.span()) {
    if (slot.next_place != 0) {
      std::size_t i = home(slot.id);
      while (slots_[i].next_place != 0) {
        i = (i + 1) & mask;
      }
      slots_[i] = slot;
    }
  }
}

}  // namespace neardup
