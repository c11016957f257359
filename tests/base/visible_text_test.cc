#include "neardup/base/visible_text.h"

#include <string>

#include <gtest/gtest.h>

#include "neardup/base/valid_utf8.h"

namespace neardup {
namespace {

std::string utf8(char32_t code_point) {
  std::string text;
  append_utf8(code_point, text);
  return text;
}

TEST(VisibleText, keeps_what_can_be_read) {
  for (const char* text : {"", "plain text", "C:\\x1b", "我喜欢 ü é ﷽ 😀",
                           "a\u200Fb", "\uFFFD", "a\u00A0b"}) {
    EXPECT_EQ(visible_text(text), text);
    EXPECT_EQ(visible_line(text), text);
  }
}

TEST(VisibleText, spells_out_escape_sequences) {
  EXPECT_EQ(visible_text("\x1b[2J\x1b]0;title\x07"),
            "\\x1b[2J\\x1b]0;title\\x07");
}

TEST(VisibleText, spells_out_every_control_character) {
  for (int byte = 0; byte < 0x20; ++byte) {
    const std::string text(1, static_cast<char>(byte));
    const bool kept = byte == '\n' || byte == '\t';
    EXPECT_EQ(visible_text(text) == text, kept) << byte;
    EXPECT_EQ(visible_line(text).size(), 4U) << byte;
  }
  EXPECT_EQ(visible_text(std::string(1, '\0')), "\\x00");
  EXPECT_EQ(visible_text("\x7f"), "\\x7f");
  EXPECT_EQ(visible_line("a\tb\nc\r"), "a\\x09b\\x0ac\\x0d");
}

TEST(VisibleText, spells_out_c1) {
  EXPECT_EQ(visible_text("\u009B31m"), "\\u009b31m");
  for (char32_t c = 0x80; c < 0xA0; ++c) {
    EXPECT_EQ(visible_text(utf8(c)).size(), 6U) << static_cast<int>(c);
  }
  EXPECT_EQ(visible_text("\x9b"
                         "31m"),
            "\\x9b31m");
}

TEST(VisibleText, spells_out_changes_of_direction) {
  for (char32_t c = 0x2020; c < 0x2070; ++c) {
    const bool direction =
        (c >= 0x2028 && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
    EXPECT_EQ(visible_text(utf8(c)) != utf8(c), direction)
        << static_cast<int>(c);
  }
  EXPECT_EQ(visible_text("\u202Egpj.exe"), "\\u202egpj.exe");
}

TEST(VisibleText, spells_out_invalid_bytes) {
  EXPECT_EQ(visible_text("\xff\xfe"), "\\xff\\xfe");
  EXPECT_EQ(visible_text("a\xe6\x88"), "a\\xe6\\x88");         // cut off
  EXPECT_EQ(visible_text("\xc0\x9b"), "\\xc0\\x9b");           // overlong
  EXPECT_EQ(visible_text("\xed\xa0\x80"), "\\xed\\xa0\\x80");  // surrogate
  EXPECT_EQ(visible_text("\xe6\x88\x91\x91"), "\u6211\\x91");  // one too many
}

}  // namespace
}  // namespace neardup
