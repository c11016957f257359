// A BucketTable files fingerprints under the bits that one table of a block
// design selects. A bucket holds the words themselves, side by side, so that
// the candidates of a query are scanned by a kernel and never fetched one by
// one.
//
// There are about as many buckets as a sixteenth of the entries, but no more
// than keys; wide keys therefore share buckets. Candidates are verified by
// their distance anyhow, and a handful more in the same cache lines is free.
//
// Thread safety: const members may run at the same time as each other.
// Memory: 8 bytes a word and 4 an entry, times 1 to 2 for growth, and 3 for the
// bucket.

#ifndef NEARDUP_INDEX_BUCKET_TABLE_H_
#define NEARDUP_INDEX_BUCKET_TABLE_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "neardup/index/bit_selection.h"
#include "neardup/index/fingerprint_column.h"

namespace neardup {

class BucketTable {
 public:
  struct Bucket {
    std::vector<std::uint64_t> words;
    std::vector<std::uint32_t> slots;  // row i is the fingerprint of slots[i]
  };

  // For fingerprints of `bits` bits. REQUIRES: selection.count() > 0.
  BucketTable(int bits, BitSelection selection);

  // Files `slot` with its fingerprint. Amortised O(1). REQUIRES: not filed yet.
  void insert(std::uint32_t slot, FingerprintRow row);

  // Takes `slot` out. O(entries in its bucket). REQUIRES: filed with `row`.
  void erase(std::uint32_t slot, FingerprintRow row);

  // Everything filed under the key of `row`, and perhaps more. Valid until the
  // next change.
  const Bucket& bucket(FingerprintRow row) const {
    return buckets_[bucket_of(row)];
  }

  const BitSelection& selection() const { return selection_; }

 private:
  std::size_t bucket_of(FingerprintRow row) const {
    return table_slot(selection_.key(row), selection_.count(), table_bits_);
  }
  void append(Bucket& bucket, std::uint32_t slot, FingerprintRow row);
  // Doubles the buckets and files every entry anew.
  void grow();

  std::size_t row_words_;
  BitSelection selection_;
  int table_bits_ = 0;
  std::size_t size_ = 0;
  std::vector<Bucket> buckets_;
};

}  // namespace neardup

#endif  // NEARDUP_INDEX_BUCKET_TABLE_H_
