#include "neardup/text/tokens/tokenizer.h"

#include <array>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "text/random_text.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unicode/brkiter.h>
#include <unicode/unistr.h>

#include "neardup/text/unicode/character_class.h"
#include "neardup/text/unicode/utf8.h"

namespace neardup {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using Texts = std::vector<std::string>;

Texts tokens_of(std::string_view text, const TokenizerOptions& options) {
  const auto tokenizer = make_tokenizer(options);
  EXPECT_TRUE(tokenizer.ok()) << tokenizer.status().message();
  std::vector<Token> tokens;
  (*tokenizer)->tokenize(text, tokens);
  Texts texts;
  for (const Token& token : tokens) {
    EXPECT_EQ(token.tag, "");
    texts.emplace_back(token.text);
  }
  return texts;
}

Texts tokens_of(std::string_view text, TokenizerKind kind) {
  return tokens_of(text, TokenizerOptions{.kind = kind});
}

// The obvious cut: each maximal run of code points that `wanted` accepts.
template <typename Wanted>
Texts runs_slowly(std::string_view text, Wanted wanted) {
  Texts runs(1);
  for_each_code_point_at(text, [&](std::size_t at, DecodedCodePoint decoded) {
    if (wanted(decoded.code_point)) {
      runs.back() += text.substr(at, decoded.size);
    } else {
      runs.emplace_back();
    }
  });
  std::erase(runs, "");
  return runs;
}

// Words by ICU over UTF-16, in one piece and with an iterator of its own.
Texts words_by_icu(std::string_view text) {
  UErrorCode error = U_ZERO_ERROR;
  const std::unique_ptr<icu::BreakIterator> iterator(
      icu::BreakIterator::createWordInstance(icu::Locale::getRoot(), error));
  const auto utf16 = icu::UnicodeString::fromUTF8(
      icu::StringPiece(text.data(), static_cast<std::int32_t>(text.size())));
  iterator->setText(utf16);
  Texts words;
  std::int32_t begin = iterator->first();
  for (std::int32_t end = iterator->next(); end != icu::BreakIterator::DONE;
       end = iterator->next()) {
    if (iterator->getRuleStatus() >= UBRK_WORD_NONE_LIMIT) {
      words.emplace_back();
      utf16.tempSubStringBetween(begin, end).toUTF8String(words.back());
    }
    begin = end;
  }
  return words;
}

TEST(TokenizerTest, names_are_stable_and_parse_back) {
  const std::vector<std::string> names = {
      "jieba",           "jieba-mp",   "jieba-full",       "jieba-search",
      "unicode-words",   "whitespace", "whitespace-ascii", "characters",
      "bytes",           "word-runs",  "words-mfonda",     "letters-go-dedup",
      "words-clickhouse"};
  for (const std::string& name : names) {
    const auto kind = parse_tokenizer(name);
    ASSERT_TRUE(kind.ok()) << name;
    EXPECT_EQ(tokenizer_name(*kind), name);
    EXPECT_EQ(is_jieba(*kind), name.starts_with("jieba"));
    EXPECT_EQ(needs_dictionary(*kind), is_jieba(*kind) || name == "words");
  }
  EXPECT_EQ(tokenizer_name(TokenizerKind::kWordsClickhouse), names.back());
}

TEST(TokenizerTest, an_unknown_name_is_answered_with_the_known_ones) {
  const Status status = parse_tokenizer("jeiba").status();
  EXPECT_EQ(status.code(), StatusCode::kInvalidArgument);
  EXPECT_THAT(status.message(),
              ::testing::StartsWith("no tokenizer 'jeiba'; there are jieba, "));
}

TEST(TokenizerTest, refuses_what_it_cannot_make) {
  for (const TokenizerOptions& options :
       {TokenizerOptions{.ngram = 0}, TokenizerOptions{.ngram = -1},
        TokenizerOptions{.ngram = 65}, TokenizerOptions{.min_units = -1},
        TokenizerOptions{.kind = TokenizerKind::kJieba},
        TokenizerOptions{.kind = TokenizerKind::kJiebaSearch}}) {
    EXPECT_EQ(make_tokenizer(options).status().code(),
              StatusCode::kInvalidArgument);
  }
  EXPECT_TRUE(make_tokenizer({.ngram = 64}).ok());
}

TEST(TokenizerTest, white_space) {
  const auto kind = TokenizerKind::kWhitespace;
  EXPECT_THAT(tokens_of(" a\tb\r\nc\u3000d\u00A0e\vf\u200Bg ", kind),
              ElementsAre("a", "b", "c", "d", "e", "f\u200Bg"));
  EXPECT_THAT(tokens_of(" \n", kind), IsEmpty());
}

TEST(TokenizerTest, ascii_white_space_is_that_of_java) {
  EXPECT_THAT(tokens_of(" a\tb\r\n\fc\u3000d\u00A0e\vf ",
                        TokenizerKind::kWhitespaceAscii),
              ElementsAre("a", "b", "c\u3000d\u00A0e\vf"));
}

TEST(TokenizerTest, characters_and_bytes) {
  EXPECT_THAT(tokens_of("a中é", TokenizerKind::kCharacters),
              ElementsAre("a", "中", "é"));
  EXPECT_THAT(tokens_of("a中", TokenizerKind::kBytes),
              ElementsAre("a", "\xE4", "\xB8", "\xAD"));
  EXPECT_THAT(tokens_of("", TokenizerKind::kCharacters), IsEmpty());
}

TEST(TokenizerTest, word_runs) {
  EXPECT_THAT(tokens_of("It's x_1, 中文。½ e\u0301é", TokenizerKind::kWordRuns),
              ElementsAre("It", "s", "x_1", "中文", "½", "e", "é"));
}

TEST(TokenizerTest, unicode_words) {
  const auto kind = TokenizerKind::kUnicodeWords;
  EXPECT_THAT(tokens_of("It's 3.14, they say... “naïve” e\u0301te", kind),
              ElementsAre("It's", "3.14", "they", "say", "naïve", "e\u0301te"));
  EXPECT_THAT(tokens_of("我来到北京。", kind),
              ElementsAre("我", "来到", "北京"));
  EXPECT_THAT(tokens_of("カタカナと日本", kind),
              ElementsAre("カタカナ", "と", "日本"));
  EXPECT_GT(tokens_of("ภาษาไทยไม่มีช่องว่าง", kind).size(), 3u);
  EXPECT_THAT(tokens_of("", kind), IsEmpty());
  EXPECT_THAT(tokens_of(" \n—", kind), IsEmpty());
}

TEST(TokenizerTest, agrees_with_the_obvious_cuts_on_random_text) {
  testing::RandomText random(11);
  for (int i = 0; i < 3000; ++i) {
    const std::string text = random.unicode(random.below(30));
    ASSERT_EQ(tokens_of(text, TokenizerKind::kWhitespace),
              runs_slowly(text, [](char32_t c) { return !is_white_space(c); }));
    ASSERT_EQ(tokens_of(text, TokenizerKind::kWhitespaceAscii),
              runs_slowly(text, [](char32_t c) {
                return c != ' ' && c != '\t' && c != '\n' && c != '\r' &&
                       c != '\f';
              }));
    ASSERT_EQ(tokens_of(text, TokenizerKind::kWordRuns),
              runs_slowly(text, is_word_character));
    ASSERT_EQ(tokens_of(text, TokenizerKind::kUnicodeWords), words_by_icu(text))
        << text;
  }
}

TEST(TokenizerTest, tokens_are_views_appended_in_order) {
  const std::string text = "我来到 Beijing";
  const auto tokenizer = make_tokenizer({.ngram = 2});
  ASSERT_TRUE(tokenizer.ok());
  std::vector<Token> tokens = {{"old", "x"}};
  (*tokenizer)->tokenize(text, tokens);
  ASSERT_EQ(tokens.size(), 3u);
  EXPECT_EQ(tokens[0], (Token{"old", "x"}));
  EXPECT_EQ(tokens[1].text.data(), text.data());
  EXPECT_EQ(tokens[1].text, "我来到");
  EXPECT_EQ(tokens[2].text.data(), text.data() + 3);
  EXPECT_EQ(tokens[2].text, "来到 Beijing");
}

TEST(NgramTest, spans_n_units_at_every_position) {
  const auto grams = [](std::string_view text, TokenizerKind kind, int n) {
    return tokens_of(text, TokenizerOptions{.kind = kind, .ngram = n});
  };
  EXPECT_THAT(grams("a中bc", TokenizerKind::kCharacters, 2),
              ElementsAre("a中", "中b", "bc"));
  EXPECT_THAT(grams("中文", TokenizerKind::kBytes, 4),
              ElementsAre("中\xE6", "\xB8\xAD\xE6\x96", "\xAD文"));
  EXPECT_THAT(grams("the cat,  the dog", TokenizerKind::kWordRuns, 3),
              ElementsAre("the cat,  the", "cat,  the dog"));
  EXPECT_THAT(grams("abc", TokenizerKind::kCharacters, 3), ElementsAre("abc"));
}

TEST(NgramTest, short_texts_follow_the_rule) {
  struct Case {
    TokenizerKind kind;
    std::string text;
    int ngram;
    Texts one_token;
  };
  for (const Case& each : std::vector<Case>{
           {TokenizerKind::kCharacters, "ab", 3, {"ab"}},
           {TokenizerKind::kCharacters, "", 3, {""}},
           {TokenizerKind::kCharacters, "", 1, {""}},
           {TokenizerKind::kBytes, "", 2, {""}},
           {TokenizerKind::kWordRuns, " the, cat. ", 3, {"the, cat"}},
           {TokenizerKind::kWordRuns, " .", 3, {}},
           {TokenizerKind::kWordRuns, "", 3, {}},
       }) {
    TokenizerOptions options{.kind = each.kind, .ngram = each.ngram};
    EXPECT_THAT(tokens_of(each.text, options), IsEmpty()) << each.text;
    options.short_text = ShortText::kOneToken;
    EXPECT_EQ(tokens_of(each.text, options), each.one_token) << each.text;
  }
}

TEST(NgramTest, too_few_units_give_nothing) {
  TokenizerOptions options{.kind = TokenizerKind::kWordRuns,
                           .ngram = 3,
                           .short_text = ShortText::kOneToken,
                           .min_units = 2};
  EXPECT_THAT(tokens_of("a", options), IsEmpty());
  EXPECT_THAT(tokens_of("a b", options), ElementsAre("a b"));
  options.min_units = 5;
  EXPECT_THAT(tokens_of("a b c d", options), IsEmpty());
  EXPECT_THAT(tokens_of("a b c d e", options),
              ElementsAre("a b c", "b c d", "c d e"));
}

TEST(NgramTest, agrees_with_joined_units) {
  testing::RandomText random(12);
  for (int i = 0; i < 2000; ++i) {
    const std::string text = random.unicode(random.below(12));
    const int n = 1 + static_cast<int>(random.below(5));
    const Texts units = tokens_of(text, TokenizerKind::kCharacters);
    Texts expected;
    for (std::size_t at = 0; at + static_cast<std::size_t>(n) <= units.size();
         ++at) {
      std::string gram;
      for (int j = 0; j < n; ++j) {
        gram += units[at + static_cast<std::size_t>(j)];
      }
      expected.push_back(gram);
    }
    ASSERT_EQ(
        tokens_of(text, TokenizerOptions{.kind = TokenizerKind::kCharacters,
                                         .ngram = n}),
        expected);
  }
}

TEST(UnicodeWordsTest, one_tokenizer_serves_two_threads) {
  const auto tokenizer = make_tokenizer({});
  ASSERT_TRUE(tokenizer.ok());
  testing::RandomText random(13);
  std::vector<std::string> texts;
  std::vector<std::vector<Token>> expected;
  for (int i = 0; i < 1000; ++i) {
    texts.push_back(random.unicode(40));
  }
  for (const std::string& text : texts) {
    expected.emplace_back();
    (*tokenizer)->tokenize(text, expected.back());
  }
  std::array<std::vector<std::vector<Token>>, 2> results;
  {
    std::vector<std::jthread> threads;
    for (auto& result : results) {
      threads.emplace_back([&] {
        for (const std::string& text : texts) {
          result.emplace_back();
          (*tokenizer)->tokenize(text, result.back());
        }
      });
    }
  }
  EXPECT_TRUE(results[0] == expected);
  EXPECT_TRUE(results[1] == expected);
}

TEST(UnicodeWordsTest, long_texts_are_cut_at_line_feeds) {
  std::string text;
  std::size_t words = 0;
  while (text.size() < 3'000'000) {
    text += "A line of 中文 and English words.\n";
    words += 7;
  }
  EXPECT_EQ(tokens_of(text, TokenizerKind::kUnicodeWords).size(), words);
}

TEST(UnicodeWordsTest, long_texts_without_spaces_finish) {
  for (const std::string piece :
       {"中文分词", "ไทย", "a", "\u0301", "👩\u200D"}) {
    std::string text;
    while (text.size() < 4'000'000) {
      text += piece;
    }
    std::size_t bytes = 0;
    for (const std::string& token :
         tokens_of(text, TokenizerKind::kUnicodeWords)) {
      ASSERT_TRUE(is_valid_utf8(token));
      bytes += token.size();
    }
    EXPECT_LE(bytes, text.size());
  }
}

}  // namespace
}  // namespace neardup
