#include "neardup/pages/shortened_diff.h"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "neardup/pages/diff_anchors.h"
#include "neardup/text/unicode/utf8.h"

namespace neardup {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::string numbered(const std::string& word, int count) {
  std::string text;
  for (int i = 0; i < count; ++i) {
    text += word + std::to_string(i) + " ";
  }
  return text;
}

// One side in a line, what differs in brackets.
std::string line_of(const std::vector<DiffPart>& parts) {
  std::string line;
  for (const DiffPart& part : parts) {
    line += part.differs ? "[" + part.text + "]" : part.text;
  }
  return line;
}

TEST(ShortenedDiff, leaves_short_texts_whole) {
  const TextDiff diff = diff_texts("the red house", "the green house");
  EXPECT_EQ(line_of(shortened(diff).a), "the [red] house");
  EXPECT_EQ(line_of(shortened(diff).b), "the [green] house");
  EXPECT_EQ(shared_code_points(diff), 10U);
}

// However far apart: what is shared before, between and behind is seen.
TEST(ShortenedDiff, shows_what_is_shared_around_every_difference) {
  const std::string shared = numbered("word", 500);
  const TextDiff diff =
      diff_texts(shared + "red " + shared + "here " + shared,
                 shared + "green " + shared + "there " + shared);
  const TextDiff shown =
      shortened(diff, {.context = 14, .difference = 40, .differences = 9});
  EXPECT_THAT(line_of(shown.a), HasSubstr("word499 [red] word0"));
  EXPECT_THAT(line_of(shown.a), HasSubstr("word499 [here] word0"));
  EXPECT_THAT(line_of(shown.b), HasSubstr("word499 [green] word0"));
  EXPECT_LT(line_of(shown.a).size(), 150U);
}

// A long insertion at the front does not push out of sight what is shared.
TEST(ShortenedDiff, shortens_a_long_difference_to_its_ends) {
  const std::string shared = numbered("word", 20);
  const TextDiff shown =
      shortened(diff_texts(numbered("menu", 900) + shared, shared));
  EXPECT_THAT(line_of(shown.a), HasSubstr("[menu0 "));
  EXPECT_THAT(line_of(shown.a), HasSubstr(" \u2026 "));
  EXPECT_THAT(line_of(shown.a), HasSubstr("menu899 ]word0 word1"));
  EXPECT_EQ(line_of(shown.b), shared.substr(0, 80) + " \u2026 ");
}

TEST(ShortenedDiff, shows_so_many_differences_and_no_more) {
  std::string a;
  std::string b;
  for (int i = 0; i < 50; ++i) {
    const std::string number = std::to_string(i);
    a += "shared" + number + " words a" + number + " ";
    b += "shared" + number + " words b" + number + " ";
  }
  const TextDiff shown = shortened(diff_texts(a, b), {.differences = 3});
  EXPECT_THAT(line_of(shown.a), HasSubstr("[a2]"));
  EXPECT_EQ(line_of(shown.a).find("[a3]"), std::string::npos);
  EXPECT_TRUE(line_of(shown.b).ends_with(" \u2026 "));
}

TEST(ShortenedDiff, of_equal_and_of_empty_texts) {
  const std::string text = numbered("\u8bcd", 500);
  const TextDiff shown = shortened(diff_texts(text, text));
  EXPECT_EQ(line_of(shown.a), line_of(shown.b));
  EXPECT_LT(count_code_points(line_of(shown.a)), 300U);
  EXPECT_TRUE(is_valid_utf8(line_of(shown.a)));
  EXPECT_TRUE(shortened(diff_texts("", "")).a.empty());
  EXPECT_EQ(line_of(shortened(diff_texts("", "new")).b), "[new]");
}

TEST(DiffAnchors, are_runs_that_both_have_once_in_order) {
  const std::vector<std::string_view> none;
  EXPECT_TRUE(find_anchors(none, none).empty());
  const std::string text = "abcdefgh";
  const std::string other = "xxefghabcd";
  const auto letters = [](const std::string& of) {
    std::vector<std::string_view> words;
    for (std::size_t i = 0; i < of.size(); ++i) {
      words.push_back(std::string_view(of).substr(i, 1));
    }
    return words;
  };
  // "abcd" and "efgh" cross each other: one of them stays.
  EXPECT_EQ(find_anchors(letters(text), letters(other)).size(), 1U);
  EXPECT_THAT(find_anchors(letters("zzabcd"), letters(text)),
              ElementsAre(DiffAnchor{2, 0}));
  EXPECT_TRUE(find_anchors(letters("abcdxabcd"), letters(text)).empty());
}

}  // namespace
}  // namespace neardup
