#include "neardup/index/growing/fresh_tables.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <utility>

#include "neardup/index/rows/column_scan.h"

namespace neardup {
namespace {

constexpr std::size_t kLeast = std::size_t{11} << 8;
// Up to so many documents stand in one table.
constexpr std::size_t kOneTable = std::size_t{11} << 13;
// How many times as large the table is that replaces one.
constexpr std::size_t kGrowth = 4;
constexpr std::size_t kLargest = std::size_t{11} << 20;

// Who is removed is asked elsewhere; see NumberSet.
const Removals& no_removals() {
  static const Removals none;
  return none;
}

void append(MemTable& table, DocId id, FingerprintRow row) {
  table.append(id, row);
  table.publish(0);
}

}  // namespace

void FreshTables::make_room() {
  if (tables_.size() == 1 && size_ < kOneTable) {
    auto larger = std::make_unique<MemTable>(
        design_, std::max(kLeast, MemTable::good_capacity(kGrowth * size_)), 0);
    const MemTable& old = *tables_.front();
    const FingerprintSpan rows = old.fingerprints(size_);
    for (std::uint32_t i = 0; i < size_; ++i) {
      append(*larger, old.id(i), rows[i]);
    }
    tables_.front() = std::move(larger);
    return;
  }
  if (!tables_.empty()) {
    tables_.back()->place();
  }
  tables_.push_back(std::make_unique<MemTable>(
      design_, std::clamp(MemTable::good_capacity(size_), kLeast, kLargest),
      0));
}

void FreshTables::add(DocId id, FingerprintRow row) {
  if (tables_.empty() || tables_.back()->full()) {
    make_room();
  }
  append(*tables_.back(), id, row);
  ++size_;
}

void FreshTables::take(FreshTables& later) {
  for (const FreshTables* part : {this, &later}) {
    if (!part->tables_.empty()) {
      part->tables_.back()->place();
    }
  }
  tables_.insert(tables_.end(), std::make_move_iterator(later.tables_.begin()),
                 std::make_move_iterator(later.tables_.end()));
  size_ += std::exchange(later.size_, 0);
  later.tables_.clear();
}

void FreshTables::search(FingerprintSpan queries, const SearchOptions& options,
                         MemSearch::Memory& memory,
                         PartialAnswers& found) const {
  for (const auto& table : tables_) {
    MemSearch(*table, no_removals(), table->now(), options, memory)
        .run(queries, 0, found);
  }
}

void FreshTables::offer_nearest(FingerprintRow query, const NumberSet& present,
                                NearestHeap& heap) const {
  for (const auto& table : tables_) {
    const FingerprintSpan all = table->fingerprints(table->size());
    for (std::size_t from = 0; from < all.size(); from += kScanChunk) {
      const FingerprintSpan chunk =
          all.subspan(from, std::min(kScanChunk, all.size() - from));
      for_each_within(chunk, query, heap.reach(all.bits()), [&](std::size_t i) {
        const DocId id = table->id(static_cast<std::uint32_t>(from + i));
        if (present.contains(static_cast<std::uint32_t>(id))) {
          heap.offer({id, hamming_distance(query, chunk[i])});
        }
      });
    }
  }
}

void FreshTables::append_to(const NumberSet& present, FingerprintColumn& column,
                            std::vector<DocId>& ids) const {
  for (const auto& table : tables_) {
    const FingerprintSpan rows = table->fingerprints(table->size());
    for (std::uint32_t i = 0; i < rows.size(); ++i) {
      if (present.contains(static_cast<std::uint32_t>(table->id(i)))) {
        column.push_back(rows[i]);
        ids.push_back(table->id(i));
      }
    }
  }
}

std::size_t FreshTables::memory_bytes() const {
  std::size_t sum = 0;
  for (const auto& table : tables_) {
    sum += table->memory_bytes();
  }
  return sum;
}

}  // namespace neardup
