#include "neardup/index/tables/static_tables.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <utility>

#include "neardup/index/design/bit_mask.h"
#include "neardup/index/design/key_bits.h"
#include "neardup/index/rows/column_scan.h"
#include "neardup/index/rows/nearest_heap.h"
#include "neardup/index/tables/static_search.h"
#include "neardup/index/tables/table_tag.h"
#include "neardup/os/parallel/parallel_for.h"

namespace neardup {
namespace {

// `wanted` if it is given, else what suits the size.
int chosen_key_bits(int wanted, std::size_t size, bool is_first) {
  return wanted != 0 ? std::clamp(wanted, 1, kMaxKeyBits)
                     : default_key_bits(size, is_first);
}

// True if the ones of a word are its highest `bits` bits and nothing else.
bool is_highest(std::uint64_t word, int bits) {
  return word != 0 && bits >= std::popcount(word) &&
         std::countl_zero(word) == 64 - bits &&
         std::popcount(word) == bits - std::countr_zero(word);
}

}  // namespace

StaticTables::StaticTables(FingerprintSpan fingerprints,
                           std::span<const DocId> ids,
                           const StaticTablesOptions& options)
    : StaticTables(fingerprints, ids, options, HugeWorkspace()) {}

StaticTables::StaticTables(FingerprintSpan fingerprints,
                           std::span<const DocId> ids,
                           const StaticTablesOptions& options,
                           HugeWorkspace workspace)
    : StaticTables(
          options.design,
          EqualGroups(fingerprints, ids, options.threads, workspace),
          Widths{options.tag_bits, options.key_bits, options.first_key_bits}) {
  assert(fingerprints.bits() == options.design.bits());
  if (has_first_table_) {
    fill_first_table();
  }
  for (std::size_t t = has_first_table_ ? 1 : 0; t < tables_.size(); ++t) {
    tables_[t].entries = HammingTable(groups_.values(), bits_of(tables_[t]),
                                      options.threads, workspace);
  }
}

StaticTables::StaticTables(const BlockDesign& design, EqualGroups groups,
                           const Widths& widths)
    : design_(design), groups_(std::move(groups)), widths_(widths) {
  widths_.key_bits = chosen_key_bits(widths.key_bits, groups_.size(), false);
  widths_.first_key_bits =
      chosen_key_bits(widths.first_key_bits, groups_.size(), true);
  lay_out_first_table();
  lay_out_tables();
  choose_tags();
  for (const Table& table : tables_) {
    probes_ += table.flips.size();
    first_words_.push_back(table.key.words[0]);
    radii_.push_back(static_cast<std::uint64_t>(table.radius));
  }
  first_words_.resize((tables_.size() + 7) / 8 * 8);
  radii_.resize(first_words_.size());
}

// The table keyed by the highest bits, if the design has one. Its buckets are
// runs of the array.
void StaticTables::lay_out_first_table() {
  if (groups_.values().row_words() != 1 || groups_.size() == 0) {
    return;
  }
  const std::size_t last = design_.tables().size() - 1;
  const BitMask key =
      highest_bits(design_.selection(last).mask(), widths_.first_key_bits);
  if (!is_highest(key.words[0], bits())) {
    return;
  }
  const int key_bits = count_bits(key);
  const int radius = design_.table_radius(last);
  tables_.push_back({key, radius, flips_within(key_bits, radius)});
  first_shift_ = bits() - key_bits;
  has_first_table_ = true;
}

void StaticTables::lay_out_tables() {
  const std::size_t count =
      design_.tables().size() - (has_first_table_ ? 1 : 0);
  for (std::size_t t = 0; t < count; ++t) {
    const BitMask key =
        highest_bits(design_.selection(t).mask(), widths_.key_bits);
    const int radius = design_.table_radius(t);
    tables_.push_back({key, radius, flips_within(count_bits(key), radius)});
  }
}

void StaticTables::choose_tags() {
  std::vector<BitMask> keys;
  for (Table& table : tables_) {
    keys.push_back(table.key);
    if (has_first_table_ && keys.size() == 1) {
      continue;
    }
    const TableTag tag =
        choose_tag(keys, keys.size() - 1, bits(), widths_.tag_bits);
    table.tag = tag.bits;
    if (table.radius == 0) {
      table.known = packed(tag.known, tag.bits);
    }
  }
}

void StaticTables::fill_first_table() {
  const std::size_t keys = std::size_t{1} << (bits() - first_shift_);
  HugeBuffer<std::uint32_t> starts(keys + 1);
  const std::span<const std::uint64_t> values = groups_.values().words();
  std::size_t next = 0;  // the key whose start is not known yet
  for (std::size_t i = 0; i < values.size(); ++i) {
    for (; next <= values[i] >> first_shift_; ++next) {
      starts[next] = static_cast<std::uint32_t>(i);
    }
  }
  for (; next < starts.size(); ++next) {
    starts[next] = static_cast<std::uint32_t>(values.size());
  }
  first_buckets_ = BucketStarts(std::move(starts));
}

void StaticTables::search(FingerprintSpan queries, const SearchOptions& options,
                          NeighborLists& lists, int threads,
                          std::span<std::uint64_t> budgets) const {
  assert(queries.bits() == bits() && options.radius >= 0 && threads >= 1);
  assert(budgets.empty() || (threads == 1 && budgets.size() == queries.size()));
  if (threads == 1 || queries.size() < 2) {
    thread_local SearchMemory memory;
    StaticSearch(*this, options, memory).run(queries, lists, budgets);
    return;
  }
  std::vector<NeighborLists> found(static_cast<std::size_t>(threads));
  parallel_shares(threads, [&](int t) {
    const std::size_t from = share_start(queries.size(), threads, t);
    const std::size_t to = share_start(queries.size(), threads, t + 1);
    SearchMemory memory;
    StaticSearch(*this, options, memory)
        .run(queries.subspan(from, to - from),
             found[static_cast<std::size_t>(t)], {});
  });
  for (const NeighborLists& part : found) {
    lists.append(part);
  }
}

std::vector<Neighbor> StaticTables::nearest(FingerprintRow query,
                                            std::size_t k) const {
  // Whatever lies beyond the design's radius is farther than all it finds.
  NeighborLists lists;
  search({query, bits()}, {.radius = design_.radius()}, lists);
  const std::span<const Neighbor> near = lists[0];
  if (near.size() >= std::min(k, size())) {
    const auto wanted = near.first(std::min(k, near.size()));
    return {wanted.begin(), wanted.end()};
  }
  NearestHeap heap(k);
  const FingerprintSpan values = groups_.values();
  for (std::size_t from = 0; from < values.size(); from += kScanChunk) {
    const FingerprintSpan chunk =
        values.subspan(from, std::min(kScanChunk, values.size() - from));
    for_each_within(chunk, query, heap.reach(bits()), [&](std::size_t i) {
      const int distance = hamming_distance(query, chunk[i]);
      for (const DocId id : groups_.members(from + i)) {
        heap.offer({id, distance});
      }
    });
  }
  return heap.take();
}

std::size_t StaticTables::memory_bytes() const {
  std::size_t sum = groups_.memory_bytes() + first_buckets_.memory_bytes();
  for (const Table& table : tables_) {
    sum += table.entries ? table.entries->memory_bytes() : 0;
  }
  return sum;
}

}  // namespace neardup
