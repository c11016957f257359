// A HammingTable files fingerprints under some of their bits, the key. All of
// one key are a bucket: their tags, which are some other bits, side by side,
// and behind them their positions in the array of fingerprints. A query reads
// one line of bucket starts, compares the tags of its bucket a register at a
// time, and only fetches the fingerprints whose tags are near.
//
//   bucket := tag{n} position{n}
//
// Built once, then immutable and safe to read from any thread.
// Memory: tag and position, 5 to 8 bytes an entry, and 1.25 a bucket.

#ifndef NEARDUP_INDEX_TABLES_HAMMING_TABLE_H_
#define NEARDUP_INDEX_TABLES_HAMMING_TABLE_H_

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#include "neardup/index/design/bit_mask.h"
#include "neardup/index/rows/fingerprint_column.h"
#include "neardup/index/rows/huge_buffer.h"
#include "neardup/index/tables/bucket_starts.h"

namespace neardup {

// The bits a table reads.
struct TableBits {
  BitMask key;    // 0 to 28 bits
  BitMask tag;    // 16 or 32 bits at most, none of them in the key
  int tag_bytes;  // 2 or 4
};

class HammingTable {
 public:
  // Two passes over the fingerprints, and one over the entries in cache.
  // Memory while it is built: 8 bytes an entry more.
  // REQUIRES: as TableBits says; values.size() < 2^32; threads >= 1.
  HammingTable(FingerprintSpan values, const TableBits& bits, int threads,
               HugeWorkspace& workspace);

  int key_bits() const { return key_bits_; }
  const TableBits& bits() const { return bits_; }

  // The bucket of every key below 2^key_bits().
  const BucketStarts& buckets() const { return buckets_; }

  // The tags of a bucket, padded for the kernels.
  const std::byte* tags(const Bucket& bucket) const {
    return entries_.data() + bucket.start * entry_bytes_;
  }
  // The positions of a bucket, behind its tags: entry `i` is that of tag `i`.
  const std::byte* positions(const Bucket& bucket) const {
    return tags(bucket) +
           bucket.size * static_cast<std::size_t>(bits_.tag_bytes);
  }
  // Where entry `i` of positions() is, and what it says: the row of the
  // fingerprint. REQUIRES: i < bucket.size.
  const std::byte* position_address(const std::byte* positions,
                                    std::uint32_t i) const {
    return positions + i * position_bytes_;
  }
  std::uint32_t position(const std::byte* positions, std::uint32_t i) const {
    std::uint32_t position;
    std::memcpy(&position, position_address(positions, i), sizeof(position));
    return position & position_mask_;
  }

  std::size_t memory_bytes() const {
    return buckets_.memory_bytes() + entries_.size();
  }

 private:
  friend class TablesFile;
  class Builder;

  // Without entries and buckets yet.
  HammingTable(const TableBits& bits, std::size_t entries);

  TableBits bits_;
  int key_bits_;
  std::size_t position_bytes_;
  std::size_t entry_bytes_;
  std::uint32_t position_mask_;
  BucketStarts buckets_;
  HugeBuffer<std::byte> entries_;
};

}  // namespace neardup

#endif  // NEARDUP_INDEX_TABLES_HAMMING_TABLE_H_
