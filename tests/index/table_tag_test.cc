#include "neardup/index/tables/table_tag.h"

#include <vector>

#include <gtest/gtest.h>

#include "neardup/index/design/bit_mask.h"

namespace neardup {
namespace {

BitMask mask(std::uint64_t word) { return {.words = {word}}; }

TEST(TableTag, of_the_first_table_knows_nothing) {
  const std::vector<BitMask> keys = {mask(0xffff)};
  const TableTag tag = choose_tag(keys, 0, 64, 16);
  EXPECT_EQ(tag.known, BitMask());
  EXPECT_EQ(tag.bits, spread_outside(keys[0], 64, 16));
}

TEST(TableTag, has_what_an_earlier_key_has_beyond_its_own) {
  // Blocks of 8 bits: keys are blocks 0 and 1, 0 and 2, 1 and 2.
  const std::vector<BitMask> keys = {mask(0xffff), mask(0xff00ff),
                                     mask(0xffff00)};
  for (const std::size_t t : {std::size_t{1}, std::size_t{2}}) {
    const TableTag tag = choose_tag(keys, t, 64, 16);
    EXPECT_EQ(tag.known, mask(t == 1 ? 0xff00 : 0xff));
    EXPECT_EQ(count_bits(tag.bits), 16);
    EXPECT_EQ(tag.bits.words[0] & tag.known.words[0], tag.known.words[0]);
    EXPECT_EQ(tag.bits.words[0] & keys[t].words[0], 0U);
  }
}

TEST(TableTag, chooses_the_earlier_key_it_needs_the_fewest_bits_for) {
  const std::vector<BitMask> keys = {mask(0xff000000), mask(0x0f0ff),
                                     mask(0x000ff)};
  EXPECT_EQ(choose_tag(keys, 2, 32, 16).known, mask(0x0f000));
}

TEST(TableTag, knows_nothing_where_no_earlier_key_fits) {
  const std::vector<BitMask> keys = {mask(0xffffff), mask(0xff000000)};
  const TableTag tag = choose_tag(keys, 1, 64, 16);
  EXPECT_EQ(tag.known, BitMask());
  EXPECT_EQ(count_bits(tag.bits), 16);
}

TEST(TableTag, is_all_there_is_if_more_is_wanted) {
  const std::vector<BitMask> keys = {mask(0x0f), mask(0xf0)};
  const TableTag tag = choose_tag(keys, 1, 10, 16);
  EXPECT_EQ(tag.bits, mask(0x30f));
  EXPECT_EQ(tag.known, mask(0x0f));
}

TEST(Packed, puts_the_selected_bits_side_by_side) {
  EXPECT_EQ(packed(mask(0b1010'0100), mask(0b1110'1100)), 0b10101U);
  EXPECT_EQ(packed({.words = {0, 0b10}}, {.words = {0b1, 0b11}}), 0b100U);
  EXPECT_EQ(packed(mask(~0ull), mask(~0ull)), ~0ull);
}

}  // namespace
}  // namespace neardup
