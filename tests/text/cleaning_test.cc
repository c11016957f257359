#include "neardup/text/normal/cleaning.h"

#include <string>
#include <vector>

#include "text/random_text.h"
#include <gtest/gtest.h>

#include "neardup/text/unicode/character_class.h"
#include "neardup/text/unicode/utf8.h"

namespace neardup {
namespace {

using CodePoints = std::vector<char32_t>;

CodePoints decode(std::string_view text) {
  CodePoints points;
  for_each_code_point_at(text, [&](std::size_t, DecodedCodePoint decoded) {
    points.push_back(decoded.code_point);
  });
  return points;
}

std::string encode(const CodePoints& points) {
  std::string text;
  for (const char32_t point : points) {
    append_utf8(point, text);
  }
  return text;
}

template <typename Step>
std::string apply(std::string_view text, Step step) {
  std::string out = "old";
  if (!step(text, out)) {
    return std::string(text);
  }
  EXPECT_NE(out, text) << "said to be changed";
  return out;
}

std::string without_punctuation(std::string_view text) {
  return apply(text, replace_punctuation);
}
std::string words_with_gaps(std::string_view text, WordGap gap) {
  return apply(text, [gap](std::string_view in, std::string& out) {
    return keep_words(in, gap, out);
  });
}
std::string squeezed(std::string_view text) {
  return apply(text, squeeze_spaces);
}

// The obvious versions, code point by code point.

std::string replace_punctuation_slowly(std::string_view text) {
  CodePoints out;
  bool after_punctuation = false;
  for (const char32_t point : decode(text)) {
    const bool punctuation = is_punctuation_or_symbol(point);
    if (!punctuation) {
      out.push_back(point);
    } else if (!after_punctuation) {
      out.push_back(' ');
    }
    after_punctuation = punctuation;
  }
  return encode(out);
}

std::string keep_words_slowly(std::string_view text, WordGap gap) {
  CodePoints out;
  bool gap_pending = false;
  for (const char32_t point : decode(text)) {
    if (!is_word_character(point)) {
      gap_pending = gap == WordGap::kSpace && !out.empty();
      continue;
    }
    if (gap_pending) {
      out.push_back(' ');
    }
    gap_pending = false;
    out.push_back(point);
  }
  return encode(out);
}

std::string squeeze_slowly(std::string_view text) {
  CodePoints single;  // every run of white space as one space
  for (const char32_t point : decode(text)) {
    if (point == 0xFEFF && (single.empty() || single == CodePoints{' '})) {
      continue;
    }
    if (!is_white_space(point)) {
      single.push_back(point);
    } else if (single.empty() || single.back() != ' ') {
      single.push_back(' ');
    }
  }
  CodePoints out;
  for (std::size_t i = 0; i < single.size(); ++i) {
    const bool at_end = i == 0 || i + 1 == single.size();
    if (single[i] == ' ' &&
        (at_end || (is_cjk(single[i - 1]) && is_cjk(single[i + 1])))) {
      continue;
    }
    out.push_back(single[i]);
  }
  return encode(out);
}

TEST(CleaningTest, punctuation_becomes_one_space) {
  EXPECT_EQ(without_punctuation("a, b...c"), "a  b c");
  EXPECT_EQ(without_punctuation("“你好”，世界！"), " 你好 世界 ");
  EXPECT_EQ(without_punctuation("a_b $5 ≠ ☺"), "a b  5    ");
  EXPECT_EQ(without_punctuation("plain 文字 123"), "plain 文字 123");
  EXPECT_EQ(without_punctuation(""), "");
}

TEST(CleaningTest, words_are_joined_or_spaced) {
  EXPECT_EQ(words_with_gaps("How are you? I Am fine.", WordGap::kNothing),
            "HowareyouIAmfine");
  EXPECT_EQ(words_with_gaps("你好　世界！　　呼噜。", WordGap::kNothing),
            "你好世界呼噜");
  EXPECT_EQ(words_with_gaps("-- a_b,  c—d!", WordGap::kSpace), "a_b c d");
  EXPECT_EQ(words_with_gaps("x² Ⅷ ½", WordGap::kNothing), "x²Ⅷ½");
  EXPECT_EQ(words_with_gaps("e\u0301te\u0301", WordGap::kNothing), "ete");
  EXPECT_EQ(words_with_gaps("...", WordGap::kSpace), "");
}

TEST(CleaningTest, spaces_are_squeezed) {
  EXPECT_EQ(squeezed("  a \t\r\n b\u3000c "), "a b c");
  EXPECT_EQ(squeezed("中 文\n\n字 and 文 字"), "中文字 and 文字");
  EXPECT_EQ(squeezed("你好， 世界"), "你好，世界");
  EXPECT_EQ(squeezed("한국 어"), "한국 어");
  EXPECT_EQ(squeezed("\uFEFF \uFEFFa\uFEFFb"), "a\uFEFFb");
  EXPECT_EQ(squeezed("a b"), "a b");
  EXPECT_EQ(squeezed(" \n "), "");
}

TEST(CleaningTest, agrees_with_the_obvious_versions_on_random_text) {
  testing::RandomText random(5);
  for (int i = 0; i < 30000; ++i) {
    const std::string text =
        i % 2 == 0 ? random.unicode(random.below(16))
                   : random.from("a 中 文 _ __ , 。 \u3000 \uFEFF \n \u0301 カ",
                                 random.below(12));
    ASSERT_EQ(without_punctuation(text), replace_punctuation_slowly(text));
    for (const WordGap gap : {WordGap::kNothing, WordGap::kSpace}) {
      ASSERT_EQ(words_with_gaps(text, gap), keep_words_slowly(text, gap));
    }
    ASSERT_EQ(squeezed(text), squeeze_slowly(text)) << text;
  }
}

}  // namespace
}  // namespace neardup
