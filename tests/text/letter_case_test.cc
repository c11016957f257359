#include <string>

#include "text/random_text.h"
#include <gtest/gtest.h>
#include <unicode/bytestream.h>
#include <unicode/casemap.h>
#include <unicode/uchar.h>

#include "neardup/text/unicode/folding.h"
#include "neardup/text/unicode/utf8.h"

namespace neardup {
namespace {

std::string lower(std::string_view text, LowerCase mapping) {
  std::string out = "old";
  return fold(text, {.lower_case = mapping}, out) ? out : std::string(text);
}

std::string simple_lower_by_icu(std::string_view text) {
  std::string out;
  for_each_code_point_at(text, [&](std::size_t, DecodedCodePoint decoded) {
    append_utf8(static_cast<char32_t>(
                    u_tolower(static_cast<UChar32>(decoded.code_point))),
                out);
  });
  return out;
}

std::string full_lower_by_icu(std::string_view text) {
  UErrorCode error = U_ZERO_ERROR;
  std::string out;
  icu::StringByteSink<std::string> sink(&out);
  icu::CaseMap::utf8ToLower(
      "", 0,
      icu::StringPiece(text.data(), static_cast<std::int32_t>(text.size())),
      sink, nullptr, error);
  EXPECT_TRUE(U_SUCCESS(error));
  return out;
}

TEST(LetterCaseTest, lowers_what_it_should) {
  for (const LowerCase mapping : {LowerCase::kSimple, LowerCase::kFull}) {
    EXPECT_EQ(lower("Hello WORLD 123 [\\]^_`{|}~@", mapping),
              "hello world 123 [\\]^_`{|}~@");
    EXPECT_EQ(lower("ÀÉÎÕÜ ЖИЗНЬ ＡＢＣ ǅ ẞ K", mapping),
              "àéîõü жизнь ａｂｃ ǆ ß k");
  }
}

TEST(LetterCaseTest, full_mapping_looks_at_the_context) {
  EXPECT_EQ(lower("ΟΔΥΣΣΕΥΣ", LowerCase::kSimple), "οδυσσευσ");
  EXPECT_EQ(lower("ΟΔΥΣΣΕΥΣ", LowerCase::kFull), "οδυσσευς");
  EXPECT_EQ(lower("Σ ΑΣ. ΑΣ.Α ΑΣ'", LowerCase::kFull), "σ ας. ασ.α ας'");
  EXPECT_EQ(lower("İ", LowerCase::kSimple), "i");
  EXPECT_EQ(lower("İ", LowerCase::kFull), "i\u0307");
}

TEST(LetterCaseTest, lower_case_is_left_alone) {
  std::string out;
  EXPECT_FALSE(fold("", {.lower_case = LowerCase::kFull}, out));
  EXPECT_FALSE(fold("abc 中文 ß ς 123", {.lower_case = LowerCase::kFull}, out));
}

TEST(LetterCaseTest, agrees_with_icu_on_every_code_point) {
  for (char32_t point = 0; point < 0x110000; ++point) {
    if ((point >= 0xD800 && point < 0xE000) ||
        u_charType(static_cast<UChar32>(point)) == U_UNASSIGNED) {
      continue;
    }
    std::string text;
    append_utf8(point, text);
    text += "Σ";
    append_utf8(point, text);
    const std::string simple = lower(text, LowerCase::kSimple);
    ASSERT_EQ(simple, simple_lower_by_icu(text))
        << std::hex << static_cast<unsigned>(point);
    ASSERT_EQ(lower(simple, LowerCase::kSimple), simple);
    ASSERT_EQ(lower(text, LowerCase::kFull), full_lower_by_icu(text))
        << std::hex << static_cast<unsigned>(point);
  }
}

TEST(LetterCaseTest, agrees_with_icu_on_random_text) {
  testing::RandomText random(4);
  for (int i = 0; i < 20000; ++i) {
    const std::string text =
        i % 2 == 0 ? random.unicode(random.below(20))
                   : random.from("Σ σ Α a . ' : _ \u0301 \u00AD İ 中 ʰ ͅ",
                                 random.below(8));
    ASSERT_EQ(lower(text, LowerCase::kSimple), simple_lower_by_icu(text))
        << text;
    ASSERT_EQ(lower(text, LowerCase::kFull), full_lower_by_icu(text)) << text;
  }
}

}  // namespace
}  // namespace neardup
