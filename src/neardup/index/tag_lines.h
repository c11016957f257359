// TagLines file fingerprints under some of their bits while they are read: the
// growing counterpart of a HammingTable. A bucket is one cache line of tags and
// positions; what does not fit lies in an extent, which is contiguous and moves
// to one twice as large when it is full.
//
//   line   := tag{10} count extent position{10}
//   extent := count capacity tag{capacity} position{capacity}
//
// Thread safety: one thread appends; any may read at the same time. Everything
// below a count is in place when the count is seen, and never changes. Words
// that are still written are touched only by atomic loads and stores.
//
// Memory: 64 bytes a bucket; an extent 6 to 25 bytes an entry.

#ifndef NEARDUP_INDEX_TAG_LINES_H_
#define NEARDUP_INDEX_TAG_LINES_H_

#include <array>
#include <atomic>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "neardup/index/rows/huge_buffer.h"

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
  static constexpr std::uint32_t kLineTags = 10;
  // Words of a line that hold its tags, and room for a copy of them.
  static constexpr std::size_t kTagWords = 3;
  static constexpr std::size_t kCopyWords = 8;
  // Tags of an extent that fill a line.
  static constexpr std::uint32_t kBlockTags = 32;
  static constexpr std::size_t kBlockWords = 8;

  // 2^key_bits buckets; extents come from `arena`, which must outlive this.
  TagLines(int key_bits, ExtentArena& arena)
      : arena_(&arena), lines_((std::size_t{1} << key_bits) * kLineWords) {}

  // Units of extents that `entries` entries can come to need.
  static std::size_t most_units(std::size_t entries) {
    return entries * 25 / 64 + 64;
  }

  // The writer.

  void prefetch_to_append(std::uint32_t key) const {
    __builtin_prefetch(line(key), 1);
  }
  // Returns how many entries the bucket has now.
  std::uint32_t append(std::uint32_t key, std::uint16_t tag,
                       std::uint32_t position);

  // The reader, and the writer too.

  void prefetch(std::uint32_t key) const { __builtin_prefetch(line(key)); }

  // What a line says beside its tags.
  struct Line {
    std::uint32_t count;             // of its tags
    std::uint32_t extent;            // the number of its extent, or 0
    const std::uint32_t* positions;  // readable up to the count
  };
  // Copies the tags to where kernels may read them.
  Line copy_tags(std::uint32_t key, std::uint64_t* to) const {
    const std::uint64_t* from = line(key);
    // The word with the count must be read first.
    const std::uint64_t last = load(from[2], std::memory_order_acquire);
    to[0] = load(from[0], std::memory_order_relaxed);
    to[1] = load(from[1], std::memory_order_relaxed);
    to[2] = last;
    return {count_of(last), static_cast<std::uint32_t>(last >> kExtentShift),
            reinterpret_cast<const std::uint32_t*>(from + kTagWords)};
  }
  std::uint32_t line_count(std::uint32_t key) const {
    return count_of(load(line(key)[2], std::memory_order_relaxed));
  }

  // What a full line overflowed into.
  struct Extent {
    std::uint32_t size;
    const std::uint64_t* tags;  // of whole blocks readable directly
    const std::uint32_t* positions;
  };
  // REQUIRES: `number` is that of an extent.
  Extent extent(std::uint32_t number) const;
  // Copies the tags of the block that is not full yet.
  static void copy_block(const std::uint64_t* from, std::uint64_t* to) {
    for (std::size_t w = 0; w < kBlockWords; ++w) {
      to[w] = load(from[w], std::memory_order_relaxed);
    }
  }

  std::size_t memory_bytes() const {
    return lines_.size() * sizeof(std::uint64_t);
  }

 private:
  // A line in words: tags 0 to 7; tags 8 and 9, 4 bits of count, 28 bits of
  // extent; positions.
  static constexpr std::size_t kLineWords = 8;
  static constexpr int kCountShift = 32;
  static constexpr int kExtentShift = 36;

  static std::uint64_t load(const std::uint64_t& word,
                            std::memory_order order) {
    // Loads change nothing, though C++20 wants a mutable word.
    return std::atomic_ref(const_cast<std::uint64_t&>(word)).load(order);
  }
  static std::uint32_t count_of(std::uint64_t word) {
    return static_cast<std::uint32_t>(word >> kCountShift & 15);
  }
  const std::uint64_t* line(std::uint32_t key) const {
    return &lines_[key * kLineWords];
  }
  std::uint32_t append_to_extent(std::uint64_t* line, std::uint16_t tag,
                                 std::uint32_t position);
  std::uint32_t grow_extent(std::uint32_t number);

  ExtentArena* arena_;
  HugeBuffer<std::uint64_t> lines_;
};

}  // namespace neardup

#endif  // NEARDUP_INDEX_TAG_LINES_H_
