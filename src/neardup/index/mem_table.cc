#include "neardup/index/mem_table.h"

#include <algorithm>
#include <bit>
#include <cassert>

#include "neardup/index/design/bit_mask.h"

namespace neardup {
namespace {

// A bucket holds at most this many tags on average, in halves, when the table
// is full: then one in forty overflows.
constexpr std::size_t kLoadHalves = 11;
constexpr int kMostKeyBits = 24;
constexpr int kTagBits = 16;
constexpr std::uint32_t kNone = 0xffff'ffff;

int key_bits_for(std::size_t capacity) {
  return std::clamp(
      static_cast<int>(std::bit_width((2 * capacity - 1) / kLoadHalves)), 1,
      kMostKeyBits);
}

}  // namespace

struct MemTable::Placing {
  std::vector<std::uint64_t> keys;  // of each table, of each row
  std::vector<std::uint64_t> tags;
  // Where to look for an equal fingerprint.
  std::array<TagProbe, kPlacedTogether> probes;
  std::array<std::uint64_t, (kPlacedTogether + 1) * TagLines::kCopyWords> lines;
  std::array<const std::uint32_t*, kPlacedTogether> positions;
  std::array<TagHit, kPlacedTogether * TagLines::kLineTags + 1> hits;
  // The position of an equal fingerprint, or kNone.
  std::array<std::uint32_t, kPlacedTogether> equal;
};

MemTable::MemTable(const BlockDesign& design, std::size_t capacity,
                   std::uint64_t removals)
    : bits_(design.bits()),
      radius_(design.radius()),
      row_words_(words_per_row(bits_)),
      capacity_(capacity),
      first_removals_(removals),
      kernel_(active_table_kernel()),
      values_(capacity * row_words_),
      documents_(capacity),
      arena_(TagLines::most_units(capacity * design.tables().size())) {
  assert(capacity > 0 && capacity < std::size_t{1} << 31);
  for (std::size_t t = 0; t < design.tables().size(); ++t) {
    const BitMask key =
        highest_bits(design.selection(t).mask(), key_bits_for(capacity));
    const int radius = design.table_radius(t);
    tables_.push_back({key, spread_outside(key, bits_, kTagBits), radius,
                       flips_within(count_bits(key), radius),
                       TagLines(count_bits(key), arena_)});
    probes_ += tables_.back().flips.size();
    first_words_.push_back(key.words[0]);
    radii_.push_back(static_cast<std::uint64_t>(radius));
  }
  first_words_.resize((tables_.size() + 7) / 8 * 8);
  radii_.resize(first_words_.size());
}

std::uint32_t MemTable::append(DocId id, FingerprintRow row) {
  assert(!full() && row.size() == row_words_);
  std::ranges::copy(row, values_.data() + count_ * row_words_);
  documents_[count_].id = id;
  return count_++;
}

void MemTable::publish(std::uint32_t removals) {
  const std::uint64_t before = clock_.load(std::memory_order_relaxed);
  clock_.store(((before >> 32) + removals) << 32 | count_,
               std::memory_order_release);
  if (count_ - placed_.load(std::memory_order_relaxed) == kPlacedTogether) {
    place();
  }
}

void MemTable::place() {
  const std::uint32_t from = placed_.load(std::memory_order_relaxed);
  const std::uint32_t size = count_ - from;
  assert(size <= kPlacedTogether);
  thread_local Placing placing;
  const FingerprintSpan rows = fingerprints(count_).subspan(from, size);
  load_lines(rows, placing);
  find_equal(rows, placing);
  for (std::uint32_t i = 0; i < size; ++i) {
    const std::uint32_t position = from + i;
    if (placing.equal[i] != kNone) {
      chain(position, placing.equal[i]);
      continue;
    }
    for (std::size_t t = 0; t < tables_.size(); ++t) {
      longest_ = std::max(
          longest_, tables_[t].lines.append(
                        static_cast<std::uint32_t>(placing.keys[t * size + i]),
                        static_cast<std::uint16_t>(placing.tags[t * size + i]),
                        position));
    }
  }
  placed_.store(count_, std::memory_order_release);
}

void MemTable::load_lines(const FingerprintSpan& rows, Placing& placing) const {
  const std::size_t size = rows.size();
  placing.keys.resize(size * tables_.size());
  placing.tags.resize(size * tables_.size());
  for (std::size_t t = 0; t < tables_.size(); ++t) {
    std::uint64_t* keys = placing.keys.data() + t * size;
    kernel_.gather_bits(rows.words().data(), size, row_words_,
                        tables_[t].key.words.data(), keys);
    for (std::size_t i = 0; i < size; ++i) {
      tables_[t].lines.prefetch_to_append(static_cast<std::uint32_t>(keys[i]));
    }
  }
  for (std::size_t t = 0; t < tables_.size(); ++t) {
    kernel_.gather_bits(rows.words().data(), size, row_words_,
                        tables_[t].tag.words.data(),
                        placing.tags.data() + t * size);
  }
}

// Equal fingerprints have equal keys and tags in every table, so it is enough
// to look at one line of each row. Copies among the rows themselves, or beyond
// the line of a long bucket, are not noticed and stand in the tables each.
void MemTable::find_equal(const FingerprintSpan& rows, Placing& placing) const {
  const auto size = static_cast<std::uint32_t>(rows.size());
  for (std::uint32_t i = 0; i < size; ++i) {
    std::size_t shortest = 0;
    std::uint32_t least = TagLines::kLineTags + 1;
    for (std::size_t t = 0; t < tables_.size(); ++t) {
      const std::uint32_t tags = tables_[t].lines.line_count(
          static_cast<std::uint32_t>(placing.keys[t * size + i]));
      shortest = tags < least ? t : shortest;
      least = std::min(tags, least);
    }
    const std::size_t at = shortest * size + i;
    std::uint64_t* copy = placing.lines.data() + i * TagLines::kCopyWords;
    const TagLines::Line line = tables_[shortest].lines.copy_tags(
        static_cast<std::uint32_t>(placing.keys[at]), copy);
    placing.probes[i] = {reinterpret_cast<const std::byte*>(copy),
                         placing.tags[at], line.count, 0};
    placing.positions[i] = line.positions;
    placing.equal[i] = kNone;
  }
  const std::size_t hits =
      kernel_.match_tags16(placing.probes.data(), size, placing.hits.data());
  for (const TagHit& hit : std::span(placing.hits.data(), hits)) {
    const std::uint32_t position = placing.positions[hit.probe][hit.index];
    if (std::ranges::equal(rows[hit.probe], fingerprints(count_)[position])) {
      placing.equal[hit.probe] = position;
    }
  }
}

// Puts `position` behind `equal`, which stands in the tables.
void MemTable::chain(std::uint32_t position, std::uint32_t equal) {
  documents_[position].next_equal = documents_[equal].next_equal;
  std::atomic_ref(documents_[equal].next_equal)
      .store(position, std::memory_order_release);
}

std::size_t MemTable::memory_bytes() const {
  std::size_t sum = values_.size() * sizeof(std::uint64_t) +
                    documents_.size() * sizeof(Document) + arena_.used_bytes();
  for (const Table& table : tables_) {
    sum += table.lines.memory_bytes();
  }
  return sum;
}

}  // namespace neardup
