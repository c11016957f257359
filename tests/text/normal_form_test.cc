#include <string>

#include "text/random_text.h"
#include <gtest/gtest.h>
#include <unicode/bytestream.h>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>

#include "neardup/text/unicode/folding.h"
#include "neardup/text/unicode/utf8.h"

namespace neardup {
namespace {

std::string form_of(std::string_view text, NormalForm form) {
  std::string out = "old";
  return fold(text, {.form = form}, out) ? out : std::string(text);
}

// ICU is the oracle.
std::string form_by_icu(std::string_view text, NormalForm form) {
  UErrorCode error = U_ZERO_ERROR;
  const icu::Normalizer2* normalizer =
      form == NormalForm::kComposed ? icu::Normalizer2::getNFCInstance(error)
                                    : icu::Normalizer2::getNFKCInstance(error);
  std::string out;
  icu::StringByteSink<std::string> sink(&out);
  normalizer->normalizeUTF8(
      0, icu::StringPiece(text.data(), static_cast<std::int32_t>(text.size())),
      sink, nullptr, error);
  EXPECT_TRUE(U_SUCCESS(error));
  return out;
}

class NormalFormTest : public ::testing::TestWithParam<NormalForm> {};

TEST_P(NormalFormTest, agrees_with_icu_on_every_code_point) {
  for (char32_t point = 0; point < 0x110000; ++point) {
    if ((point >= 0xD800 && point < 0xE000) ||
        u_charType(static_cast<UChar32>(point)) == U_UNASSIGNED) {
      continue;
    }
    std::string text = "a";
    append_utf8(point, text);
    text += "\u0323\u0301 \u1100";  // marks, a space, half a syllable
    append_utf8(point, text);
    ASSERT_EQ(form_of(text, GetParam()), form_by_icu(text, GetParam()))
        << std::hex << static_cast<unsigned>(point);
  }
}

TEST_P(NormalFormTest, agrees_with_icu_on_random_text) {
  testing::RandomText random(2);
  for (int i = 0; i < 30000; ++i) {
    const std::string text = random.unicode(random.below(12));
    const std::string form = form_of(text, GetParam());
    ASSERT_EQ(form, form_by_icu(text, GetParam())) << text;
    ASSERT_EQ(form_of(form, GetParam()), form) << text;
  }
}

TEST_P(NormalFormTest, agrees_with_icu_on_stacked_marks_and_syllables) {
  testing::RandomText random(3);
  for (int i = 0; i < 20000; ++i) {
    const std::string text = random.from(
        "\u1100 \u1161 \u11A8 \uAC00 \u0301 \u0323 \u0327 \u0345 \u3099 "
        "\u09C7 \u09BE \u0DD9 \u0DCA \u0DCF e \u00EA \u1EC7 カ か ｶ \uFF9E _",
        random.below(10));
    ASSERT_EQ(form_of(text, GetParam()), form_by_icu(text, GetParam())) << text;
  }
}

TEST_P(NormalFormTest, text_in_the_form_is_not_rewritten) {
  std::string out;
  EXPECT_FALSE(fold("", {.form = GetParam()}, out));
  EXPECT_FALSE(fold("plain text, 1 2 3", {.form = GetParam()}, out));
  EXPECT_FALSE(fold("中文、한국어 café naïve", {.form = GetParam()}, out));
}

// An insertion sort would take minutes.
TEST_P(NormalFormTest, orders_a_million_marks) {
  std::string text = "a";
  std::string expected = "\u1EA1";  // a with dot below
  for (int i = 0; i < 500000; ++i) {
    text += "\u0302\u0323";  // above (230) before below (220)
  }
  for (int i = 1; i < 500000; ++i) {
    expected += "\u0323";
  }
  std::string composed = "\u1EAD";  // ... and circumflex
  expected.replace(0, 3, composed);
  for (int i = 1; i < 500000; ++i) {
    expected += "\u0302";
  }
  const std::string form = form_of(text, GetParam());
  EXPECT_EQ(form.size(), expected.size());
  EXPECT_TRUE(form == expected);
}

INSTANTIATE_TEST_SUITE_P(Forms, NormalFormTest,
                         ::testing::Values(NormalForm::kComposed,
                                           NormalForm::kCompatibilityComposed));

TEST(NormalFormsTest, differ_in_compatibility_characters) {
  EXPECT_EQ(form_of("ＡＢＣ１ｶﾞﬁ①㌔", NormalForm::kCompatibilityComposed),
            "ABC1ガfi1キロ");
  EXPECT_EQ(form_of("ＡＢＣ１ｶﾞﬁ①㌔", NormalForm::kComposed), "ＡＢＣ１ｶﾞﬁ①㌔");
  EXPECT_EQ(form_of("e\u0301", NormalForm::kComposed), "é");
}

}  // namespace
}  // namespace neardup
