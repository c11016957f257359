#include "neardup/index/removals.h"

#include <cassert>

namespace neardup {
namespace {

constexpr std::size_t kFirstSize = 16;

std::size_t home(std::uint32_t key, std::size_t mask) {
  // Fibonacci hashing (D. Knuth, TAOCP 3, 6.4).
  return static_cast<std::size_t>(key * 0x9e3779b97f4a7c15u >> 32) & mask;
}

}  // namespace

void Removals::put(Table& table, std::uint32_t key, std::uint64_t number) {
  std::size_t i = home(key, table.mask);
  while (table.slots[i].number.load(std::memory_order_relaxed) != 0) {
    assert(table.slots[i].key.load(std::memory_order_relaxed) != key);
    i = (i + 1) & table.mask;
  }
  table.slots[i].key.store(key, std::memory_order_relaxed);
  table.slots[i].number.store(number, std::memory_order_release);
}

void Removals::grow() {
  const Table* old = newest_.load(std::memory_order_relaxed);
  tables_.push_back(std::make_unique<Table>(
      old == nullptr ? kFirstSize : 2 * (old->mask + 1)));
  for (std::size_t i = 0; old != nullptr && i <= old->mask; ++i) {
    const Slot& slot = old->slots[i];
    if (slot.number.load(std::memory_order_relaxed) != 0) {
      put(*tables_.back(), slot.key.load(std::memory_order_relaxed),
          slot.number.load(std::memory_order_relaxed));
    }
  }
  newest_.store(tables_.back().get(), std::memory_order_release);
}

void Removals::insert(std::uint32_t key, std::uint64_t number) {
  assert(number != 0);
  const std::size_t size = size_.load(std::memory_order_relaxed);
  if (tables_.empty() || 2 * size > tables_.back()->mask) {
    grow();
  }
  put(*tables_.back(), key, number);
  size_.store(size + 1, std::memory_order_relaxed);
}

bool Removals::contains(std::uint32_t key, std::uint64_t numbers) const {
  const Table* table = newest_.load(std::memory_order_acquire);
  if (table == nullptr) {
    return false;
  }
  for (std::size_t i = home(key, table->mask);; i = (i + 1) & table->mask) {
    const Slot& slot = table->slots[i];
    const std::uint64_t number = slot.number.load(std::memory_order_acquire);
    if (number == 0) {
      return false;
    }
    if (slot.key.load(std::memory_order_relaxed) == key) {
      return number <= numbers;
    }
  }
}

std::size_t Removals::memory_bytes() const {
  const Table* table = newest_.load(std::memory_order_acquire);
  // The older ones together are as large as the newest.
  return table == nullptr ? 0 : 2 * (table->mask + 1) * sizeof(Slot);
}

}  // namespace neardup
