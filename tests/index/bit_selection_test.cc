#include "neardup/index/design/bit_selection.h"

#include <set>

#include "index/collections.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace neardup {
namespace {

using namespace ::neardup::testing;  // NOLINT
using ::testing::ElementsAre;

BitMask random_mask(Random& random) {
  BitMask mask;
  const auto density = random() % 4;
  for (int i = 0; i < HashValue::kMaxBits; ++i) {
    if (random() % 4 <= density) {
      mask.set_bit(i);
    }
  }
  return mask;
}

// The oracle: bit by bit. REQUIRES: at most 64 bits in the mask.
std::uint64_t slow_key(const BitMask& mask, const HashValue& value) {
  std::uint64_t key = 0;
  int filled = 0;
  for (int i = 0; i < HashValue::kMaxBits; ++i) {
    if (mask.bit(i)) {
      key |= std::uint64_t{value.bit(i)} << filled++;
    }
  }
  return key;
}

TEST(BitSelection, packs_the_selected_bits_lowest_first) {
  Random random(1);
  for (int i = 0; i < 2000; ++i) {
    const HashValue value = random_fingerprint(256, random).value();
    BitMask mask = random_mask(random);
    // Up to 64 consecutive positions of the mask.
    const int from = below(200, random);
    mask = BitSelection(mask)
               .without(BitSelection::range(0, from))
               .without(BitSelection::range(std::min(256, from + 64),
                                            256 - std::min(256, from + 64)))
               .mask();
    ASSERT_EQ(BitSelection(mask).key(value.words), slow_key(mask, value));
  }
}

TEST(BitSelection, takes_whole_words) {
  const HashValue value{{11, 22, 33, 44}};
  EXPECT_EQ(BitSelection::range(64, 64).key(value.words), 22u);
  EXPECT_EQ(BitSelection::range(0, 0).key(value.words), 0u);
  EXPECT_EQ(BitSelection().count(), 0);
}

TEST(BitSelection, hashes_more_than_64_bits_so_that_each_matters) {
  Random random(2);
  const BitSelection all = BitSelection::range(0, 256);
  const Fingerprint base = random_fingerprint(256, random);
  std::set<std::uint64_t> keys = {all.key(base.words())};
  for (int i = 0; i < 256; ++i) {
    HashValue other = base.value();
    other.words[static_cast<std::size_t>(i / 64)] ^= std::uint64_t{1}
                                                     << (i % 64);
    keys.insert(all.key(other.words));
  }
  EXPECT_EQ(keys.size(), 257u);
}

TEST(BitSelection, ignores_bits_it_does_not_select) {
  Random random(3);
  for (int i = 0; i < 500; ++i) {
    const BitSelection selection(random_mask(random));
    const HashValue a = random_fingerprint(256, random).value();
    HashValue b = random_fingerprint(256, random).value();
    for (std::size_t w = 0; w < 4; ++w) {
      const std::uint64_t mask = selection.mask().words[w];
      b.words[w] = (a.words[w] & mask) | (b.words[w] & ~mask);
    }
    EXPECT_TRUE(selection.agree(a.words, b.words));
    EXPECT_EQ(selection.key(a.words), selection.key(b.words));
    if (selection.count() > 0) {
      b.words[0] ^= selection.mask().words[0];
      EXPECT_EQ(selection.agree(a.words, b.words),
                selection.mask().words[0] == 0);
    }
  }
}

TEST(BitSelection, splits_into_disjoint_parts_of_almost_equal_size) {
  Random random(4);
  for (int i = 0; i < 500; ++i) {
    const BitSelection selection(random_mask(random));
    const int parts = 1 + below(20, random);
    BitSelection rest = selection;
    int total = 0;
    for (const BitSelection& part : selection.split(parts)) {
      EXPECT_GE(part.count(), selection.count() / parts);
      EXPECT_LE(part.count(), selection.count() / parts + 1);
      total += part.count();
      rest = rest.without(part);
    }
    EXPECT_EQ(total, selection.count());
    EXPECT_EQ(rest.count(), 0);
  }
}

TEST(BitSelection, gives_the_lowest_parts_the_odd_bits) {
  std::vector<int> counts;
  for (const BitSelection& part : BitSelection::range(3, 10).split(4)) {
    counts.push_back(part.count());
  }
  EXPECT_THAT(counts, ElementsAre(3, 3, 2, 2));
}

TEST(TableSlot, is_the_key_where_it_fits_and_below_the_size_elsewhere) {
  EXPECT_EQ(table_slot(0xabc, 12, 12), 0xabcu);
  EXPECT_EQ(table_slot(0xabc, 12, 16), 0xabcu);
  EXPECT_EQ(table_slot(0xabc, 64, 0), 0u);
  Random random(5);
  for (int i = 0; i < 1000; ++i) {
    const int bits = 1 + below(20, random);
    EXPECT_LT(table_slot(random(), 64, bits), std::size_t{1} << bits);
  }
}

}  // namespace
}  // namespace neardup
