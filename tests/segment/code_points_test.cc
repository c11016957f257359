// Decoding UTF-8: what is valid, and nothing else.

#include "neardup/segment/code_points.h"

#include <string>

#include "segment/hostile_text.h"
#include <gtest/gtest.h>

namespace neardup {
namespace {

TEST(CodePoints, every_scalar_value_survives) {
  for (char32_t character = 0; character <= 0x10FFFF; ++character) {
    if (character == 0xD800) {
      character = 0xE000;
    }
    std::string text;
    testing::append_character(character, text);
    text += "xyz";  // the decoder may look at four bytes
    const CodePoint decoded = code_point_at(text.data());
    ASSERT_EQ(decoded.value, character);
    ASSERT_EQ(decoded.size, text.size() - 3);
    if (decoded.size == 3) {
      ASSERT_EQ(code_point_of_three(text.data()), character);
    }
  }
}

TEST(CodePoints, decodes_a_text) {
  std::u32string out = U"old";
  ASSERT_TRUE(decode_code_points("aé中\xF0\xA0\x80\x80\xEF\xBF\xBD", out));
  EXPECT_EQ(out, U"aé中\U00020000\uFFFD");
  ASSERT_TRUE(decode_code_points("", out));
  EXPECT_TRUE(out.empty());
}

TEST(CodePoints, refuses_what_is_not_utf8) {
  std::u32string out;
  for (const char* bad :
       {"\x80", "\xC0\x80", "\xC3", "\xE4\xB8", "\xE4\xB8x", "\xED\xA0\x80",
        "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xFF", "ok\xFE"}) {
    EXPECT_FALSE(decode_code_points(bad, out)) << bad;
  }
}

}  // namespace
}  // namespace neardup
