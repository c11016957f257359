// The mask path against a reading of the rules character by character.

#include "neardup/segment/ascii_cutter.h"

#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "segment/test_dictionary.h"
#include "segment/tiny_dictionary.h"
#include <gtest/gtest.h>

namespace neardup {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
bool is_alnum(char c) { return is_digit(c) || is_letter(c); }

// cppjieba's HMMSegment on ASCII, told by its source.
std::size_t token_end(std::string_view text, std::size_t begin,
                      JiebaRules rules) {
  const auto at = [text](std::size_t i) {
    return i < text.size() ? text[i] : '\0';
  };
  std::size_t i = begin + 1;
  if (!is_alnum(at(begin))) {
    return i;
  }
  if (rules == JiebaRules::kCppjieba54) {
    const bool number = is_digit(at(begin));
    while (number ? is_digit(at(i)) || at(i) == '.' : is_alnum(at(i))) {
      ++i;
    }
    return i;
  }
  while (is_alnum(at(i))) {
    ++i;
  }
  if (at(i) == '.' && is_digit(at(i + 1))) {
    ++i;
    while (is_digit(at(i))) {
      ++i;
    }
  }
  return i;
}

// Cuts all of an ASCII text.
std::vector<std::string> expected(std::string_view text, JiebaRules rules,
                                  bool joins) {
  std::vector<std::string> tokens;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t end = joins ? token_end(text, i, rules) : i + 1;
    tokens.emplace_back(text.substr(i, end - i));
    i = end;
  }
  return tokens;
}

std::vector<std::string> texts(std::string_view text,
                               const TokenBuffer& tokens) {
  std::vector<std::string> result;
  std::uint32_t end = 0;
  for (const SegmentToken& token : tokens) {
    EXPECT_EQ(token.begin, end);
    end = token.end;
    result.emplace_back(token.text(text));
  }
  return result;
}

// A dictionary with the words "c++", "x" (a user word) and "Q" (none).
std::shared_ptr<const CompiledDictionary> dictionary() {
  return testing::TinyDictionary()
      .word("中文", 5)
      .word("c++", 3)
      .word("Q", 2)
      .user_word("x")
      .compile();
}

class EveryRule
    : public ::testing::TestWithParam<std::tuple<JiebaRules, bool>> {
 protected:
  JiebaRules rules() const { return std::get<0>(GetParam()); }
  bool joins() const { return std::get<1>(GetParam()); }
  AsciiCutter cutter() const {
    return AsciiCutter(dictionary()->tables(), rules(), joins());
  }
};

INSTANTIATE_TEST_SUITE_P(
    AsciiCutter, EveryRule,
    ::testing::Combine(::testing::Values(JiebaRules::kCppjieba54,
                                         JiebaRules::kCppjieba56),
                       ::testing::Bool()));

TEST_P(EveryRule, agrees_with_the_rules_on_random_ascii) {
  const AsciiCutter cutter = this->cutter();
  std::mt19937 random(11);
  constexpr std::string_view kAlphabet = "abQ019..  \n,-_";
  TokenBuffer tokens;
  for (int round = 0; round < 2'000; ++round) {
    std::string text;
    const std::size_t letters = 1 + random() % kAlphabet.size();
    for (std::size_t size = 1 + random() % 300; size > 0; --size) {
      text += kAlphabet[random() % letters];
    }
    tokens.clear();
    ASSERT_EQ(cutter.cut(text, 0, tokens), text.size());
    ASSERT_EQ(texts(text, tokens), expected(text, rules(), joins())) << text;
  }
}

TEST_P(EveryRule, stops_before_the_range_that_needs_the_lattice) {
  const AsciiCutter cutter = this->cutter();
  TokenBuffer tokens;
  for (const std::string_view stop : {"中文", "(c++)", "x", "ax1", "é", "，"}) {
    for (std::size_t size = 0; size < 200; ++size) {
      // Whole ranges, then an unfinished one that the stop belongs to.
      std::string before;
      while (before.size() < size) {
        before += before.size() % 7 == 6 ? ' ' : 'a';
      }
      const std::size_t range = before.find_last_of(' ') + 1;
      const std::string text = before + std::string(stop) + " and more 1.5 a";
      tokens.clear();
      ASSERT_EQ(cutter.cut(text, 0, tokens), range) << text;
      ASSERT_EQ(texts(text, tokens),
                expected(text.substr(0, range), rules(), joins()))
          << text;
    }
  }
}

TEST_P(EveryRule, starts_anywhere_and_keeps_what_is_there) {
  const AsciiCutter cutter = this->cutter();
  const std::string text = "中文 " + std::string(100, 'b') + " 3.14 end";
  TokenBuffer tokens;
  tokens.push_back({0, 6, kNoWord});
  tokens.push_back({6, 7, kNoWord});
  ASSERT_EQ(cutter.cut(text, 7, tokens), text.size());
  std::vector<std::string> all = {"中文", " "};
  for (std::string& token : expected(text.substr(7), rules(), joins())) {
    all.push_back(std::move(token));
  }
  EXPECT_EQ(texts(text, tokens), all);
}

TEST_P(EveryRule, names_single_characters_that_are_words) {
  const auto dictionary = neardup::dictionary();
  const AsciiCutter cutter(dictionary->tables(), rules(), joins());
  TokenBuffer tokens;
  // In the middle of blocks and in the careful tail.
  const std::string text = "a Q b " + std::string(80, 'y') + " Q z Q";
  ASSERT_EQ(cutter.cut(text, 0, tokens), text.size());
  for (const SegmentToken& token : tokens) {
    EXPECT_EQ(token.word, dictionary->find(token.text(text)));
  }
}

}  // namespace
}  // namespace neardup
