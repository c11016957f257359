// Where the buckets of a table begin, in little more than a byte a bucket: a
// block of 28 buckets is the start of the first and the size of each, summed in
// a register. Small enough to stay in the caches where four bytes a bucket
// would not, and one read.
//
// If some bucket is too large for a byte, plain starts are kept.
//
// Thread safety: immutable once made.

#ifndef NEARDUP_INDEX_TABLES_BUCKET_STARTS_H_
#define NEARDUP_INDEX_TABLES_BUCKET_STARTS_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "neardup/index/rows/huge_buffer.h"

namespace neardup {

struct Bucket {
  std::uint32_t start;
  std::uint32_t size;
};

class BucketStarts {
 public:
  BucketStarts() = default;
  // Bucket i is [starts[i], starts[i + 1]).
  // REQUIRES: starts is ascending and not empty.
  explicit BucketStarts(HugeBuffer<std::uint32_t> starts);

  std::size_t size() const { return size_; }

  // REQUIRES: key < size() < 2^32, as below.
  Bucket operator[](std::uint64_t key) const {
    const auto i = static_cast<std::uint32_t>(key);
    if (is_plain()) {
      return {plain_[i], plain_[i + 1] - plain_[i]};
    }
    const Block& block = blocks_[i / kBlock];
    const std::size_t at = i % kBlock;
    return {block.start + sum_before(block, at), block.sizes[at]};
  }
  // Starts loading what operator[] reads.
  void prefetch(std::uint64_t key) const {
    const auto i = static_cast<std::uint32_t>(key);
    if (is_plain()) {
      __builtin_prefetch(plain_.data() + i);
    } else {
      __builtin_prefetch(blocks_.data() + i / kBlock);
    }
  }

  std::size_t memory_bytes() const {
    return blocks_.size() * sizeof(Block) +
           plain_.size() * sizeof(std::uint32_t);
  }

 private:
  friend class TablesFile;
  static constexpr std::uint32_t kBlock = 28;
  struct alignas(32) Block {
    std::uint32_t start;  // of the first bucket
    std::array<std::uint8_t, kBlock> sizes;
  };
  // For each number of buckets, ones over the sizes of so many.
  using Masks = std::array<std::array<std::uint8_t, 32>, kBlock>;
  alignas(64) static constexpr Masks kMasks = [] {
    Masks masks{};
    for (std::size_t count = 0; count < kBlock; ++count) {
      for (std::size_t at = 0; at < count; ++at) {
        masks[count][sizeof(std::uint32_t) + at] = 0xff;
      }
    }
    return masks;
  }();

  bool is_plain() const { return plain_.size() != 0; }

  // The sum of the first `count` sizes.
  static std::uint32_t sum_before(const Block& block, std::size_t count) {
#if defined(__SSE2__)
    const auto* bytes = reinterpret_cast<const __m128i*>(&block);
    const auto* mask = reinterpret_cast<const __m128i*>(kMasks[count].data());
    const __m128i zero = _mm_setzero_si128();
    const __m128i sums = _mm_add_epi64(
        _mm_sad_epu8(_mm_and_si128(_mm_load_si128(bytes), _mm_load_si128(mask)),
                     zero),
        _mm_sad_epu8(
            _mm_and_si128(_mm_load_si128(bytes + 1), _mm_load_si128(mask + 1)),
            zero));
    return static_cast<std::uint32_t>(_mm_cvtsi128_si32(sums) +
                                      _mm_extract_epi16(sums, 4));
#else
    std::uint32_t sum = 0;
    for (std::size_t at = 0; at < count; ++at) {
      sum += block.sizes[at];
    }
    return sum;
#endif
  }

  std::size_t size_ = 0;
  HugeBuffer<Block> blocks_;
  HugeBuffer<std::uint32_t> plain_;  // or all starts
};

}  // namespace neardup

#endif  // NEARDUP_INDEX_TABLES_BUCKET_STARTS_H_
