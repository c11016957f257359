#include "neardup/similarity/measures/comparison_text.h"

#include <string>

#include "similarity/texts.h"
#include <gtest/gtest.h>

#include "neardup/similarity/measures/folding_table.h"

namespace neardup {
namespace {

using testing::comparison_reader;

ComparisonText read(std::string_view text) {
  ComparisonText form;
  comparison_reader()->read(text, form);
  return form;
}

void expect_same(std::string_view a, std::string_view b) {
  EXPECT_EQ(read(a).tokens, read(b).tokens) << a << " | " << b;
  EXPECT_EQ(read(a).identity, read(b).identity) << a << " | " << b;
}

TEST(ComparisonTextTest, FormLeavesNoTrace) {
  expect_same("The quick, brown fox!", "the QUICK brown... fox");
  expect_same("ＡＢＣ１２３", "abc123");
  expect_same("這個國家", "这个国家");
  expect_same("<p>我喜欢 <b>ＣＰＰ</b>!</p>", "我喜欢cpp");
  expect_same("don't", "dont");
  expect_same("e\xcc\x81t\xc3\xa9", "\xc3\xa9te\xcc\x81");
  expect_same("snake_case", "snake case");
  expect_same("ﬁne", "fine");
  expect_same("soft\xc2\xadhyphen", "softhyphen");
}

TEST(ComparisonTextTest, KoreanLettersJoin) {
  expect_same("\xe1\x84\x92\xe1\x85\xa1\xe1\x86\xab", "\xed\x95\x9c");
}

TEST(ComparisonTextTest, WordsAndCharactersAreTokens) {
  const ComparisonText form = read("我喜欢 C++17 very much");
  EXPECT_EQ(form.tokens.size(), 7U);  // 我, 喜, 欢, c, 17, very, much
}

TEST(ComparisonTextTest, TokensSayWhetherTheyAreWords) {
  const ComparisonText form = read("中文 and words 字");
  ASSERT_EQ(form.tokens.size(), 5U);
  EXPECT_FALSE(is_word_token(form.tokens[0]));
  EXPECT_FALSE(is_word_token(form.tokens[1]));
  EXPECT_TRUE(is_word_token(form.tokens[2]));
  EXPECT_TRUE(is_word_token(form.tokens[3]));
  EXPECT_FALSE(is_word_token(form.tokens[4]));
  EXPECT_EQ(form.words, 2U);
  EXPECT_EQ(form.word_letters, 8U);
  EXPECT_EQ(form.letters.size(), 11U);
}

TEST(ComparisonTextTest, LettersForgetSpaces) {
  EXPECT_EQ(read("st ock mark et").letters, read("stock market").letters);
  EXPECT_NE(read("st ock mark et").tokens, read("stock market").tokens);
}

// Two texts that say nothing are equal only if their bytes are.
TEST(ComparisonTextTest, TextsWithoutTokensAreToldApart) {
  EXPECT_NE(read("...").identity, read("---").identity);
  EXPECT_NE(read("").identity, read("...").identity);
  EXPECT_EQ(read("...").identity, read("...").identity);
}

TEST(ComparisonTextTest, OrderMatters) {
  EXPECT_NE(read("one two").identity, read("two one").identity);
  EXPECT_NE(read("onetwo").identity, read("one two").identity);
}

TEST(ComparisonTextTest, TakesAnyBytes) {
  testing::Random random(1);
  ComparisonText form;
  for (int i = 0; i < 3000; ++i) {
    std::string bytes(random() % 80, ' ');
    for (char& byte : bytes) {
      // Tags, entities and the ends of UTF-8 sequences, often.
      constexpr std::string_view kOften = "<>&;#/!-\xe4\xb8\xad\xff\x80\xf0";
      byte = random() % 2 == 0 ? kOften[random() % kOften.size()]
                               : static_cast<char>(random());
    }
    comparison_reader()->read(bytes, form);
    const TextIdentity once = form.identity;
    comparison_reader()->read(bytes, form);
    ASSERT_EQ(form.identity, once);
    ASSERT_LE(form.tokens.size(), form.letters.size());
  }
}

// Reading into a used form must not keep anything of the text before.
TEST(ComparisonTextTest, ReplacesWhatWasThere) {
  ComparisonText form;
  comparison_reader()->read("many words that were read before", form);
  comparison_reader()->read("one", form);
  EXPECT_EQ(form.tokens, read("one").tokens);
  EXPECT_EQ(form.letters, read("one").letters);
  EXPECT_EQ(form.words, 1U);
  EXPECT_EQ(form.word_letters, 3U);
}

}  // namespace
}  // namespace neardup
