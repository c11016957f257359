#include "neardup/base/code_points.h"

#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "neardup/base/valid_utf8.h"

namespace neardup {
namespace {

using ::testing::ElementsAre;

constexpr char32_t kBad = 0xfffd;

std::vector<char32_t> code_points(std::string_view text) {
  std::vector<char32_t> found;
  for_each_code_point(text, [&](char32_t each) { found.push_back(each); });
  return found;
}

std::vector<char16_t> utf16_units(std::string_view text) {
  std::vector<char16_t> found;
  for_each_utf16_unit(text, [&](char16_t each) { found.push_back(each); });
  return found;
}

TEST(CodePoints, every_scalar_value_is_read_back) {
  for (char32_t c = 0; c <= 0x10ffff; ++c) {
    if (c >= 0xd800 && c <= 0xdfff) {
      continue;
    }
    std::string text;
    append_utf8(c, text);
    std::size_t offset = 0;
    ASSERT_EQ(next_code_point(text, &offset), c);
    ASSERT_EQ(offset, text.size());
  }
}

TEST(CodePoints, each_byte_of_an_invalid_sequence_is_one_replacement) {
  // Surrogate, overlong forms, above U+10FFFF, stray and impossible bytes.
  EXPECT_THAT(code_points("\xed\xa0\x80"), ElementsAre(kBad, kBad, kBad));
  EXPECT_THAT(code_points("\xc0\x80"), ElementsAre(kBad, kBad));
  EXPECT_THAT(code_points("\xe0\x80\x80"), ElementsAre(kBad, kBad, kBad));
  EXPECT_THAT(code_points("\xf4\x90\x80\x80"),
              ElementsAre(kBad, kBad, kBad, kBad));
  EXPECT_THAT(code_points("a\x80z"), ElementsAre('a', kBad, 'z'));
  EXPECT_THAT(code_points("\xfe\xff\xf8"), ElementsAre(kBad, kBad, kBad));
}

TEST(CodePoints, reading_goes_on_behind_a_truncated_sequence) {
  EXPECT_THAT(code_points("\xe4\xbd"), ElementsAre(kBad, kBad));
  EXPECT_THAT(code_points("\xf0\x9f\x98"
                          "x"),
              ElementsAre(kBad, kBad, kBad, 'x'));
  EXPECT_THAT(code_points("\xe4\xe4\xbd\xa0"), ElementsAre(kBad, U'你'));
}

TEST(CodePoints, a_sequence_ends_where_it_cannot_be_valid_any_more) {
  const auto sequence = [](std::string_view text) {
    const Utf8Sequence found = utf8_sequence_at(text, 0);
    return std::pair(found.size, found.valid);
  };
  EXPECT_EQ(sequence("a"), std::pair(std::size_t{1}, true));
  EXPECT_EQ(sequence("中x"), std::pair(std::size_t{3}, true));
  EXPECT_EQ(sequence("😀"), std::pair(std::size_t{4}, true));
  EXPECT_EQ(sequence("\xF0\x9F\x98x"), std::pair(std::size_t{3}, false));
  EXPECT_EQ(sequence("\xED\xA0\x80"), std::pair(std::size_t{1}, false));
  EXPECT_EQ(sequence("\xE4\xB8"), std::pair(std::size_t{2}, false));
}

TEST(CodePoints, a_whole_text_is_decoded) {
  std::u32string out = U"old";
  ASSERT_TRUE(decode_code_points("aé中\xF0\xA0\x80\x80\xEF\xBF\xBD", out));
  EXPECT_EQ(out, U"aé中\U00020000\uFFFD");
  ASSERT_TRUE(decode_code_points("", out));
  EXPECT_TRUE(out.empty());
}

TEST(CodePoints, a_text_that_is_not_utf8_is_refused) {
  std::u32string out;
  for (const char* bad :
       {"\x80", "\xC0\x80", "\xC3", "\xE4\xB8", "\xE4\xB8x", "\xED\xA0\x80",
        "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xFF", "ok\xFE"}) {
    EXPECT_FALSE(decode_code_points(bad, out)) << bad;
  }
}

TEST(CodePoints, units_beyond_the_first_plane_are_surrogate_pairs) {
  EXPECT_THAT(utf16_units("a你😀"), ElementsAre('a', u'你', 0xd83d, 0xde00));
  EXPECT_THAT(utf16_units("\xf4\x8f\xbf\xbf"), ElementsAre(0xdbff, 0xdfff));
  EXPECT_THAT(utf16_units("\xef\xbf\xbf"), ElementsAre(0xffff));
}

}  // namespace
}  // namespace neardup
