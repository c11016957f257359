#include "neardup/base/valid_utf8.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace neardup {
namespace {

std::string utf8_of(char32_t code_point) {
  std::string text;
  append_utf8(code_point, text);
  return text;
}

TEST(ValidUtf8, is_written_as_the_standard_says) {
  EXPECT_EQ(utf8_of(0), std::string(1, '\0'));
  EXPECT_EQ(utf8_of(0x7F), "\x7F");
  EXPECT_EQ(utf8_of(0x80), "\xC2\x80");
  EXPECT_EQ(utf8_of(0x7FF), "\xDF\xBF");
  EXPECT_EQ(utf8_of(0x800), "\xE0\xA0\x80");
  EXPECT_EQ(utf8_of(0xFFFF), "\xEF\xBF\xBF");
  EXPECT_EQ(utf8_of(0x10000), "\xF0\x90\x80\x80");
  EXPECT_EQ(utf8_of(0x10FFFF), "\xF4\x8F\xBF\xBF");
}

TEST(ValidUtf8, every_scalar_value_is_read_back) {
  for (char32_t code_point = 0; code_point <= 0x10FFFF; ++code_point) {
    if (code_point == 0xD800) {
      code_point = 0xE000;
    }
    const std::string text = utf8_of(code_point);
    const DecodedCodePoint decoded = decode_valid_utf8(text.data());
    ASSERT_EQ(decoded.code_point, code_point);
    ASSERT_EQ(decoded.size, text.size());
    ASSERT_EQ(starts_three_bytes(text[0]), decoded.size == 3);
    if (decoded.size == 3) {
      ASSERT_EQ(decode_three_bytes(text.data()), code_point);
    }
  }
}

TEST(ValidUtf8, a_code_point_at_the_end_is_read_without_going_beyond_it) {
  const std::string whole = "aé中😀";
  std::size_t offset = 0;
  std::u32string read;
  while (offset < whole.size()) {
    const DecodedCodePoint decoded = decode_presumed_utf8(whole, offset);
    read += decoded.code_point;
    offset += decoded.size;
  }
  EXPECT_EQ(read, U"aé中😀");
}

TEST(ValidUtf8, what_is_presumed_valid_and_is_not_stays_within_the_text) {
  for (int lead = 0; lead < 256; ++lead) {
    for (std::size_t size = 1; size <= 5; ++size) {
      // On the heap, exactly as large, so that a sanitizer sees each byte more.
      std::vector<char> bytes(size, '\xBF');
      bytes[0] = static_cast<char>(lead);
      const DecodedCodePoint decoded =
          decode_presumed_utf8({bytes.data(), bytes.size()}, 0);
      ASSERT_GE(decoded.size, 1U);
      ASSERT_LE(decoded.size, std::min<std::size_t>(size, 4));
      ASSERT_LT(decoded.code_point, 1U << 21);
    }
  }
}

}  // namespace
}  // namespace neardup
