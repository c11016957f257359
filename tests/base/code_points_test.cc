#include "neardup/base/code_points.h"

#include <string>
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

TEST(CodePoints, units_beyond_the_first_plane_are_surrogate_pairs) {
  EXPECT_THAT(utf16_units("a你😀"), ElementsAre('a', u'你', 0xd83d, 0xde00));
  EXPECT_THAT(utf16_units("\xf4\x8f\xbf\xbf"), ElementsAre(0xdbff, 0xdfff));
  EXPECT_THAT(utf16_units("\xef\xbf\xbf"), ElementsAre(0xffff));
}

}  // namespace
}  // namespace neardup
