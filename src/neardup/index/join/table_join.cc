#include "neardup/index/join/table_join.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cmath>
#include <functional>

#include "neardup/index/design/bit_mask.h"
#include "neardup/index/design/covering_designs.h"
#include "neardup/index/design/key_bits.h"
#include "neardup/index/join/pigeonhole_join.h"
#include "neardup/index/rows/radix_partition.h"
#include "neardup/index/tables/table_tag.h"
#include "neardup/os/parallel/parallel_for.h"
#include "neardup/simd/table_kernel.h"

namespace neardup {
namespace {

// Fewer fingerprints than this are joined before the tables are laid out.
constexpr std::size_t kFewestForTables = 4096;
// Rows of a bucket that is cut again rather than compared.
constexpr std::size_t kLargeBucket = 4096;
// Pairs between two looks at their fingerprints.
constexpr std::size_t kHits = 2048;
// Keys of a table; a bucket holds 8 to 16 rows if the design allows.
constexpr int kLoadBits = 4;
// Parts of a partition: their write lines fit the second-level cache.
constexpr int kPartBits = 11;
constexpr int kMaxTagBits = 32;
// Costs for the choice of a design, in nanoseconds: of an entry's way to its
// bucket, and of comparing it with another one.
constexpr double kEntryCost = 12;
constexpr double kCompareCost = 0.12;
constexpr double kMostCost = 5000;
// Beyond it a block is too narrow to tell fingerprints apart.
constexpr int kMostTableRadius = 16;

int bits_for(std::size_t count) {
  return static_cast<int>(std::bit_width(std::max<std::size_t>(count, 2) - 1));
}

double expected_cost(const BlockDesign& design, std::size_t n) {
  const double rows = static_cast<double>(n);
  double cost = 0;
  for (std::size_t t = 0; t < design.tables().size(); ++t) {
    const int key_bits = std::min(design.key_bits(t), bits_for(n) - kLoadBits);
    cost += kEntryCost + kCompareCost * std::ldexp(rows, -key_bits) / 2;
  }
  return cost;
}

}  // namespace

std::optional<BlockDesign> TableJoin::choose_design(int bits, int radius,
                                                    std::size_t n) {
  if (n < kFewestForTables || radius > kMostTableRadius) {
    return std::nullopt;
  }
  constexpr std::size_t kMostTables = 32;
  std::optional<BlockDesign> best;
  for (int chosen = 1; chosen <= 3; ++chosen) {
    for (int groups = 1; groups <= radius + 1; ++groups) {
      const Result<BlockDesign> design =
          turan_design(bits, radius, groups, chosen);
      if (design.ok() && design->tables().size() <= kMostTables &&
          (!best || expected_cost(*design, n) < expected_cost(*best, n))) {
        best = *design;
      }
    }
  }
  if (best && expected_cost(*best, n) > kMostCost) {
    return std::nullopt;
  }
  return best;
}

// One thread's share of the buckets.
class TableJoin::Worker {
 public:
  explicit Worker(TableJoin& join)
      : join_(join), kernel_(active_table_kernel()), hits_(kHits) {}

  bool stopped() const { return join_.writer_.stopped(); }

  // The part of table `t` whose entries these are.
  void join_part(std::size_t t, const Layout& layout,
                 std::span<const std::uint64_t> entries) {
    fill_buckets(layout, entries);
    const PairRule rule{join_.design_.radius(), layout.known};
    for_each_run(
        [&](std::size_t from, std::size_t to) {
          // The kernel counts from the first bucket's start.
          PairCursor cursor{from, start_of(from), 0};
          while (cursor.bucket < to && !stopped()) {
            const std::size_t count =
                kernel_.match_pairs32(tags_.data(), ends_.data(), to, rule,
                                      cursor, hits_.data(), hits_.size());
            verify(t, count, [&](std::uint32_t i) { return rows_[i]; });
          }
        },
        [&](std::size_t bucket) {
          join_large(
              t, std::span(rows_).subspan(start_of(bucket),
                                          ends_[bucket] - start_of(bucket)));
        });
  }

  // Rows [from, from + size) of all, which are sorted by the highest
  // `key_bits` bits.
  void join_sorted(std::size_t from, std::size_t size, int key_bits) {
    const std::uint64_t* values = join_.values() + from;
    const int shift = join_.design_.bits() - key_bits;
    ends_.clear();
    for (std::size_t i = 1; i < size; ++i) {
      if (values[i - 1] >> shift != values[i] >> shift) {
        ends_.push_back(static_cast<std::uint32_t>(i));
      }
    }
    ends_.push_back(static_cast<std::uint32_t>(size));
    const auto row_of = [&](std::uint32_t i) {
      return static_cast<std::uint32_t>(from + i);
    };
    for_each_run(
        [&](std::size_t first, std::size_t to) {
          PairCursor cursor{first, start_of(first), 0};
          while (cursor.bucket < to && !stopped()) {
            const std::size_t count = kernel_.match_pairs64(
                values, ends_.data(), to, {join_.design_.radius()}, cursor,
                hits_.data(), hits_.size());
            verify(0, count, row_of);
          }
        },
        [&](std::size_t bucket) {
          rows_.clear();
          for (std::uint32_t i = start_of(bucket); i < ends_[bucket]; ++i) {
            rows_.push_back(row_of(i));
          }
          join_large(0, rows_);
        });
  }

