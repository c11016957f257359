#include "neardup/text/tokens/tokenizer.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <string>
#include <utility>

#include "neardup/text/tokens/ngrams.h"
#include "neardup/text/tokens/units.h"

namespace neardup {
namespace {

struct Kind {
  TokenizerKind kind;
  std::string_view name;
  CutUnits cut;  // null: needs a dictionary
};

constexpr Kind kKinds[] = {
    {TokenizerKind::kJieba, "jieba", nullptr},
    {TokenizerKind::kJiebaMaxProbability, "jieba-mp", nullptr},
    {TokenizerKind::kJiebaFull, "jieba-full", nullptr},
    {TokenizerKind::kJiebaSearch, "jieba-search", nullptr},
    {TokenizerKind::kWords, "words", nullptr},
    {TokenizerKind::kUnicodeWords, "unicode-words", cut_unicode_words},
    {TokenizerKind::kWhitespace, "whitespace", cut_white_space},
    {TokenizerKind::kWhitespaceAscii, "whitespace-ascii",
     cut_white_space_ascii},
    {TokenizerKind::kCharacters, "characters", cut_characters},
    {TokenizerKind::kBytes, "bytes", cut_bytes},
    {TokenizerKind::kWordRuns, "word-runs", cut_word_runs},
    {TokenizerKind::kWordsMfonda, "words-mfonda", cut_words_mfonda},
    {TokenizerKind::kLettersGoDedup, "letters-go-dedup", cut_letters_go_dedup},
    {TokenizerKind::kWordsClickhouse, "words-clickhouse", cut_words_clickhouse},
};

const Kind& entry_of(TokenizerKind kind) {
  return *std::find_if(std::begin(kKinds), std::end(kKinds),
                       [kind](const Kind& each) { return each.kind == kind; });
}

class UnitTokenizer final : public Tokenizer {
 public:
  explicit UnitTokenizer(const TokenizerOptions& options)
      : options_(options), cut_(entry_of(options.kind).cut) {}

  void tokenize(std::string_view text,
                std::vector<Token>& tokens) const override {
    const std::size_t first = tokens.size();
    cut_(text, tokens);
    form_tokens(text, options_, first, tokens);
  }

 private:
  TokenizerOptions options_;
  CutUnits cut_;
};

}  // namespace

std::string_view tokenizer_name(TokenizerKind kind) {
  return entry_of(kind).name;
}

Result<TokenizerKind> parse_tokenizer(std::string_view name) {
  std::string names;
  for (const Kind& each : kKinds) {
    if (each.name == name) {
      return each.kind;
    }
    names.append(names.empty() ? "" : ", ").append(each.name);
  }
  return invalid_argument("no tokenizer '" + std::string(name) +
                          "'; there are " + names);
}

Status validate(const TokenizerOptions& options) {
  if (options.ngram < 1 || options.ngram > kLongestNgram) {
    return invalid_argument("tokenizer.ngram is " +
                            std::to_string(options.ngram) + "; 1 to " +
                            std::to_string(kLongestNgram) + " are possible");
  }
  if (options.min_units < 0) {
    return invalid_argument("tokenizer.min_units is negative");
  }
  return {};
}

bool is_jieba(TokenizerKind kind) {
  return needs_dictionary(kind) && kind != TokenizerKind::kWords;
}

bool needs_dictionary(TokenizerKind kind) {
  return entry_of(kind).cut == nullptr;
}

Result<std::unique_ptr<Tokenizer>> make_tokenizer(
    const TokenizerOptions& options) {
  NEARDUP_RETURN_IF_ERROR(validate(options));
  if (needs_dictionary(options.kind)) {
    return invalid_argument("tokenizer '" +
                            std::string(tokenizer_name(options.kind)) +
                            "' needs a dictionary");
  }
  if (options.kind == TokenizerKind::kUnicodeWords) {
    NEARDUP_RETURN_IF_ERROR(check_unicode_words());
  }
  return std::unique_ptr<Tokenizer>(std::make_unique<UnitTokenizer>(options));
}

}  // namespace neardup
