// A Tokenizer cuts a normalised text into tokens, in order.
//
//   auto tokenizer = make_tokenizer({.kind = TokenizerKind::kUnicodeWords});
//   std::vector<Token> tokens;
//   (*tokenizer)->tokenize("It's 3.14, they say.", tokens);
//   // It's  3.14  they  say
//
// A token is always a part of the text, so tokens are views and cost nothing to
// keep; they may overlap (n-grams) and need not cover the text.
//
// Thread safety: const members may run concurrently. Cost: linear in the text,
// times the length of an n-gram.

#ifndef NEARDUP_TEXT_TOKENS_TOKENIZER_H_
#define NEARDUP_TEXT_TOKENS_TOKENIZER_H_

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "neardup/base/status.h"
#include "neardup/segment/jieba_rules.h"

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

// What each kind calls a unit. A token is a unit, or an n-gram of them.
//
//   jieba          Chinese words, identical to cppjieba: maximum probability
//                  over the dictionary, HMM for what it lacks
//   jieba-mp, jieba-full, jieba-search
//                  cppjieba's other modes
//   words          any language: jieba's words of what is Chinese,
//                  unicode-words of the rest
//   unicode-words  UAX #29 words (ICU, with dictionaries for Chinese, Japanese,
//                  Thai, Khmer, Lao, Burmese); white space and punctuation are
//                  not words
//   whitespace     maximal runs without Unicode white space
//   whitespace-ascii
//                  maximal runs without space, tab, line feed, carriage return
//                  and form feed (Java's StringTokenizer)
//   characters     single code points
//   bytes          single bytes (an n-gram may cut a code point)
//   word-runs      maximal runs of letters, numbers and "_" (\w of Python 3)
//   words-mfonda   [\w']+(?:\://[\w\./]+){0,1}, ASCII (mfonda/simhash)
//   letters-go-dedup  [\pL-_']+ as Go reads it: letters, "-", "_", "'"
//                  (go-dedup/simhash)
//   words-clickhouse  runs of ASCII letters, digits and all bytes >= 128, of 4
//                  bytes or more
enum class TokenizerKind {
  kJieba,
  kJiebaMaxProbability,
  kJiebaFull,
  kJiebaSearch,
  kWords,
  kUnicodeWords,
  kWhitespace,
  kWhitespaceAscii,
  kCharacters,
  kBytes,
  kWordRuns,
  kWordsMfonda,
  kLettersGoDedup,
  kWordsClickhouse,
};

std::string_view tokenizer_name(TokenizerKind kind);
Result<TokenizerKind> parse_tokenizer(std::string_view name);

// What a text with fewer units than an n-gram needs becomes.
enum class ShortText {
  // No token (seomoz).
  kNothing,
  // One token from its first unit to its last (ClickHouse, text-dedup). Without
  // any unit no token, but for the kinds characters and bytes, where the empty
  // text is one empty token (1e0ng).
  kOneToken,
};

inline constexpr int kLongestNgram = 64;

struct TokenizerOptions {
  TokenizerKind kind = TokenizerKind::kUnicodeWords;
  // n consecutive units make one token, at every position: the part of the text
  // that they span. 1..kLongestNgram.
  int ngram = 1;
  ShortText short_text = ShortText::kNothing;
  // A text with fewer units than this has no token (text-dedup: 5). Not
  // negative.
  int min_units = 0;
  // Give part-of-speech tags (jieba kinds only; slower). An n-gram of two or
  // more has none.
  bool tags = false;
  // Which release of cppjieba the jieba kinds are identical to.
  JiebaRules jieba_rules = JiebaRules::kCppjieba56;

  friend bool operator==(const TokenizerOptions&,
                         const TokenizerOptions&) = default;
};

// kInvalidArgument, naming the field, for a number out of range.
Status validate(const TokenizerOptions& options);

// True for the four jieba kinds.
bool is_jieba(TokenizerKind kind);

// True for the kinds that need a CompiledDictionary: those and words.
bool needs_dictionary(TokenizerKind kind);

// A tokenizer that needs no dictionary. kInvalidArgument for the kinds that do
// (see jieba_tokenizer.h) and for what validate() refuses; kIoError if ICU's
// word break rules are not installed.
Result<std::unique_ptr<Tokenizer>> make_tokenizer(
    const TokenizerOptions& options);

}  // namespace neardup

#endif  // NEARDUP_TEXT_TOKENS_TOKENIZER_H_
