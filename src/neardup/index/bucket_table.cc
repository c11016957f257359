#include "neardup/index/bucket_table.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace neardup {
namespace {

// Two cache lines of 64-bit fingerprints.
constexpr std::size_t kEntriesPerBucket = 16;
// Beyond this a query's miss of the table itself costs more than fuller
// buckets.
constexpr int kMaxTableBits = 28;

}  // namespace

BucketTable::BucketTable(int bits, BitSelection selection)
    : row_words_(words_per_row(bits)),
      selection_(std::move(selection)),
      buckets_(1) {
  assert(selection_.count() > 0);
}

void BucketTable::insert(std::uint32_t slot, FingerprintRow row) {
  assert(row.size() == row_words_);
  const bool full = size_ >= buckets_.size() * kEntriesPerBucket;
  if (full && table_bits_ < std::min(selection_.count(), kMaxTableBits)) {
    grow();
  }
  append(buckets_[bucket_of(row)], slot, row);
  ++size_;
}

void BucketTable::erase(std::uint32_t slot, FingerprintRow row) {
  Bucket& bucket = buckets_[bucket_of(row)];
  const auto found = std::find(bucket.slots.begin(), bucket.slots.end(), slot);
  assert(found != bucket.slots.end());
  const auto at =
      (found - bucket.slots.begin()) * static_cast<std::ptrdiff_t>(row_words_);
  // The last entry takes the place of the one taken out.
  *found = bucket.slots.back();
  bucket.slots.pop_back();
  std::copy(bucket.words.end() - static_cast<std::ptrdiff_t>(row_words_),
            bucket.words.end(), bucket.words.begin() + at);
  bucket.words.resize(bucket.words.size() - row_words_);
  --size_;
}

void BucketTable::append(Bucket& bucket, std::uint32_t slot,
                         FingerprintRow row) {
  bucket.slots.push_back(slot);
  bucket.words.insert(bucket.words.end(), row.begin(), row.end());
}

void BucketTable::grow() {
  ++table_bits_;
  std::vector<Bucket> old(std::size_t{1} << table_bits_);
  old.swap(buckets_);
  for (Bucket& bucket : old) {
    for (std::size_t i = 0; i < bucket.slots.size(); ++i) {
      const FingerprintRow row(&bucket.words[i * row_words_], row_words_);
      append(buckets_[bucket_of(row)], bucket.slots[i], row);
    }
    bucket = {};  // memory is needed once, not twice
  }
}

}  // namespace neardup
