// TagLines file fingerprints under some of their bits while they are read: the
// growing counterpart of a HammingTable. A bucket is one cache line of tags and
// two of positions; what does not fit lies in an extent, which is contiguous
// and moves to one twice as large when it is full.
//
//   line   := tag{31} count
//   extent := count capacity tag{capacity} position{capacity}
//
// Thread safety: one thread appends; any may read at the same time. Everything
// below a count is in place when the count is seen, and never changes. Lines
// are words that both sides touch only by atomic loads and stores.
//
// Memory: 192 bytes a bucket; an extent 6 to 24 bytes an entry.

#ifndef NEARDUP_INDEX_TAG_LINES_H_
#define NEARDUP_INDEX_TAG_LINES_H_

#include <array>
#include <atomic>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "neardup/index/huge_buffer.h"

namespace neardup {

// The byte order of a word says where in it a tag is.
static_assert(std::endian::native == std::endian::little);

// Memory of extents in units of a cache line, handed out once.
class ExtentArena {
 public:
  static constexpr std::size_t kUnitWords = 8;

  // Address space for `units`; memory comes as it is used.
  explicit ExtentArena(std::size_t units) : words_((units + 1) * kUnitWords) {}

  // The number of the first of `count` zeroed units; never 0.
  // REQUIRES: there are so many left.
  std::uint32_t take(std::size_t count) {
    const std::size_t first = next_.load(std::memory_order_relaxed);
    assert((first + count) * kUnitWords <= words_.size());
    next_.store(first + count, std::memory_order_relaxed);
    return static_cast<std::uint32_t>(first);
  }
  std::uint64_t* unit(std::uint32_t number) {
    return words_.data() + number * kUnitWords;
  }
  const std::uint64_t* unit(std::uint32_t number) const {
    return words_.data() + number * kUnitWords;
  }
  // Any thread.
  std::size_t used_bytes() const {
    return next_.load(std::memory_order_relaxed) * kUnitWords *
           sizeof(std::uint64_t);
  }

 private:
  HugeBuffer<std::uint64_t> words_;
  std::atomic<std::size_t> next_{1};
};

class TagLines {
 public:
  static constexpr std::uint32_t kLineTags = 31;
  static constexpr std::size_t kLineWords = 8;
  // Tags in a line's worth of an extent.
  static constexpr std::uint32_t kBlockTags = 32;

  // 2^key_bits buckets; extents come from `arena`, which must outlive this.
  TagLines(int key_bits, ExtentArena& arena);

  // Units of extents that `entries` entries can come to need.
  static std::size_t most_units(std::size_t entries) {
    return entries * 24 / 64 + 64;
  }

  // The writer, in three steps, so that those of many entries overlap: load
  // the line, load the place behind its last position, append.
  void prefetch_line(std::uint32_t key) const {
    __builtin_prefetch(line(key), 1);
  }
  void prefetch_position(std::uint32_t key) const {
    __builtin_prefetch(&positions_[key * kBlockTags + line_size(key)], 1);
  }
  // Returns how many entries the bucket has now.
  std::uint32_t append(std::uint32_t key, std::uint16_t tag,
                       std::uint32_t position);

  // The reader. Starts loading a line.
  void prefetch_to_read(std::uint32_t key) const {
    __builtin_prefetch(line(key));
  }
  // Copies a line to where kernels may read it; returns how many
  // tags it has.
  std::uint32_t copy_line(std::uint32_t key, std::uint64_t* to) const {
    const std::uint64_t* from = line(key);
    // The last word has the count and must be first.
    const std::uint64_t last = load(from[7], std::memory_order_acquire);
    for (std::size_t w = 0; w < 7; ++w) {
      to[w] = load(from[w], std::memory_order_relaxed);
    }
    to[7] = last;
    return static_cast<std::uint32_t>(last >> 48);
  }
  // The positions of a line, readable up to the count of its copy.
  const std::uint32_t* line_positions(std::uint32_t key) const {
    return &positions_[key * kBlockTags];
  }

  // What a full line overflowed into.
  struct Extent {
    std::uint32_t size = 0;
    const std::uint64_t* tags = nullptr;  // of whole blocks readable directly
    const std::uint32_t* positions = nullptr;
  };
  Extent extent(std::uint32_t key) const;
  // Copies the tags of the block that is not full yet.
  static void copy_block(const std::uint64_t* from, std::uint64_t* to) {
    for (std::size_t w = 0; w < kLineWords; ++w) {
      to[w] = load(from[w], std::memory_order_relaxed);
    }
  }

  // Tags in a line, for the writer.
  std::uint32_t line_size(std::uint32_t key) const {
    return static_cast<std::uint32_t>(
        load(line(key)[7], std::memory_order_relaxed) >> 48);
  }

  std::size_t memory_bytes() const {
    return lines_.size() * sizeof(std::uint64_t) +
           positions_.size() * sizeof(std::uint32_t);
  }

 private:
  static std::uint64_t load(const std::uint64_t& word,
                            std::memory_order order) {
    // Loads change nothing, though C++20 wants a mutable word.
    return std::atomic_ref(const_cast<std::uint64_t&>(word)).load(order);
  }
  const std::uint64_t* line(std::uint32_t key) const {
    return &lines_[key * kLineWords];
  }
  std::uint32_t extent_number(std::uint32_t key) const;
  std::uint32_t append_to_extent(std::uint32_t key, std::uint16_t tag,
                                 std::uint32_t position);
  std::uint32_t grow_extent(std::uint32_t number);

  ExtentArena* arena_;
  HugeBuffer<std::uint64_t> lines_;
  // 32 a bucket; the last is the number of its extent, or 0.
  HugeBuffer<std::uint32_t> positions_;
};

}  // namespace neardup

#endif  // NEARDUP_INDEX_TAG_LINES_H_
