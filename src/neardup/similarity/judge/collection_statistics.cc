#include "neardup/similarity/judge/collection_statistics.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "neardup/os/sections/section_file.h"
#include "neardup/os/sections/section_writer.h"
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

// The first section is a head and a HeadTable for each table; the entries of
// the tables follow, a section each.
constexpr SectionFileKind kStatisticsKind = {
    .magic = {'N', 'D', 'S', 'T', 'A', 'T', 'S', '\n'},
    .version = 1,
    .name = "collection statistics",
};

struct StatisticsHead {
  std::uint64_t texts;
};

struct HeadTable {
  std::uint64_t used;
};

// A search for a shingle ends at a free entry.
bool may_be_table(std::size_t entries, std::size_t used) {
  return std::has_single_bit(entries) && used < entries;
}

}  // namespace

CollectionStatistics::CollectionStatistics(std::size_t shingles) {
  add_table(shingles + shingles / 2);
}

void CollectionStatistics::add_table(std::size_t entries) {
  tables_.emplace_back(std::bit_ceil(std::max(entries, kSmallestTable)));
}

// The slot that holds the shingle, or the free one where it would stand.
std::size_t CollectionStatistics::slot_of(const Table& table,
                                          std::uint64_t shingle) {
  const std::span<const Entry> entries = table.entries();
  const std::size_t mask = entries.size() - 1;
  std::size_t slot = static_cast<std::size_t>(shingle >> 32) & mask;
  while (entries[slot] != 0 && !has_tag(entries[slot], shingle)) {
    slot = (slot + 1) & mask;
  }
  return slot;
}

CollectionStatistics::Entry* CollectionStatistics::find(std::uint64_t shingle) {
  for (Table& table : tables_) {
    Entry& entry = table.entries()[slot_of(table, shingle)];
    if (entry != 0) {
      return &entry;
    }
  }
  return nullptr;
}

std::uint32_t CollectionStatistics::texts_with(std::uint64_t shingle) const {
  for (const Table& table : tables_) {
    const Entry entry = table.entries()[slot_of(table, shingle)];
    if (entry != 0) {
      return entry & kCount;
    }
  }
  return 0;
}

std::size_t CollectionStatistics::memory_bytes() const {
  std::size_t bytes = 0;
  for (const Table& table : tables_) {
    bytes += table.is_mapped() ? 0 : table.entries().size_bytes();
  }
  return bytes;
}

std::size_t CollectionStatistics::mapped_bytes() const {
  std::size_t bytes = 0;
  for (const Table& table : tables_) {
    bytes += table.is_mapped() ? table.entries().size_bytes() : 0;
  }
  return bytes;
}

void CollectionStatistics::increment(std::uint64_t shingle) {
  if (Entry* entry = find(shingle)) {
    *entry += (*entry & kCount) < kMostTexts ? 1U : 0U;
    return;
  }
  if (tables_.back().used * 4 >= tables_.back().entries().size() * 3) {
    add_table(tables_.back().entries().size() * 2);
  }
  Table& table = tables_.back();
  table.entries()[slot_of(table, shingle)] = (tag_of(shingle) & ~kCount) | 1;
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

// A new shingle is looked for in every table: all misses of the cache at once
// instead of one after the other.
void CollectionStatistics::prefetch() const {
  for (const Table& table : tables_) {
    const std::size_t mask = table.entries().size() - 1;
    for (const std::uint64_t shingle : shingles_) {
      __builtin_prefetch(
          &table.entries()[static_cast<std::size_t>(shingle >> 32) & mask]);
    }
  }
}

void CollectionStatistics::add(Symbols text) {
  collect(text);
  prefetch();
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

Status CollectionStatistics::save(const std::string& path) const {
  NEARDUP_ASSIGN_OR_RETURN(
      SectionWriter out,
      SectionWriter::create(path, kStatisticsKind, 1 + tables_.size()));
  const StatisticsHead head{size_};
  NEARDUP_RETURN_IF_ERROR(out.write_values(std::span(&head, 1)));
  for (const Table& table : tables_) {
    const HeadTable of_table{table.used};
    NEARDUP_RETURN_IF_ERROR(out.write_values(std::span(&of_table, 1)));
  }
  NEARDUP_RETURN_IF_ERROR(out.end_section());
  for (const Table& table : tables_) {
    NEARDUP_RETURN_IF_ERROR(out.write_values(table.entries()));
    NEARDUP_RETURN_IF_ERROR(out.end_section());
  }
  return out.commit();
}

Result<CollectionStatistics> CollectionStatistics::open(
    const std::string& path) {
  NEARDUP_ASSIGN_OR_RETURN(SectionFile file,
                           SectionFile::open_private(path, kStatisticsKind));
  if (file.size() < 2 ||
      file[0].size() !=
          sizeof(StatisticsHead) + (file.size() - 1) * sizeof(HeadTable)) {
    return corruption(path + ": collection statistics without their tables");
  }
  StatisticsHead head;
  std::memcpy(&head, file[0].data(), sizeof(head));
  CollectionStatistics statistics;
  statistics.size_ = head.texts;
  statistics.tables_.clear();
  for (std::size_t i = 1; i < file.size(); ++i) {
    HeadTable of_table;
    std::memcpy(&of_table,
                file[0].data() + sizeof(head) + (i - 1) * sizeof(of_table),
                sizeof(of_table));
    const std::span<char> bytes = file.writable(i);
    const std::size_t entries = bytes.size() / sizeof(Entry);
    if (bytes.size() % sizeof(Entry) != 0 ||
        !may_be_table(entries, of_table.used)) {
      return file.damaged(i, "a table of statistics has no such size");
    }
    // Sections are aligned for any entry.
    statistics.tables_.emplace_back(
        std::span(reinterpret_cast<Entry*>(bytes.data()), entries),
        file.owner());
    statistics.tables_.back().used = of_table.used;
  }
  return statistics;
}

}  // namespace neardup