  // Writes what is left.
  void finish() { write(); }

 private:
  struct Near {
    std::uint32_t a;
    std::uint32_t b;
    std::uint32_t distance;
  };

  std::uint32_t start_of(std::size_t bucket) const {
    return bucket == 0 ? 0 : ends_[bucket - 1];
  }

  // Calls run(from, to) for the runs of buckets between large ones, and
  // large(bucket) for those.
  template <typename Run, typename Large>
  void for_each_run(const Run& run, const Large& large) {
    std::size_t from = 0;
    for (std::size_t bucket = 0; bucket < ends_.size(); ++bucket) {
      if (ends_[bucket] - start_of(bucket) > kLargeBucket) {
        run(from, bucket);
        large(bucket);
        from = bucket + 1;
      }
    }
    run(from, ends_.size());
  }

  // Sorts entries by the low bits of their key into tags_ and rows_.
  void fill_buckets(const Layout& layout,
                    std::span<const std::uint64_t> entries) {
    ends_.assign(std::size_t{1} << layout.low_bits, 0);
    tags_.resize(entries.size() + kTableKernelPadding);
    rows_.resize(entries.size());
    const int shift = layout.row_bits + layout.tag_bits;
    const auto low_key = [&](std::uint64_t entry) {
      return layout.low_bits == 0 ? 0 : entry >> shift;
    };
    for (const std::uint64_t entry : entries) {
      ++ends_[low_key(entry)];
    }
    std::uint32_t start = 0;
    for (std::uint32_t& end : ends_) {
      start += std::exchange(end, start);
    }
    const std::uint64_t row_mask = (std::uint64_t{1} << layout.row_bits) - 1;
    const std::uint64_t tag_mask = (std::uint64_t{1} << layout.tag_bits) - 1;
    for (const std::uint64_t entry : entries) {
      const std::uint32_t at = ends_[low_key(entry)]++;
      tags_[at] =
          static_cast<std::uint32_t>(entry >> layout.row_bits & tag_mask);
      rows_[at] = static_cast<std::uint32_t>(entry & row_mask);
    }
  }

  template <typename RowOf>
  void verify(std::size_t t, std::size_t count, const RowOf& row_of) {
    const std::uint64_t* values = join_.values();
    for (std::size_t i = 0; i < count; ++i) {
      PairHit& hit = hits_[i];
      hit = {row_of(hit.a), row_of(hit.b)};
      __builtin_prefetch(values + hit.a);
      __builtin_prefetch(values + hit.b);
    }
    for (std::size_t i = 0; i < count; ++i) {
      differences_[i] = values[hits_[i].a] ^ values[hits_[i].b];
    }
    kernel_.classify(differences_.data(), count, join_.key_words_.data(),
                     join_.radii_.data(), join_.keys_.size(), distances_.data(),
                     firsts_.data());
    const auto radius = static_cast<std::uint32_t>(join_.design_.radius());
    for (std::size_t i = 0; i < count; ++i) {
      if (distances_[i] <= radius && firsts_[i] == t) {
        near_.push_back({hits_[i].a, hits_[i].b, distances_[i]});
      }
    }
    if (near_.size() >= kHits) {
      write();
    }
  }

  void join_large(std::size_t t, std::span<const std::uint32_t> rows) {
    std::vector<std::uint64_t> values;
    values.reserve(rows.size());
    for (const std::uint32_t row : rows) {
      values.push_back(join_.values()[row]);
    }
    const std::lock_guard lock(join_.writing_);
    PigeonholeJoin(join_.design_.radius(), join_.writer_)
        .run_bucket({values, join_.design_.bits()}, rows, join_.keys_[t],
                    std::span(join_.keys_).first(t));
  }

  void write() {
    const std::lock_guard lock(join_.writing_);
    for (const Near& near : near_) {
      join_.writer_.write_near(near.a, near.b, static_cast<int>(near.distance));
    }
    near_.clear();
  }

