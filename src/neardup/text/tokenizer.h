// A Tokenizer cuts a normalised text into tokens, in order.
//
//   std::vector<Token> tokens;
//   tokenizer->tokenize("我来到北京清华大学", tokens);  // 我 来到 北京
//   清华大学
//
// A token is always a part of the text, so tokens are views and cost nothing to
// keep; they may overlap (n-grams) and need not cover the text.
//
// Thread safety: const members may run concurrently.

#ifndef NEARDUP_TEXT_TOKENIZER_H_
#define NEARDUP_TEXT_TOKENIZER_H_

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "neardup/base/status.h"

namespace neardup {

struct Token {
  // Views the text given to tokenize().
  std::string_view text;
  // Part-of-speech tag; empty if the tokenizer gives none. Static storage or
  // owned by the tokenizer.
  std::string_view tag;

  friend bool operator==(const Token&, const Token&) = default;
};

class Tokenizer {
 public:
  virtual ~Tokenizer() = default;

  // Appends the tokens of `text`. REQUIRES: valid UTF-8.
  virtual void tokenize(std::string_view text,
                        std::vector<Token>& tokens) const = 0;
};

// What each kind calls a token, before n-grams are formed:
//
//   jieba          Chinese words, identical to cppjieba: maximum probability
//                  over the dictionary, HMM for what it lacks
//   jieba-mp, jieba-full, jieba-search
//                  cppjieba's other modes
//   unicode-words  UAX #29 words (ICU, with dictionaries for Chinese, Japanese,
//                  Thai, Khmer, Lao, Burmese); white space and punctuation are
//                  not words
//   whitespace     maximal runs without Unicode white space
//   characters     single code points
//   bytes          single bytes (an n-gram may cut a code point)
//   word-runs      maximal runs of letters, digits and "_" (\w of Python 3)
//   words-mfonda   [\w']+(?:\://[\w\./]+){0,1}, ASCII (mfonda/simhash)
//   letters-go-dedup  [\pL-_']+ as Go reads it (go-dedup/simhash)
//   words-clickhouse  runs of ASCII letters, digits and all bytes >= 128
enum class TokenizerKind {
  kJieba,
  kJiebaMaxProbability,
  kJiebaFull,
  kJiebaSearch,
  kUnicodeWords,
  kWhitespace,
  kCharacters,
  kBytes,
  kWordRuns,
  kWordsMfonda,
  kLettersGoDedup,
  kWordsClickhouse,
};

std::string_view tokenizer_name(TokenizerKind kind);
Result<TokenizerKind> parse_tokenizer(std::string_view name);

// What a text with fewer tokens than an n-gram needs becomes.
enum class ShortText {
  kNothing,   // no token (seomoz)
  kOneToken,  // one token: all of it (1e0ng, even when empty; ClickHouse)
};

struct TokenizerOptions {
  TokenizerKind kind = TokenizerKind::kUnicodeWords;
  // n consecutive units make one token, from the first byte of the first to the
  // last byte of the last, at every position. 1..64.
  int ngram = 1;
  ShortText short_text = ShortText::kNothing;
  // Give part-of-speech tags (jieba kinds only; slower).
  bool tags = false;

  friend bool operator==(const TokenizerOptions&,
                         const TokenizerOptions&) = default;
};

// A tokenizer that needs no dictionary. kInvalidArgument for the jieba kinds
// (see jieba_dictionary.h) and for an n-gram out of range.
Result<std::unique_ptr<Tokenizer>> make_tokenizer(
    const TokenizerOptions& options);

}  // namespace neardup

#endif  // NEARDUP_TEXT_TOKENIZER_H_
