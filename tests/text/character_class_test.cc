#include "neardup/text/unicode/character_class.h"

#include <gtest/gtest.h>
#include <unicode/uchar.h>

namespace neardup {
namespace {

// ICU is the oracle; it has the same Unicode version as utf8proc in Debian 12.
// Code points that only one of them knows are left out.
template <typename Check>
void for_every_code_point(Check check) {
  for (char32_t point = 0; point < 0x110000; ++point) {
    if (u_charType(static_cast<UChar32>(point)) != U_UNASSIGNED) {
      check(point, static_cast<UChar32>(point));
    }
    if (::testing::Test::HasFailure()) {
      return;
    }
  }
}

TEST(CharacterClassTest, letters_are_category_l) {
  for_every_code_point([](char32_t point, UChar32 icu) {
    EXPECT_EQ(is_letter(point), (U_GET_GC_MASK(icu) & U_GC_L_MASK) != 0)
        << std::hex << icu;
  });
}

TEST(CharacterClassTest, word_characters_are_letters_numbers_and_underscore) {
  for_every_code_point([](char32_t point, UChar32 icu) {
    EXPECT_EQ(
        is_word_character(point),
        icu == '_' || (U_GET_GC_MASK(icu) & (U_GC_L_MASK | U_GC_N_MASK)) != 0)
        << std::hex << icu;
  });
}

TEST(CharacterClassTest, punctuation_and_symbols_are_categories_p_and_s) {
  for_every_code_point([](char32_t point, UChar32 icu) {
    EXPECT_EQ(is_punctuation_or_symbol(point),
              (U_GET_GC_MASK(icu) & (U_GC_P_MASK | U_GC_S_MASK)) != 0)
        << std::hex << icu;
  });
}

TEST(CharacterClassTest, white_space_is_the_unicode_property) {
  for_every_code_point([](char32_t point, UChar32 icu) {
    EXPECT_EQ(is_white_space(point), u_isUWhiteSpace(icu) != 0)
        << std::hex << icu;
  });
}

TEST(CharacterClassTest, cjk_characters_are_neither_spaces_nor_marks) {
  for_every_code_point([](char32_t point, UChar32 icu) {
    if (is_cjk(point)) {
      EXPECT_FALSE(is_white_space(point)) << std::hex << icu;
      EXPECT_EQ(u_getCombiningClass(icu), 0) << std::hex << icu;
    }
  });
}

TEST(CharacterClassTest, cjk_holds_every_ideograph_and_kana) {
  for_every_code_point([](char32_t point, UChar32 icu) {
    if (u_hasBinaryProperty(icu, UCHAR_UNIFIED_IDEOGRAPH) != 0) {
      EXPECT_TRUE(is_cjk(point)) << std::hex << icu;
    }
  });
  for (const char32_t point : U"，。「」、！：；？（）ＡａあアーㄅㄆｱァＺ") {
    if (point != 0) {
      EXPECT_TRUE(is_cjk(point)) << std::hex << static_cast<unsigned>(point);
    }
  }
  for (const char32_t point : U"aé.… “”가กЖ0☺") {
    EXPECT_FALSE(is_cjk(point)) << std::hex << static_cast<unsigned>(point);
  }
}

}  // namespace
}  // namespace neardup