  TableJoin& join_;
  const TableKernel& kernel_;
  std::vector<std::uint32_t> ends_;  // of buckets
  std::vector<std::uint32_t> tags_;
  std::vector<std::uint32_t> rows_;
  std::vector<PairHit> hits_;
  std::array<std::uint64_t, kHits> differences_;
  std::array<std::uint32_t, kHits> distances_;
  std::array<std::uint32_t, kHits> firsts_;
  std::vector<Near> near_;
};

std::vector<BitSelection> TableJoin::table_keys(const BlockDesign& design,
                                                std::size_t n) {
  const int wanted = std::clamp(bits_for(n) - kLoadBits, 1, kMaxKeyBits);
  // The last table of the designs we make has the highest bits, by which
  // fingerprints are often sorted already.
  std::vector<BitSelection> keys;
  for (std::size_t t = design.tables().size(); t-- > 0;) {
    keys.emplace_back(highest_bits(design.selection(t).mask(), wanted));
  }
  return keys;
}

TableJoin::TableJoin(FingerprintSpan values, const BlockDesign& design,
                     std::vector<BitSelection> keys, int threads,
                     GroupPairSink& writer, HugeWorkspace& workspace)
    : values_(values),
      design_(design),
      threads_(threads),
      writer_(writer),
      keys_(std::move(keys)),
      entries_(workspace.take<std::uint64_t>(values.size())) {
  assert(values.row_words() == 1 && design.one_key_a_table());
  for (const BitSelection& key : keys_) {
    key_words_.push_back(key.mask().words[0]);
  }
  const std::uint64_t first = key_words_.front();
  first_is_sorted_ =
      first == highest_bits(BitSelection::range(0, design.bits()).mask(),
                            std::popcount(first))
                   .words[0];
  key_words_.resize((keys_.size() + 7) / 8 * 8);
  radii_.resize(key_words_.size());
}

void TableJoin::run() {
  for (std::size_t t = 0; t < keys_.size() && !writer_.stopped(); ++t) {
    if (t == 0 && first_is_sorted_) {
      join_first_table();
    } else {
      run_table(t, BitSelection());
    }
    writer_.report(t + 1, keys_.size());
  }
}

// Pieces of the sorted array that end where a bucket does.
void TableJoin::join_first_table() {
  constexpr std::size_t kPiece = 1 << 14;
  const int key_bits = keys_.front().count();
  const int shift = design_.bits() - key_bits;
  const std::size_t size = values_.size();
  const auto piece_start = [&](std::size_t piece) {
    std::size_t at = std::min(piece * kPiece, size);
    while (at > 0 && at < size &&
           values()[at - 1] >> shift == values()[at] >> shift) {
      ++at;
    }
    return at;
  };
  std::atomic<std::size_t> next{0};
  parallel_shares(threads_, [&](int) {
    Worker worker(*this);
    for (std::size_t piece;
         (piece = next.fetch_add(1)) * kPiece < size && !worker.stopped();) {
      const std::size_t from = piece_start(piece);
      const std::size_t to = piece_start(piece + 1);
      if (from < to) {
        worker.join_sorted(from, to - from, key_bits);
      }
    }
    worker.finish();
  });
}

TableJoin::Layout TableJoin::layout_of(std::size_t table,
                                       const BitSelection& agreed) const {
  Layout layout;
  layout.key = keys_[table].without(agreed).mask();
  layout.row_bits = bits_for(values_.size());
  const int key_bits = count_bits(layout.key);
  layout.low_bits = key_bits - std::min(key_bits, kPartBits);
  layout.tag_bits =
      std::min(kMaxTagBits, 64 - layout.row_bits - layout.low_bits);
  std::vector<BitMask> keys;
  for (const BitSelection& key : std::span(keys_).first(table + 1)) {
    keys.push_back(key.mask());
  }
  const TableTag tag = choose_tag(keys, table, design_.bits(), layout.tag_bits);
  layout.tag = tag.bits;
  layout.tag_bits = count_bits(tag.bits);
  layout.known = packed(tag.known, tag.bits);
  layout.parts = std::size_t{1} << (key_bits - layout.low_bits);
  return layout;
}

void TableJoin::run_table(std::size_t table, const BitSelection& agreed) {
  const Layout layout = layout_of(table, agreed);
  const std::vector<std::uint32_t> starts = partition(layout);
  std::atomic<std::size_t> next{0};
  parallel_shares(threads_, [&](int) {
    Worker worker(*this);
    for (std::size_t p;
         (p = next.fetch_add(1)) < layout.parts && !worker.stopped();) {
      worker.join_part(table, layout,
                       entries_.subspan(starts[p], starts[p + 1] - starts[p]));
    }
    worker.finish();
  });
}

std::vector<std::uint32_t> TableJoin::partition(const Layout& layout) {
  const TableKernel& kernel = active_table_kernel();
  const std::uint64_t low_mask = (std::uint64_t{1} << layout.low_bits) - 1;
  const int shift = layout.row_bits + layout.tag_bits;
  const auto make = [&](std::size_t from, std::size_t count,
                        std::uint64_t* entries, std::uint32_t* parts) {
    std::array<std::uint64_t, kPartitionBlock> keys;
    kernel.gather_bits(values() + from, count, 1, layout.key.words.data(),
                       keys.data());
    for (std::size_t i = 0; i < count; ++i) {
      parts[i] = static_cast<std::uint32_t>(keys[i] >> layout.low_bits);
    }
    if (entries == nullptr) {
      return;
    }
    kernel.gather_bits(values() + from, count, 1, layout.tag.words.data(),
                       entries);
    for (std::size_t i = 0; i < count; ++i) {
      // In two shifts, since one by 64 is undefined.
      entries[i] = (from + i) | entries[i] << layout.row_bits |
                   (keys[i] & low_mask) << (shift - 1) << 1;
    }
  };
  return radix_partition(values_.size(), layout.parts, threads_, make,
                         entries_);
}

}  // namespace neardup
