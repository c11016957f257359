// Partitioning at memory speed: entries are gathered in a cache line for each
// part and written a line at a time, past the caches, so that a thousand parts
// cost no more than a few (software write combining; C. Balkesen et al., ICDE
// 2013).

#ifndef NEARDUP_INDEX_ROWS_RADIX_PARTITION_H_
#define NEARDUP_INDEX_ROWS_RADIX_PARTITION_H_

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "neardup/index/rows/huge_buffer.h"
#include "neardup/os/parallel/parallel_for.h"

namespace neardup {

namespace index_internal {

// Copies a line of 64 bytes to a multiple of 64, past the caches if possible.
inline void write_line(void* to, const void* from) {
#if defined(__SSE2__)
  auto* target = static_cast<__m128i*>(to);
  const auto* source = static_cast<const __m128i*>(from);
  for (int i = 0; i < 4; ++i) {
    _mm_stream_si128(target + i, _mm_load_si128(source + i));
  }
#else
  std::memcpy(to, from, 64);
#endif
}

// Makes such lines visible to other threads.
inline void finish_lines() {
#if defined(__SSE2__)
  _mm_sfence();
#endif
}

}  // namespace index_internal

// Entries are made in blocks of this many.
inline constexpr std::size_t kPartitionBlock = 256;

// Orders n entries by their part, keeping the order within one: `to` gets them,
// starts[p] is where part p begins, starts[parts] == n.
//
// make(from, count, entries, parts) fills in entries [from, from + count) and
// the part of each; count <= kPartitionBlock. It is called twice for each
// entry, from any thread; the first time only the part is wanted, and `entries`
// is null.
// REQUIRES: n < 2^32, to.size() >= n, `to` at a multiple of 64 bytes, 1 <=
// parts <= 2^16, threads >= 1.
template <typename Entry, typename Make>
std::vector<std::uint32_t> radix_partition(std::size_t n, std::size_t parts,
                                           int threads, const Make& make,
                                           std::span<Entry> to);

// The same for entries of two columns: make(from, count, first, second, parts)
// fills in both, or neither where both are null.
template <typename First, typename Second, typename Make>
std::vector<std::uint32_t> radix_partition(std::size_t n, std::size_t parts,
                                           int threads, const Make& make,
                                           std::span<First> to_first,
                                           std::span<Second> to_second);

// ---- implementation ----

namespace index_internal {

// One thread's writing of its share.
template <typename Entry>
class PartWriter {
 public:
  static constexpr std::size_t kLine = 64 / sizeof(Entry);
  static_assert(64 % sizeof(Entry) == 0);

  // positions[p] is where this thread's entries of part p go.
  PartWriter(std::vector<std::uint32_t> positions, Entry* to)
      : firsts_(positions),
        positions_(std::move(positions)),
        lines_(positions_.size() * kLine),
        to_(to) {}

  void write(const Entry& entry, std::uint32_t part) {
    const std::uint32_t at = positions_[part]++;
    Entry* line = lines_.data() + part * kLine;
    line[at % kLine] = entry;
    if (at % kLine == kLine - 1) {
      write_full(part, at + 1 - kLine, line);
    }
  }

  // Writes the lines not full yet.
  void finish() {
    for (std::size_t part = 0; part < positions_.size(); ++part) {
      const std::size_t end = positions_[part];
      const std::size_t from =
          std::max<std::size_t>(end / kLine * kLine, firsts_[part]);
      std::copy_n(lines_.data() + part * kLine + from % kLine, end - from,
                  to_ + from);
    }
    finish_lines();
  }

 private:
  void write_full(std::uint32_t part, std::size_t from, const Entry* line) {
    if (from >= firsts_[part]) {
      write_line(to_ + from, line);
    } else {  // the line's beginning belongs to others
      const std::size_t skipped = firsts_[part] - from;
      std::copy(line + skipped, line + kLine, to_ + from + skipped);
    }
  }

