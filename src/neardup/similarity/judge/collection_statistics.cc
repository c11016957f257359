#include "neardup/similarity/judge/collection_statistics.h"

#include <algorithm>
#include <bit>

#include "neardup/similarity/judge/sampled_shingles.h"

namespace neardup {
namespace {

constexpr std::size_t kSmallestTable = 1024;
constexpr std::uint32_t kCount = 0xffff;

// The upper half of a hash chooses the slot, as lowest bits are zero in all
// that is sampled; bits of the lower half are compared. A tag is never 0.
std::uint32_t tag_of(std::uint64_t shingle) {
  return static_cast<std::uint32_t>(shingle) | std::uint32_t{1} << 31;
}

bool has_tag(std::uint32_t entry, std::uint64_t shingle) {
  return ((entry ^ tag_of(shingle)) & ~kCount) == 0;
}

}  // namespace

CollectionStatistics::CollectionStatistics(std::size_t shingles) {
  add_table(shingles + shingles / 2);
}

void CollectionStatistics::add_table(std::size_t entries) {
  Table table;
  table.entries.assign(std::bit_ceil(std::max(entries, kSmallestTable)), 0);
  tables_.push_back(std::move(table));
}

// The slot that holds the shingle, or the free one where it would stand.
std::size_t CollectionStatistics::slot_of(const Table& table,
                                          std::uint64_t shingle) {
  const std::size_t mask = table.entries.size() - 1;
  std::size_t slot = static_cast<std::size_t>(shingle >> 32) & mask;
  while (table.entries[slot] != 0 && !has_tag(table.entries[slot], shingle)) {
    slot = (slot + 1) & mask;
  }
  return slot;
}

CollectionStatistics::Entry* CollectionStatistics::find(std::uint64_t shingle) {
  for (Table& table : tables_) {
    Entry& entry = table.entries[slot_of(table, shingle)];
    if (entry != 0) {
      return &entry;
    }
  }
  return nullptr;
}

std::uint32_t CollectionStatistics::texts_with(std::uint64_t shingle) const {
  for (const Table& table : tables_) {
    const Entry entry = table.entries[slot_of(table, shingle)];
    if (entry != 0) {
      return entry & kCount;
    }
  }
  return 0;
}

void CollectionStatistics::increment(std::uint64_t shingle) {
  if (Entry* entry = find(shingle)) {
    *entry += (*entry & kCount) < kMostTexts ? 1U : 0U;
    return;
  }
  if (tables_.back().used * 4 >= tables_.back().entries.size() * 3) {
    add_table(tables_.back().entries.size() * 2);
  }
  Table& table = tables_.back();
  table.entries[slot_of(table, shingle)] = (tag_of(shingle) & ~kCount) | 1;
  ++table.used;
}

// An entry stays when its count is zero, so that those behind it are found.
void CollectionStatistics::decrement(std::uint64_t shingle) {
  Entry* entry = find(shingle);
  if (entry == nullptr) {
    return;
  }
  const std::uint32_t count = *entry & kCount;
  *entry -= count > 0 && count < kMostTexts ? 1U : 0U;
}

void CollectionStatistics::collect(Symbols text) {
  sample_shingles(text, sampling_level(text.size()), shingles_);
}

void CollectionStatistics::add(Symbols text) {
  collect(text);
  for (const std::uint64_t shingle : shingles_) {
    const Table& table = tables_.back();
    __builtin_prefetch(&table.entries[static_cast<std::size_t>(shingle >> 32) &
                                      (table.entries.size() - 1)]);
  }
  for (const std::uint64_t shingle : shingles_) {
    increment(shingle);
  }
  ++size_;
}

void CollectionStatistics::remove(Symbols text) {
  collect(text);
  for (const std::uint64_t shingle : shingles_) {
    decrement(shingle);
  }
  --size_;
}

}  // namespace neardup
