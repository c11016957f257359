#include "neardup/base/hash/hash_value.h"

#include <gtest/gtest.h>

namespace neardup {
namespace {

TEST(HashValue, bits_live_in_little_endian_words) {
  HashValue value;
  value.set_bit(0);
  value.set_bit(63);
  value.set_bit(64);
  value.set_bit(255);
  EXPECT_EQ(value.words[0], 0x8000000000000001u);
  EXPECT_EQ(value.words[1], 1u);
  EXPECT_EQ(value.words[2], 0u);
  EXPECT_EQ(value.words[3], 0x8000000000000000u);
  for (int position = 0; position < HashValue::kMaxBits; ++position) {
    EXPECT_EQ(value.bit(position), position == 0 || position == 63 ||
                                       position == 64 || position == 255);
  }
}

TEST(HashValue, order_is_numerical) {
  const HashValue small{{~std::uint64_t{0}, 0, 0, 0}};
  const HashValue large{{0, 1, 0, 0}};
  EXPECT_LT(small, large);
  EXPECT_GT(large, small);
  EXPECT_EQ(large, large);
  EXPECT_NE(small, large);
}

TEST(HashValue, hex_is_padded_to_the_width) {
  const HashValue value{{0x0123456789abcdef, 0xf, 0, 0}};
  EXPECT_EQ(to_hex(value, 64), "0123456789abcdef");
  EXPECT_EQ(to_hex(value, 68), "f0123456789abcdef");
  EXPECT_EQ(to_hex(value, 128), "000000000000000f0123456789abcdef");
  EXPECT_EQ(to_hex(value, 256).size(), 64u);
}

TEST(HashValue, hex_leaves_out_bits_above_the_width) {
  const HashValue ones{{~std::uint64_t{0}, ~std::uint64_t{0}, 0, 0}};
  EXPECT_EQ(to_hex(ones, 1), "1");
  EXPECT_EQ(to_hex(ones, 6), "3f");
  EXPECT_EQ(to_hex(ones, 63), "7fffffffffffffff");
  EXPECT_EQ(to_hex(ones, 65), "1ffffffffffffffff");
}

}  // namespace
}  // namespace neardup