  std::vector<std::uint32_t> firsts_;
  std::vector<std::uint32_t> positions_;
  HugeBuffer<Entry> lines_;
  Entry* to_;
};

// Turns each thread's counts into its first positions; returns the starts.
inline std::vector<std::uint32_t> counts_to_positions(
    std::vector<std::vector<std::uint32_t>>& counts, std::size_t parts) {
  std::vector<std::uint32_t> starts(parts + 1);
  std::uint32_t sum = 0;
  for (std::size_t part = 0; part < parts; ++part) {
    starts[part] = sum;
    for (std::vector<std::uint32_t>& of_thread : counts) {
      const std::uint32_t count = of_thread[part];
      of_thread[part] = sum;
      sum += count;
    }
  }
  starts[parts] = sum;
  return starts;
}

// Calls visit(from, count) for the blocks of thread t's share of n entries.
template <typename Visit>
void for_each_block(std::size_t n, int threads, int t, const Visit& visit) {
  const std::size_t end = share_start(n, threads, t + 1);
  for (std::size_t from = share_start(n, threads, t); from < end;
       from += kPartitionBlock) {
    visit(from, std::min(kPartitionBlock, end - from));
  }
}

// Where the parts begin, in all and for each thread.
struct PartPositions {
  std::vector<std::uint32_t> starts;
  std::vector<std::vector<std::uint32_t>> of_thread;
};

// make_parts(from, count, parts) fills in the parts only.
template <typename MakeParts>
PartPositions count_parts(std::size_t n, std::size_t parts, int threads,
                          const MakeParts& make_parts) {
  PartPositions positions;
  positions.of_thread.resize(static_cast<std::size_t>(threads));
  parallel_shares(threads, [&](int t) {
    std::vector<std::uint32_t> mine(parts);
    std::array<std::uint32_t, kPartitionBlock> part;
    for_each_block(n, threads, t, [&](std::size_t from, std::size_t count) {
      make_parts(from, count, part.data());
      for (std::size_t i = 0; i < count; ++i) {
        ++mine[part[i]];
      }
    });
    positions.of_thread[static_cast<std::size_t>(t)] = std::move(mine);
  });
  positions.starts = counts_to_positions(positions.of_thread, parts);
  return positions;
}

}  // namespace index_internal

template <typename Entry, typename Make>
std::vector<std::uint32_t> radix_partition(std::size_t n, std::size_t parts,
                                           int threads, const Make& make,
                                           std::span<Entry> to) {
  using namespace index_internal;  // NOLINT: its own parts
  assert(n < std::size_t{1} << 32 && to.size() >= n && threads >= 1);
  PartPositions positions = count_parts(
      n, parts, threads,
      [&](std::size_t from, std::size_t count, std::uint32_t* part) {
        make(from, count, static_cast<Entry*>(nullptr), part);
      });
  parallel_shares(threads, [&](int t) {
    PartWriter<Entry> writer(
        std::move(positions.of_thread[static_cast<std::size_t>(t)]), to.data());
    std::array<Entry, kPartitionBlock> entries;
    std::array<std::uint32_t, kPartitionBlock> part;
    for_each_block(n, threads, t, [&](std::size_t from, std::size_t count) {
      make(from, count, entries.data(), part.data());
      for (std::size_t i = 0; i < count; ++i) {
        writer.write(entries[i], part[i]);
      }
    });
    writer.finish();
  });
  return std::move(positions.starts);
}

template <typename First, typename Second, typename Make>
std::vector<std::uint32_t> radix_partition(std::size_t n, std::size_t parts,
                                           int threads, const Make& make,
                                           std::span<First> to_first,
                                           std::span<Second> to_second) {
  using namespace index_internal;  // NOLINT: its own parts
  assert(n < std::size_t{1} << 32 && to_first.size() >= n &&
         to_second.size() >= n && threads >= 1);
  PartPositions positions = count_parts(
      n, parts, threads,
      [&](std::size_t from, std::size_t count, std::uint32_t* part) {
        make(from, count, static_cast<First*>(nullptr),
             static_cast<Second*>(nullptr), part);
      });
  parallel_shares(threads, [&](int t) {
    std::vector<std::uint32_t>& mine =
        positions.of_thread[static_cast<std::size_t>(t)];
    PartWriter<First> first(mine, to_first.data());
    PartWriter<Second> second(std::move(mine), to_second.data());
    std::array<First, kPartitionBlock> firsts;
    std::array<Second, kPartitionBlock> seconds;
    std::array<std::uint32_t, kPartitionBlock> part;
    for_each_block(n, threads, t, [&](std::size_t from, std::size_t count) {
      make(from, count, firsts.data(), seconds.data(), part.data());
      for (std::size_t i = 0; i < count; ++i) {
        first.write(firsts[i], part[i]);
      }
      for (std::size_t i = 0; i < count; ++i) {
        second.write(seconds[i], part[i]);
      }
    });
    first.finish();
    second.finish();
  });
  return std::move(positions.starts);
}

}  // namespace neardup

#endif  // NEARDUP_INDEX_ROWS_RADIX_PARTITION_H_
