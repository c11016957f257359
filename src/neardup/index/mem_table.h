// A MemTable holds the documents added last to a dynamic index, so that adding
// one is cheap and a search finds it at once. When it is full it is frozen, and
// what it holds goes into StaticTables.
//
// Documents are numbered by position, in the order of adding. A document is
// visible as soon as it is published; it is placed in the tables somewhat later
// together with others, so that their cache misses overlap, and until then a
// search compares it directly:
//
//   [ placed: found through the tables | published: compared | ... )
//
// Of equal fingerprints one stands in the tables, the others are chained to it.
//
// Thread safety: one writer; any thread may read at the same time, without
// waiting. See MemSearch.
// Memory at 64 bits, 6 tables: 90 to 150 bytes a document when full.

#ifndef NEARDUP_INDEX_MEM_TABLE_H_
#define NEARDUP_INDEX_MEM_TABLE_H_

#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "neardup/index/design/bit_mask.h"
#include "neardup/index/design/block_design.h"
#include "neardup/index/rows/fingerprint_column.h"
#include "neardup/index/rows/huge_buffer.h"
#include "neardup/index/rows/neighbor.h"
#include "neardup/index/tag_lines.h"
#include "neardup/simd/table_kernel.h"

namespace neardup {

class MemTable {
 public:
  // Documents that are placed together.
  static constexpr std::uint32_t kPlacedTogether = 32;

  // `removals` is how many removals the index has seen so far.
  // REQUIRES: 0 < capacity < 2^31.
  MemTable(const BlockDesign& design, std::size_t capacity,
           std::uint64_t removals);

  // The largest capacity up to `wanted` of which no memory is wasted; 0 if that
  // is less than 11.
  static std::size_t good_capacity(std::size_t wanted) {
    return std::bit_floor(wanted / 11) * 11;
  }

  int bits() const { return bits_; }
  int radius() const { return radius_; }
  std::size_t capacity() const { return capacity_; }

  // The writer.

  // True if no document can be added, or one bucket has grown so long that
  // searches in it would take too long. REQUIRES: everything is published.
  bool full() const { return count_ == capacity_ || longest_ >= kLongBucket; }
  // Appends a document, which is not visible yet; returns its position.
  // REQUIRES: !full(), the row has words_per_row(bits()) words.
  std::uint32_t append(DocId id, FingerprintRow row);
  // Makes what was appended visible and counts `removals` more, at one moment.
  void publish(std::uint32_t removals);
  // Places all documents. Adds nothing more to a frozen table.
  void place();

  // Any thread.

  // What a search sees: the first `documents`, and `removals` removals of the
  // whole index.
  struct Moment {
    std::uint32_t documents;
    std::uint64_t removals;
  };
  Moment now() const {
    const std::uint64_t clock = clock_.load(std::memory_order_acquire);
    return {static_cast<std::uint32_t>(clock), first_removals_ + (clock >> 32)};
  }
  // Documents of the present moment.
  std::size_t size() const { return now().documents; }
  // The first so many positions are in the tables.
  std::uint32_t placed() const {
    return placed_.load(std::memory_order_acquire);
  }
  // REQUIRES: documents <= size().
  FingerprintSpan fingerprints(std::size_t documents) const {
    return {values_.span().first(documents * row_words_), bits_};
  }
  // REQUIRES: position < size(); as below.
  DocId id(std::uint32_t position) const { return documents_[position].id; }
  // The next document with the same fingerprint, or 0.
  std::uint32_t next_equal(std::uint32_t position) const {
    return std::atomic_ref(
               const_cast<std::uint32_t&>(documents_[position].next_equal))
        .load(std::memory_order_acquire);
  }
  std::size_t memory_bytes() const;

 private:
  friend class MemSearch;

  // A bucket this long makes the table full.
  static constexpr std::uint32_t kLongBucket = 1u << 16;

  struct Table {
    BitMask key;  // the bits that are its key
    BitMask tag;
    int radius;  // how many of the key's bits may differ
    std::vector<std::uint32_t> flips;
    TagLines lines;
  };
  struct Document {
    DocId id;
    std::uint32_t next_equal;
  };
  // The rows that are being placed: keys and tags of each table, and which are
  // copies of documents placed before.
  struct Placing;

  void load_lines(const FingerprintSpan& rows, Placing& placing) const;
  void find_equal(const FingerprintSpan& rows, Placing& placing) const;
  void chain(std::uint32_t position, std::uint32_t equal);

  int bits_;
  int radius_;
  std::size_t row_words_;
  std::size_t capacity_;
  std::uint64_t first_removals_;
  const TableKernel& kernel_;
  HugeBuffer<std::uint64_t> values_;
  HugeBuffer<Document> documents_;
  ExtentArena arena_;
  std::vector<Table> tables_;
  // For the kernels; see StaticTables.
  std::vector<std::uint64_t> first_words_;
  std::vector<std::uint64_t> radii_;
  std::size_t probes_ = 0;

  std::uint32_t count_ = 0;  // appended
  std::uint32_t longest_ = 0;
  // Removals since the table was made in the high half, documents in the low
  // one: both change at one moment.
  std::atomic<std::uint64_t> clock_{0};
  std::atomic<std::uint32_t> placed_{0};
};

}  // namespace neardup

#endif  // NEARDUP_INDEX_MEM_TABLE_H_
