#include "neardup/evaluation/text_edits.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <sstream>
#include <string>

#include <gtest/gtest.h>

#include "neardup/text/unicode/utf8.h"

namespace neardup {
namespace {

// 200 different words in sentences of ten.
std::string english() {
  std::string text;
  for (int i = 0; i < 200; ++i) {
    text += "Word" + std::to_string(i) + (i % 10 == 9 ? ". " : " ");
  }
  return text;
}

// 200 different characters, a full stop after every twenty.
std::string chinese() {
  std::string text;
  for (int i = 0; i < 200; ++i) {
    append_utf8(static_cast<char32_t>(0x4E00 + 7 * i), text);
    text += i % 20 == 19 ? "\u3002" : "";
  }
  return text;
}

EditMaterial material() {
  EditMaterial material;
  material.add("foreign others elsewhere \u9ED1\u9EC4\u9F8D");
  return material;
}

std::vector<std::string> words_of(const std::string& text) {
  std::vector<std::string> words;
  std::istringstream stream(text);
  for (std::string word; stream >> word;) {
    words.push_back(word);
  }
  return words;
}

// The number of words that stand at the same place in both.
std::size_t kept_in_place(const std::string& a, const std::string& b) {
  const auto left = words_of(a);
  const auto right = words_of(b);
  std::size_t same = 0;
  for (std::size_t i = 0; i < std::min(left.size(), right.size()); ++i) {
    same += left[i] == right[i] ? 1U : 0U;
  }
  return same;
}

std::string must_edit(const std::string& text, TextEdit edit, double strength,
                      std::uint64_t seed = 1) {
  const auto copy = edited(text, edit, strength, material(), seed);
  EXPECT_TRUE(copy.has_value()) << text_edit_name(edit);
  return copy.value_or("");
}

TEST(TextEdits, have_names_of_their_own) {
  std::map<std::string, int> names;
  for (const TextEdit edit : text_edits()) {
    ++names[text_edit_name(edit)];
  }
  EXPECT_EQ(names.size(), 11U);
}

TEST(TextEdits, count_words_and_characters) {
  EXPECT_EQ(count_edit_tokens("Two words, and \u4E2D\u6587!"), 5U);
  EXPECT_EQ(count_edit_tokens(english()), 200U);
  EXPECT_EQ(count_edit_tokens(chinese()), 200U);
  EXPECT_EQ(count_edit_tokens(" ... "), 0U);
}

TEST(TextEdits, are_the_same_for_the_same_seed) {
  for (const TextEdit edit : text_edits()) {
    for (const std::string& text : {english(), chinese()}) {
      const auto first = edited(text, edit, 0.1, material(), 7);
      EXPECT_EQ(first, edited(text, edit, 0.1, material(), 7));
      if (first && edit != TextEdit::kTruncate &&
          edit != TextEdit::kBoilerplate && text == english()) {
        EXPECT_NE(first, edited(text, edit, 0.1, material(), 8))
            << text_edit_name(edit);
      }
    }
  }
}

TEST(TextEdits, change_what_they_should_and_stay_valid) {
  for (const TextEdit edit : text_edits()) {
    for (const double strength : {0.01, 0.3, 1.0}) {
      const std::string text = english() + chinese();
      const std::string copy = must_edit(text, edit, strength);
      EXPECT_NE(copy, text) << text_edit_name(edit) << ' ' << strength;
      EXPECT_TRUE(is_valid_utf8(copy)) << text_edit_name(edit);
    }
  }
}

TEST(TextEdits, touch_as_many_words_as_stated) {
  for (const double strength : {0.01, 0.05, 0.1, 0.2, 0.3}) {
    const auto touched = static_cast<std::size_t>(std::lround(200 * strength));
    const auto count = [&](TextEdit edit) {
      return count_edit_tokens(must_edit(english(), edit, strength));
    };
    EXPECT_EQ(
        kept_in_place(english(),
                      must_edit(english(), TextEdit::kSubstitute, strength)),
        200 - touched);
    EXPECT_EQ(count(TextEdit::kDelete), 200 - touched);
    EXPECT_EQ(count(TextEdit::kTruncate), 200 - touched);
    EXPECT_EQ(count(TextEdit::kInsert), 200 + touched);
    EXPECT_EQ(count(TextEdit::kBoilerplate), 200 + touched);
    EXPECT_EQ(kept_in_place(english(),
                            must_edit(english(), TextEdit::kCase, strength)),
              200 - touched);
    EXPECT_EQ(
        kept_in_place(english(),
                      must_edit(english(), TextEdit::kPunctuation, strength)),
        200 - touched);
    // Full stops hang at some words, so that a swap moves up to two of them.
    const std::size_t in_place = kept_in_place(
        english(), must_edit(english(), TextEdit::kSwap, strength));
    EXPECT_LE(in_place, 200 - touched);
    EXPECT_EQ(count(TextEdit::kSwap), 200U);
  }
}

TEST(TextEdits, touch_at_least_one) {
  EXPECT_EQ(
      count_edit_tokens(must_edit("one two three", TextEdit::kDelete, 0.01)),
      2U);
}

TEST(TextEdits, move_sentences_and_keep_their_words) {
  for (const std::string& text : {english(), chinese()}) {
    const std::string copy = must_edit(text, TextEdit::kReorder, 0.3);
    EXPECT_NE(copy, text);
    EXPECT_EQ(count_edit_tokens(copy), 200U);
    std::string sorted = text;
    std::string sorted_copy = copy;
    std::erase(sorted, ' ');
    std::erase(sorted_copy, ' ');
    std::sort(sorted.begin(), sorted.end());
    std::sort(sorted_copy.begin(), sorted_copy.end());
    EXPECT_EQ(sorted, sorted_copy);
  }
}

TEST(TextEdits, turn_width_there_and_back) {
  const std::string wide = must_edit("abc 123", TextEdit::kWidth, 1);
  EXPECT_EQ(wide, "\uFF41\uFF42\uFF43 \uFF11\uFF12\uFF13");
  EXPECT_EQ(must_edit(wide, TextEdit::kWidth, 1), "abc 123");
}

TEST(TextEdits, turn_case_of_more_than_ascii) {
  EXPECT_EQ(must_edit("\u00C4pfel", TextEdit::kCase, 1), "\u00E4PFEL");
  EXPECT_EQ(must_edit("\u041C\u0438\u0440", TextEdit::kCase, 1),
            "\u043C\u0418\u0420");
}

TEST(TextEdits, add_nothing_but_white_space) {
  std::string copy = must_edit(chinese(), TextEdit::kSpaces, 0.3);
  for (const char* space : {"\u3000", " ", "\n", "\t"}) {
    for (std::size_t at; (at = copy.find(space)) != std::string::npos;) {
      copy.erase(at, std::string(space).size());
    }
  }
  EXPECT_EQ(copy, chinese());
}

TEST(TextEdits, put_the_same_notice_around_all_texts) {
  const std::string a = must_edit(english(), TextEdit::kBoilerplate, 0.2, 1);
  const std::string b = must_edit(english(), TextEdit::kBoilerplate, 0.2, 2);
  EXPECT_EQ(a, b);
  EXPECT_NE(a.find(english()), std::string::npos);
}

TEST(TextEdits, know_what_they_cannot_do) {
  EXPECT_FALSE(
      edited("one sentence only", TextEdit::kReorder, 0.3, material(), 1));
  EXPECT_FALSE(edited(chinese(), TextEdit::kCase, 0.3, material(), 1));
  EXPECT_FALSE(edited("", TextEdit::kDelete, 0.3, material(), 1));
  EXPECT_FALSE(edited("word", TextEdit::kSwap, 0.3, material(), 1));
}

TEST(TextEdits, mend_bytes_that_are_no_text) {
  EXPECT_TRUE(is_valid_utf8(
      must_edit("bad \xff\xc3 bytes here", TextEdit::kInsert, 0.5)));
}

}  // namespace
}  // namespace neardup
