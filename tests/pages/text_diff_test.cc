#include "neardup/pages/text_diff.h"

#include <ostream>
#include <random>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "neardup/text/unicode/utf8.h"

namespace neardup {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

// Differing parts in brackets.
std::string marked(const std::vector<DiffPart>& parts) {
  std::string text;
  for (const DiffPart& part : parts) {
    text += part.differs ? "[" + part.text + "]" : part.text;
  }
  return text;
}

std::string joined(const std::vector<DiffPart>& parts, bool only_equal) {
  std::string text;
  for (const DiffPart& part : parts) {
    text += only_equal && part.differs ? "" : part.text;
  }
  return text;
}

struct DiffCase {
  const char* a;
  const char* b;
  const char* marked_a;
  const char* marked_b;
};

// Names the test.
void PrintTo(const DiffCase& texts, std::ostream* out) {
  *out << '"' << texts.a << "\" to \"" << texts.b << '"';
}

class DiffTable : public ::testing::TestWithParam<DiffCase> {};

TEST_P(DiffTable, marks_what_differs) {
  const TextDiff diff = diff_texts(GetParam().a, GetParam().b);
  EXPECT_EQ(marked(diff.a), GetParam().marked_a);
  EXPECT_EQ(marked(diff.b), GetParam().marked_b);
}

INSTANTIATE_TEST_SUITE_P(
    Cases, DiffTable,
    ::testing::Values(
        DiffCase{"", "", "", ""}, DiffCase{"a", "", "[a]", ""},
        DiffCase{"same text", "same text", "same text", "same text"},
        DiffCase{"the red house", "the green house", "the [red] house",
                 "the [green] house"},
        DiffCase{"price 100", "price 1000", "price [100]", "price [1000]"},
        DiffCase{"one two", "one two three", "one two", "one two[ three]"},
        DiffCase{"don't stop", "do stop", "[don't] stop", "[do] stop"},
        DiffCase{"北京天气晴", "北京今日天气阴", "北京天气[晴]",
                 "北京[今日]天气[阴]"},
        DiffCase{"Straße naß", "Straße nass", "Straße [naß]", "Straße [nass]"},
        DiffCase{"a,b", "a;b", "a[,]b", "a[;]b"},
        DiffCase{"x", "y", "[x]", "[y]"}));

TEST(DiffTexts, of_random_texts_keeps_them_and_shares_one_sequence) {
  std::mt19937 random(5);
  const std::vector<std::string> words = {"a", "bb", " ", "中", "文", "<", "é"};
  for (int round = 0; round < 300; ++round) {
    std::string a;
    std::string b;
    for (auto left = random() % 30; left > 0; --left) {
      a += words[random() % words.size()];
    }
    for (auto left = random() % 30; left > 0; --left) {
      b += words[random() % words.size()];
    }
    const TextDiff diff = diff_texts(a, b);
    EXPECT_EQ(joined(diff.a, false), a);
    EXPECT_EQ(joined(diff.b, false), b);
    EXPECT_EQ(joined(diff.a, true), joined(diff.b, true));
    for (std::size_t i = 1; i < diff.a.size(); ++i) {
      EXPECT_NE(diff.a[i].differs, diff.a[i - 1].differs);
    }
  }
}

TEST(DiffTexts, of_huge_texts_gives_up_inside_but_not_at_the_ends) {
  std::string a = "head ";
  std::string b = "head ";
  for (int i = 0; i < 3000; ++i) {
    a += "x ";
    b += "y ";
  }
  const TextDiff diff = diff_texts(a + "tail", b + "tail");
  ASSERT_EQ(diff.a.size(), 3U);
  EXPECT_EQ(diff.a[0], (DiffPart{"head ", false}));
  EXPECT_EQ(diff.b[2], (DiffPart{" tail", false}));
}

// Long texts with small differences are not taken for wholly different ones.
TEST(DiffTexts, of_huge_texts_finds_the_few_places_that_differ) {
  std::string a;
  std::string b;
  for (int i = 0; i < 9000; ++i) {
    const std::string word = "w" + std::to_string(i * 7919 % 8000) + " ";
    a += word;
    b += i % 1500 == 700 ? "other " : word;
  }
  const TextDiff diff = diff_texts(a, b);
  std::size_t differences = 0;
  for (const DiffPart& part : diff.b) {
    if (part.differs) {
      EXPECT_EQ(part.text, "other");
      ++differences;
    }
  }
  EXPECT_EQ(differences, 6U);
  EXPECT_EQ(joined(diff.a, false), a);
  EXPECT_EQ(joined(diff.a, true), joined(diff.b, true));
}

TEST(Excerpts, of_short_texts_are_the_texts) {
  EXPECT_EQ(excerpts_around_difference("abc", "abd", 10),
            std::pair(std::string("abc"), std::string("abd")));
  EXPECT_EQ(excerpts_around_difference("", "", 10),
            std::pair(std::string(), std::string()));
}

TEST(Excerpts, of_equal_texts_are_their_beginnings) {
  const std::string text(100, 'x');
  EXPECT_EQ(excerpts_around_difference(text, text, 10).first,
            std::string(10, 'x') + "…");
}

TEST(Excerpts, begin_shortly_before_the_difference) {
  std::string shared;
  for (int i = 0; i < 1000; ++i) {
    shared += "同";
  }
  const auto [a, b] = excerpts_around_difference(shared + "甲" + shared,
                                                 shared + "乙" + shared, 200);
  EXPECT_THAT(a, StartsWith("…同"));
  EXPECT_THAT(a, HasSubstr("同甲同"));
  EXPECT_THAT(b, HasSubstr("同乙同"));
  EXPECT_EQ(count_code_points(a), 202U);
  EXPECT_TRUE(is_valid_utf8(a));
}

TEST(Excerpts, of_a_difference_at_the_end_fill_up_with_what_is_before) {
  const std::string shared(1000, 'x');
  const auto [a, b] = excerpts_around_difference(shared + "!", shared, 100);
  EXPECT_EQ(a, "…" + std::string(99, 'x') + "!");
  EXPECT_EQ(b, "…" + std::string(99, 'x'));
}

TEST(Excerpts, do_not_make_differences_by_cutting) {
  std::string shared;
  for (int i = 0; i < 300; ++i) {
    shared += "w" + std::to_string(i) + " ";
  }
  const auto [a, b] =
      excerpts_around_difference(shared, "new words: " + shared, 200);
  const TextDiff diff = diff_texts(a, b);
  EXPECT_EQ(marked(diff.b), "[new words: ]" + joined(diff.b, true));
  EXPECT_EQ(marked(diff.a), a);
}

TEST(Excerpts, of_texts_with_nothing_in_common_show_both) {
  const std::string a(1000, 'x');
  const std::string b(1000, 'y');
  EXPECT_EQ(excerpts_around_difference(a, b, 100),
            std::pair(a.substr(0, 100) + "…", b.substr(0, 100) + "…"));
}

TEST(Excerpts, never_cut_a_code_point) {
  // é and è share their first byte; so do 中 and 丮, their first two.
  for (const auto& [x, y] : {std::pair("é", "è"), std::pair("中", "丮")}) {
    const std::string before(70, 'a');
    const auto [a, b] =
        excerpts_around_difference(before + x, before + y + "b", 500);
    EXPECT_TRUE(is_valid_utf8(a));
    EXPECT_TRUE(is_valid_utf8(b));
    EXPECT_THAT(a, HasSubstr(x));
  }
}

}  // namespace
}  // namespace neardup
