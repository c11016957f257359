#include "neardup/index/mem_search.h"

#include <algorithm>
#include <bit>
#include <cassert>

#include "neardup/index/design/bit_mask.h"
#include "neardup/index/rows/column_scan.h"

namespace neardup {
namespace {

// As in static_search.cc: probes of a group, and what a wave may hold.
constexpr std::size_t kGroupProbes = 192;
constexpr std::size_t kMostQueries = 64;
constexpr std::size_t kWaveProbes = 256;
constexpr std::size_t kWaveTags = std::size_t{1} << 13;
// Tags of an extent in one probe.
constexpr std::uint32_t kProbeTags = 1u << 11;
constexpr std::uint32_t kScanStep = 1u << 16;

}  // namespace

MemSearch::MemSearch(const MemTable& table, const Removals& removals,
                     const MemTable::Moment& moment,
                     const SearchOptions& options, Memory& memory)
    : table_(table),
      removals_(removals),
      has_removals_(removals.size() != 0),
      moment_(moment),
      placed_(std::min(table.placed(), moment.documents)),
      options_(options),
      memory_(memory),
      kernel_(active_table_kernel()),
      group_size_(std::clamp<std::size_t>(
          kGroupProbes / std::max<std::size_t>(table.probes_, 1), 1,
          kMostQueries)),
      limited_(options.limited()),
      queries_({}, table.bits()) {
  options_.radius = std::min(options_.radius, table.bits());
}

void MemSearch::run(FingerprintSpan queries, std::uint32_t first,
                    PartialAnswers& found) {
  found_ = &found;
  const bool tables = options_.radius <= table_.radius();
  const std::size_t step = tables ? group_size_ : 1;
  const std::size_t most = std::min(step, queries.size());
  memory_.keys.resize(
      std::max(memory_.keys.size(), most * table_.tables_.size()));
  memory_.tags.resize(std::max(memory_.tags.size(), most));
  memory_.probes.resize(kWaveProbes);
  memory_.origins.resize(kWaveProbes);
  memory_.copies.resize((kWaveProbes + 1) * TagLines::kCopyWords);
  memory_.hits.resize(kWaveTags + kProbeTags + 1);
  for (std::size_t from = 0; from < queries.size(); from += step) {
    queries_ = queries.subspan(from, std::min(step, queries.size() - from));
    first_ = first + static_cast<std::uint32_t>(from);
    end_if_late();
    if (tables) {
      load_lines();
    }
    scan(tables ? placed_ : 0, moment_.documents);
  }
}

void MemSearch::load_lines() {
  const std::size_t size = queries_.size();
  for (std::size_t t = 0; t < table_.tables_.size(); ++t) {
    const MemTable::Table& table = table_.tables_[t];
    std::uint64_t* keys = memory_.keys.data() + t * size;
    kernel_.gather_bits(queries_.words().data(), size, queries_.row_words(),
                        table.key.words.data(), keys);
    for (std::size_t q = 0; q < size; ++q) {
      for (const std::uint32_t flip : table.flips) {
        table.lines.prefetch(static_cast<std::uint32_t>(keys[q]) ^ flip);
      }
    }
  }
  for (std::size_t t = 0; t < table_.tables_.size(); ++t) {
    load_tags(t);
  }
  match();
}

void MemSearch::load_tags(std::size_t t) {
  const MemTable::Table& table = table_.tables_[t];
  const std::size_t size = queries_.size();
  const std::uint64_t* keys = memory_.keys.data() + t * size;
  kernel_.gather_bits(queries_.words().data(), size, queries_.row_words(),
                      table.tag.words.data(), memory_.tags.data());
  for (std::size_t q = 0; q < size; ++q) {
    for (const std::uint32_t flip : table.flips) {
      const int limit = options_.radius - std::popcount(flip);
      if (limit < 0) {
        break;  // the rest flips more
      }
      probe_bucket(static_cast<std::uint32_t>(q), static_cast<std::uint32_t>(t),
                   static_cast<std::uint32_t>(keys[q]) ^ flip,
                   static_cast<std::uint32_t>(limit));
    }
  }
}

inline void MemSearch::probe_bucket(std::uint32_t query, std::uint32_t table,
                                    std::uint32_t key, std::uint32_t limit) {
  const TagLines& lines = table_.tables_[table].lines;
  if (size_ == kWaveProbes) {
    match();
  }
  const TagLines::Line line = lines.copy_tags(key, next_copy());
  const TagProbe probe = {reinterpret_cast<const std::byte*>(next_copy()),
                          memory_.tags[query], line.count, limit};
  add_probe(probe, {line.positions, query, table});
  if (__builtin_expect(line.extent != 0, 0)) {
    probe_extent(lines.extent(line.extent), probe, {nullptr, query, table});
  }
}

// Whole blocks no longer change and are read where they are; of the last one a
// copy is.
void MemSearch::probe_extent(const TagLines::Extent& extent,
                             const TagProbe& probe,
                             const Memory::Origin& origin) {
  constexpr std::uint32_t kBlock = TagLines::kBlockTags;
  const auto* tags = reinterpret_cast<const std::byte*>(extent.tags);
  const std::uint32_t whole = extent.size / kBlock * kBlock;
  for (std::uint32_t i = 0; i < whole; i += kProbeTags) {
    add_probe({tags + i * sizeof(std::uint16_t), probe.tag,
               std::min(kProbeTags, whole - i), probe.limit},
              {extent.positions + i, origin.query, origin.table});
  }
  if (whole != extent.size) {
    if (size_ == kWaveProbes) {
      match();
    }
    TagLines::copy_block(extent.tags + whole / kBlock * TagLines::kBlockWords,
                         next_copy());
    add_probe({reinterpret_cast<const std::byte*>(next_copy()), probe.tag,
               extent.size - whole, probe.limit},
              {extent.positions + whole, origin.query, origin.table});
  }
}

inline void MemSearch::add_probe(TagProbe probe, const Memory::Origin& origin) {
  if (__builtin_expect(limited_, 0)) {
    std::uint64_t& budget = found_->budgets[first_ + origin.query];
    if (probe.count > budget) {
      probe.count = static_cast<std::uint32_t>(budget);
      found_->truncated[first_ + origin.query] = 1;
    }
    budget -= probe.count;
  }
  // A copied line is the next one's as long as the wave is not matched.
  if (size_ == kWaveProbes) {
    match();
  }
  memory_.probes[size_] = probe;
  memory_.origins[size_] = origin;
  ++size_;
  waiting_tags_ += probe.count;
  if (waiting_tags_ > kWaveTags) {
    match();
  }
}

void MemSearch::match() {
  const std::size_t count =
      kernel_.match_tags16(memory_.probes.data(), size_, memory_.hits.data());
  const std::span hits(memory_.hits.data(), count);
  memory_.candidates.clear();
  const std::size_t row_words = queries_.row_words();
  for (const TagHit& hit : hits) {
    const Memory::Origin& origin = memory_.origins[hit.probe];
    const std::uint32_t position = origin.positions[hit.index];
    if (position < placed_) {
      __builtin_prefetch(table_.values_.data() + position * row_words);
      __builtin_prefetch(table_.documents_.data() + position);
      memory_.candidates.push_back({origin.query, origin.table, position});
    }
  }
  size_ = 0;
  waiting_tags_ = 0;
  verify();
  end_if_late();
}

void MemSearch::verify() {
  const std::size_t count = memory_.candidates.size();
  memory_.distances.resize(std::max(memory_.distances.size(), count));
  memory_.first_tables.resize(memory_.distances.size());
  if (queries_.row_words() == 1) {
    classify_words(count);
  } else {
    classify_rows(count);
  }
  // A fingerprint is reported by the first table in which it was found.
  for (std::size_t i = 0; i < count; ++i) {
    const Memory::Candidate& candidate = memory_.candidates[i];
    const auto distance = static_cast<int>(memory_.distances[i]);
    if (distance <= options_.radius &&
        memory_.first_tables[i] == candidate.table) {
      report_equal(candidate.query, candidate.position, distance);
    }
  }
}

void MemSearch::classify_words(std::size_t count) {
  const std::uint64_t* queries = queries_.words().data();
  memory_.differences.resize(std::max(memory_.differences.size(), count));
  for (std::size_t i = 0; i < count; ++i) {
    const Memory::Candidate& candidate = memory_.candidates[i];
    memory_.differences[i] =
        table_.values_[candidate.position] ^ queries[candidate.query];
  }
  kernel_.classify(memory_.differences.data(), count,
                   table_.first_words_.data(), table_.radii_.data(),
                   table_.tables_.size(), memory_.distances.data(),
                   memory_.first_tables.data());
}

void MemSearch::classify_rows(std::size_t count) {
  const FingerprintSpan values = table_.fingerprints(placed_);
  for (std::size_t i = 0; i < count; ++i) {
    const Memory::Candidate& candidate = memory_.candidates[i];
    const FingerprintRow value = values[candidate.position];
    const FingerprintRow query = queries_[candidate.query];
    std::uint32_t t = 0;
    while (t < candidate.table &&
           differing_bits(value.data(), query.data(), value.size(),
                          table_.tables_[t].key) > table_.tables_[t].radius) {
      ++t;
    }
    memory_.first_tables[i] = t;
    memory_.distances[i] =
        static_cast<std::uint32_t>(hamming_distance(value, query));
  }
}

// Compares the documents in [from, to) with every query of the group.
void MemSearch::scan(std::uint32_t from, std::uint32_t to) {
  const FingerprintSpan values = table_.fingerprints(to);
  for (std::uint32_t q = 0; q < queries_.size() && from < to; ++q) {
    std::uint64_t& budget = found_->budgets[first_ + q];
    const std::uint64_t allowed = std::min<std::uint64_t>(to - from, budget);
    const std::uint32_t end = from + static_cast<std::uint32_t>(allowed);
    std::uint32_t next = from;
    for (std::uint32_t at = from; at < end && !options_.late(); at = next) {
      next = std::min(end, at + kScanStep);
      for_each_within(values.subspan(at, next - at), queries_[q],
                      options_.radius, [&](std::size_t i) {
                        const auto position =
                            at + static_cast<std::uint32_t>(i);
                        report(q, position,
                               hamming_distance(values[position], queries_[q]));
                      });
    }
    if (limited_) {
      budget -= next - from;
    }
    found_->truncated[first_ + q] |= static_cast<std::uint8_t>(next < to);
  }
}

inline void MemSearch::report(std::uint32_t query, std::uint32_t position,
                              int distance) {
  if (!has_removals_ || !removals_.contains(position, moment_.removals)) {
    found_->found.push_back({first_ + query, {table_.id(position), distance}});
  }
}

inline void MemSearch::report_equal(std::uint32_t query, std::uint32_t position,
                                    int distance) {
  do {
    if (position < placed_) {
      report(query, position, distance);
    }
    position = table_.next_equal(position);
  } while (position != 0);
}

void MemSearch::end_if_late() {
  if (options_.late()) {
    for (std::size_t q = 0; q < queries_.size(); ++q) {
      found_->budgets[first_ + q] = 0;
      found_->truncated[first_ + q] = 1;
    }
  }
}

}  // namespace neardup
