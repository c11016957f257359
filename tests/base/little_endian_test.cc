#include "neardup/base/little_endian.h"

#include <string>
#include <string_view>

#include <gtest/gtest.h>

namespace neardup {
namespace {

using namespace std::string_view_literals;

TEST(LittleEndian, the_lowest_byte_comes_first) {
  std::string bytes;
  put_u8(0x9a, bytes);
  EXPECT_EQ(bytes, "\x9a"sv);
  put_u32(0x89abcd01, bytes);
  EXPECT_EQ(bytes, "\x9a\x01\xcd\xab\x89"sv);
  bytes.clear();
  put_u64(0xfedcba9876543200, bytes);
  EXPECT_EQ(bytes, "\x00\x32\x54\x76\x98\xba\xdc\xfe"sv);
}

TEST(LittleEndian, loads_what_was_put) {
  std::string bytes = "x";
  put_u32(0, bytes);
  put_u32(0xffffffff, bytes);
  put_u64(0x8000000000000001, bytes);
  put_little_endian(0x123456789a, 5, bytes);
  ASSERT_EQ(bytes.size(), 1u + 4 + 4 + 8 + 5);
  EXPECT_EQ(load_u32(bytes, 1), 0u);
  EXPECT_EQ(load_u32(bytes, 5), 0xffffffffu);
  EXPECT_EQ(load_u64(bytes, 9), 0x8000000000000001u);
  EXPECT_EQ(load_little_endian(bytes, 17, 5), 0x123456789au);
  EXPECT_EQ(load_little_endian(bytes, 17, 0), 0u);
}

}  // namespace
}  // namespace neardup
