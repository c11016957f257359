#include "neardup/index/bucket_table.h"

#include <algorithm>
#include <map>
#include <vector>

#include "index/collections.h"
#include <gtest/gtest.h>

namespace neardup {
namespace {

using namespace ::neardup::testing;  // NOLINT

// Every filed slot stands once in the bucket of its fingerprint, with its
// words.
void expect_filed(const BucketTable& table, std::size_t row_words,
                  const std::map<std::uint32_t, Fingerprint>& filed) {
  for (const auto& [slot, fingerprint] : filed) {
    const BucketTable::Bucket& bucket = table.bucket(fingerprint.words());
    ASSERT_EQ(bucket.words.size(), bucket.slots.size() * row_words);
    ASSERT_EQ(std::count(bucket.slots.begin(), bucket.slots.end(), slot), 1);
    const auto at = static_cast<std::size_t>(
        std::find(bucket.slots.begin(), bucket.slots.end(), slot) -
        bucket.slots.begin());
    ASSERT_TRUE(std::equal(
        fingerprint.words().begin(), fingerprint.words().end(),
        bucket.words.begin() + static_cast<std::ptrdiff_t>(at * row_words)));
  }
}

TEST(BucketTable, keeps_every_entry_while_it_grows_and_shrinks) {
  Random random(8);
  for (const int bits : {64, 128}) {
    for (const int key_bits : {1, 5, 16, 40, bits}) {
      BucketTable table(bits, BitSelection::range(0, key_bits));
      std::map<std::uint32_t, Fingerprint> filed;
      for (std::uint32_t slot = 0; slot < 3000; ++slot) {
        filed[slot] = random_fingerprint(bits, random);
        table.insert(slot, filed[slot].words());
      }
      expect_filed(table, words_per_row(bits), filed);
      for (std::uint32_t slot = 0; slot < 3000; slot += 2) {
        table.erase(slot, filed[slot].words());
        filed.erase(slot);
      }
      expect_filed(table, words_per_row(bits), filed);
    }
  }
}

TEST(BucketTable, spreads_wide_and_narrow_keys) {
  Random random(9);
  for (const int key_bits : {10, 16, 40, 64}) {
    BucketTable table(64, BitSelection::range(0, key_bits));
    std::size_t largest = 0;
    for (std::uint32_t slot = 0; slot < 20'000; ++slot) {
      const Fingerprint fingerprint = random_fingerprint(64, random);
      table.insert(slot, fingerprint.words());
      largest =
          std::max(largest, table.bucket(fingerprint.words()).slots.size());
    }
    EXPECT_LT(largest, 80u) << key_bits;
  }
}

}  // namespace
}  // namespace neardup
