// Decoding UTF-8: what is valid, and nothing else.

#include "neardup/segment/dictionary/code_points.h"

#include <string>

#include <gtest/gtest.h>

namespace neardup {
namespace {

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
