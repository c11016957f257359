#include "neardup/index/tables/static_search.h"

#include <algorithm>
#include <bit>
#include <cassert>

#include "neardup/index/design/bit_mask.h"
#include "neardup/index/rows/column_scan.h"

namespace neardup {
namespace {

// Probes of a group: enough to keep every load in flight, few enough that what
// was loaded is still in the first cache.
constexpr std::size_t kGroupProbes = 96;
constexpr std::size_t kMostQueries = 64;
// Tags in a wave, which bounds its hits.
constexpr std::size_t kWaveTags = std::size_t{1} << 14;
constexpr std::size_t kWaveProbes = 1024;
// Tags in a probe; longer buckets are several.
constexpr std::uint32_t kProbeTags = 1u << 12;
// Fingerprints scanned between two looks at the clock.
constexpr std::size_t kScanStep = std::size_t{1} << 16;
// Of a long bucket this many bytes are loaded ahead; the processor sees the
// pattern then.
constexpr std::size_t kLoadAhead = 512;

inline void prefetch(const void* from, std::size_t bytes) {
  const auto* byte = static_cast<const char*>(from);
  const char* end = byte + std::min(bytes, kLoadAhead);
  __builtin_prefetch(byte);
  __builtin_prefetch(end - 1);
  for (byte += 64; byte < end - 64; byte += 64) {
    __builtin_prefetch(byte);
  }
}

}  // namespace

StaticSearch::StaticSearch(const StaticTables& tables,
                           const SearchOptions& options, SearchMemory& memory)
    : tables_(tables),
      options_(options),
      memory_(memory),
      kernel_(active_table_kernel()),
      row_words_(words_per_row(tables.bits())),
      group_size_(std::clamp<std::size_t>(
          kGroupProbes / std::max<std::size_t>(tables.probes_, 1), 1,
          kMostQueries)),
      easy_size_(options.limited() ? 0 : kProbeTags),
      queries_({}, tables.bits()) {
  options_.radius = std::min(options_.radius, tables.bits());
}

void StaticSearch::run(FingerprintSpan queries, NeighborLists& lists,
                       std::span<std::uint64_t> budgets) {
  if (options_.radius > tables_.design_.radius() || tables_.size() == 0) {
    for (std::size_t i = 0; i < queries.size(); ++i) {
      std::uint64_t budget = options_.max_candidates;
      scan(queries[i], budgets.empty() ? budget : budgets[i], lists);
    }
    return;
  }
  alone_ = queries.size() == 1;
  const std::size_t most = std::min(group_size_, queries.size());
  memory_.keys.resize(
      std::max(memory_.keys.size(), most * tables_.tables_.size()));
  memory_.tags.resize(std::max(memory_.tags.size(), most));
  memory_.hits.resize(kWaveTags + 1);
  for (SearchMemory::Wave* wave : {&memory_.tag_wave, &memory_.value_wave}) {
    wave->probes.resize(kWaveProbes);
    wave->origins.resize(kWaveProbes);
  }
  const auto group_from = [&](std::size_t from) {
    from = std::min(from, queries.size());
    return queries.subspan(from, std::min(group_size_, queries.size() - from));
  };
  load_buckets(group_from(0));
  for (std::size_t from = 0; from < queries.size(); from += group_size_) {
    run_group(group_from(from), group_from(from + group_size_), lists,
              budgets.empty() ? budgets
                              : budgets.subspan(from, group_from(from).size()));
  }
}

void StaticSearch::scan(FingerprintRow query, std::uint64_t& budget,
                        NeighborLists& lists) {
  const FingerprintSpan values = tables_.groups_.values();
  const auto allowed =
      static_cast<std::size_t>(std::min<std::uint64_t>(values.size(), budget));
  std::size_t from = 0;
  for (std::size_t to; from < allowed && !options_.late(); from = to) {
    to = std::min(allowed, from + kScanStep);
    for_each_within(values.subspan(from, to - from), query, options_.radius,
                    [&](std::size_t i) {
                      const int distance =
                          hamming_distance(query, values[from + i]);
                      for (const DocId id : tables_.groups_.members(from + i)) {
                        lists.push_back({id, distance});
                      }
                    });
  }
  budget -= from;
  lists.end_list(from < values.size());
}

void StaticSearch::run_group(FingerprintSpan queries, FingerprintSpan next,
                             NeighborLists& lists,
                             std::span<std::uint64_t> budgets) {
  queries_ = queries;
  if (budgets.empty()) {
    memory_.budgets.assign(queries.size(), options_.max_candidates);
  } else {
    memory_.budgets.assign(budgets.begin(), budgets.end());
  }
  memory_.truncated.assign(queries.size(), 0);
  memory_.matches.clear();
  end_if_late();
  for (std::size_t t = 0; t < tables_.tables_.size(); ++t) {
    if (tables_.tables_[t].entries) {
      load_tags(t);
    } else {
      load_values();
    }
  }
  match_waves();
  std::copy_n(memory_.budgets.begin(), budgets.size(), budgets.begin());
  // Documents are on their way, and take as long as the next group's buckets.
  load_buckets(next);
  append_lists(lists);
}

void StaticSearch::load_buckets(FingerprintSpan queries) {
  const std::size_t size = queries.size();
  std::uint64_t* keys = memory_.keys.data();
  for (const StaticTables::Table& table : tables_.tables_) {
    kernel_.gather_bits(queries.words().data(), size, row_words_,
                        table.key.words.data(), keys);
    const BucketStarts& buckets =
        table.entries ? table.entries->buckets() : tables_.first_buckets_;
    for (std::size_t q = 0; q < size; ++q) {
      for (const std::uint32_t flip : table.flips) {
        buckets.prefetch(keys[q] ^ flip);
      }
    }
    keys += size;
  }
}

void StaticSearch::load_tags(std::size_t t) {
  const StaticTables::Table& table = tables_.tables_[t];
  const HammingTable& entries = *table.entries;
  const std::size_t size = queries_.size();
  const std::uint64_t* keys = memory_.keys.data() + t * size;
  kernel_.gather_bits(queries_.words().data(), size, row_words_,
                      entries.bits().tag.words.data(), memory_.tags.data());
  const auto tag_bytes = static_cast<std::size_t>(entries.bits().tag_bytes);
  // A single query waits for positions in vain if they are near the tags.
  const std::size_t loaded = alone_ ? tag_bytes + 4 : tag_bytes;
  for (std::size_t q = 0; q < size; ++q) {
    for (const std::uint32_t flip : table.flips) {
      const int limit =
          flip == 0 ? options_.radius : options_.radius - std::popcount(flip);
      if (limit < 0) {
        break;  // the rest flips more
      }
      const Bucket bucket = entries.buckets()[keys[q] ^ flip];
      const std::byte* tags = entries.tags(bucket);
      prefetch(tags, bucket.size * loaded);
      add_probes(
          memory_.tag_wave,
          {static_cast<std::uint32_t>(q), static_cast<std::uint32_t>(t),
           memory_.tags[q], static_cast<std::uint32_t>(limit), table.known},
          bucket, tags, tag_bytes, entries.positions(bucket));
    }
  }
}

void StaticSearch::load_values() {
  const StaticTables::Table& table = tables_.tables_.front();
  const std::uint64_t* values = tables_.groups_.values().words().data();
  for (std::size_t q = 0; q < queries_.size(); ++q) {
    for (const std::uint32_t flip : table.flips) {
      const Bucket bucket = tables_.first_buckets_[memory_.keys[q] ^ flip];
      const auto* tags =
          reinterpret_cast<const std::byte*>(values + bucket.start);
      prefetch(tags, bucket.size * sizeof(*values));
      add_probes(memory_.value_wave,
                 {static_cast<std::uint32_t>(q), 0, queries_.words()[q],
                  static_cast<std::uint32_t>(options_.radius), 0},
                 bucket, tags, sizeof(*values), nullptr);
    }
  }
}

inline void StaticSearch::add_probe(SearchMemory::Wave& wave,
                                    const ProbeKind& kind,
                                    const std::byte* tags, std::uint32_t count,
                                    const std::byte* positions,
                                    std::uint32_t first) {
  if (wave.tags + count > kWaveTags || wave.size == kWaveProbes) {
    match_waves();
  }
  wave.probes[wave.size] = {tags, kind.tag, count, kind.limit, kind.known};
  wave.origins[wave.size] = {positions, first, kind.query, kind.table};
  ++wave.size;
  wave.tags += count;
}

inline void StaticSearch::add_probes(
    SearchMemory::Wave& wave, const ProbeKind& kind, const Bucket& bucket,
    const std::byte* tags, std::size_t tag_bytes, const std::byte* positions) {
  if (bucket.size <= easy_size_) {
    add_probe(wave, kind, tags, bucket.size, positions, bucket.start);
    return;
  }
  std::uint64_t& budget = memory_.budgets[kind.query];
  std::uint32_t left = bucket.size;
  if (left > budget) {
    left = static_cast<std::uint32_t>(budget);
    memory_.truncated[kind.query] = 1;
  }
  budget -= left;
  for (std::uint32_t from = 0; from < left; from += kProbeTags) {
    const std::byte* there =
        positions == nullptr
            ? nullptr
            : tables_.tables_[kind.table].entries->position_address(positions,
                                                                    from);
    add_probe(wave, kind, tags + from * tag_bytes,
              std::min(kProbeTags, left - from), there, bucket.start + from);
  }
}

// Tags first: their fingerprints are loaded while values are compared.
void StaticSearch::match_waves() {
  memory_.candidates.clear();
  if (memory_.tag_wave.size != 0) {
    match_tags();
  }
  if (memory_.value_wave.size != 0) {
    match_values();
  }
  verify();
  end_if_late();
}

void StaticSearch::end_if_late() {
  if (options_.late()) {
    std::ranges::fill(memory_.budgets, 0);
    std::ranges::fill(memory_.truncated, 1);
  }
}

void StaticSearch::match_tags() {
  SearchMemory::Wave& wave = memory_.tag_wave;
  const auto& tables = tables_.tables_;
  const bool narrow = tables.back().entries->bits().tag_bytes == 2;
  const auto match = narrow ? kernel_.match_tags16 : kernel_.match_tags32;
  const std::size_t count =
      match(wave.probes.data(), wave.size, memory_.hits.data());
  const std::span hits(memory_.hits.data(), count);
  if (!alone_) {
    for (const TagHit& hit : hits) {
      const SearchMemory::Origin& origin = wave.origins[hit.probe];
      __builtin_prefetch(tables[origin.table].entries->position_address(
          origin.positions, hit.index));
    }
  }
  const std::uint64_t* values = tables_.groups_.values().words().data();
  for (const TagHit& hit : hits) {
    const SearchMemory::Origin& origin = wave.origins[hit.probe];
    const std::uint32_t position =
        tables[origin.table].entries->position(origin.positions, hit.index);
    __builtin_prefetch(values + position * row_words_);
    if (alone_) {
      tables_.groups_.prefetch_members(position);
    }
    memory_.candidates.push_back({origin.query, origin.table, position});
  }
  wave.size = 0;
  wave.tags = 0;
}

void StaticSearch::match_values() {
  SearchMemory::Wave& wave = memory_.value_wave;
  const std::size_t count =
      kernel_.match_tags64(wave.probes.data(), wave.size, memory_.hits.data());
  for (const TagHit& hit : std::span(memory_.hits.data(), count)) {
    const SearchMemory::Origin& origin = wave.origins[hit.probe];
    const std::uint32_t position = origin.first + hit.index;
    tables_.groups_.prefetch_members(position);
    memory_.candidates.push_back({origin.query, origin.table, position});
  }
  wave.size = 0;
  wave.tags = 0;
}

void StaticSearch::verify() {
  const std::size_t count = memory_.candidates.size();
  memory_.differences.resize(count * row_words_);
  memory_.distances.resize(count);
  memory_.first_tables.resize(count);
  if (row_words_ == 1) {
    classify_words(count);
  } else {
    classify_rows(count);
  }
  // A fingerprint is reported by the first table in which it was found. Which
  // candidates are, no processor can predict.
  const std::size_t before = memory_.matches.size();
  memory_.matches.resize(before + count);
  SearchMemory::Match* match = memory_.matches.data() + before;
  const auto radius = static_cast<std::uint32_t>(options_.radius);
  for (std::size_t i = 0; i < count; ++i) {
    const SearchMemory::Candidate& candidate = memory_.candidates[i];
    *match = {candidate.query, candidate.position, memory_.distances[i]};
    match += static_cast<int>(memory_.distances[i] <= radius) &
             static_cast<int>(memory_.first_tables[i] == candidate.table);
  }
  memory_.matches.resize(
      static_cast<std::size_t>(match - memory_.matches.data()));
  if (!alone_) {
    for (std::size_t i = before; i < memory_.matches.size(); ++i) {
      tables_.groups_.prefetch_members(memory_.matches[i].position);
    }
  }
}

void StaticSearch::classify_words(std::size_t count) {
  const std::uint64_t* values = tables_.groups_.values().words().data();
  const std::uint64_t* queries = queries_.words().data();
  for (std::size_t i = 0; i < count; ++i) {
    const SearchMemory::Candidate& candidate = memory_.candidates[i];
    memory_.differences[i] =
        values[candidate.position] ^ queries[candidate.query];
  }
  kernel_.classify(memory_.differences.data(), count,
                   tables_.first_words_.data(), tables_.radii_.data(),
                   tables_.tables_.size(), memory_.distances.data(),
                   memory_.first_tables.data());
}

void StaticSearch::classify_rows(std::size_t count) {
  const FingerprintSpan values = tables_.groups_.values();
  for (std::size_t i = 0; i < count; ++i) {
    const SearchMemory::Candidate& candidate = memory_.candidates[i];
    const FingerprintRow value = values[candidate.position];
    const FingerprintRow query = queries_[candidate.query];
    std::uint32_t t = 0;
    while (t < candidate.table &&
           differing_bits(value.data(), query.data(), row_words_,
                          tables_.tables_[t].key) > tables_.tables_[t].radius) {
      ++t;
    }
    memory_.first_tables[i] = t;
    memory_.distances[i] =
        static_cast<std::uint32_t>(hamming_distance(value, query));
  }
}

// Matches come table by table; lists go out query by query.
void StaticSearch::append_lists(NeighborLists& lists) {
  std::vector<std::uint32_t>& ends = memory_.ends;
  ends.assign(queries_.size() + 1, 0);
  for (const SearchMemory::Match& match : memory_.matches) {
    ++ends[match.query + 1];
  }
  for (std::size_t q = 1; q < ends.size(); ++q) {
    ends[q] += ends[q - 1];
  }
  memory_.ordered.resize(memory_.matches.size());
  for (const SearchMemory::Match& match : memory_.matches) {
    memory_.ordered[ends[match.query]++] = match;
  }
  std::uint32_t from = 0;
  for (std::size_t q = 0; q < queries_.size(); ++q) {
    for (; from < ends[q]; ++from) {
      const SearchMemory::Match& match = memory_.ordered[from];
      for (const DocId id : tables_.groups_.members(match.position)) {
        lists.push_back({id, static_cast<int>(match.distance)});
      }
    }
    lists.end_list(memory_.truncated[q] != 0);
  }
}

}  // namespace neardup
