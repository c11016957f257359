#include "neardup/text/tokens/ngrams.h"

#include <algorithm>
#include <functional>
#include <span>

namespace neardup {
namespace {

// The part of the text that the units span. Units of jieba's search mode
// overlap and do not come in the order of their ends.
Token spanning(std::span<const Token> units) {
  const char* begin = units.front().text.data();
  const char* end = begin;
  for (const Token& unit : units) {
    begin = std::min(begin, unit.text.data(), std::less<>());
    end = std::max(end, unit.text.data() + unit.text.size(), std::less<>());
  }
  return {std::string_view(begin, static_cast<std::size_t>(end - begin)), {}};
}

// What becomes of a text of fewer units than an n-gram needs.
void form_short_text(std::string_view text, const TokenizerOptions& options,
                     std::size_t first, std::vector<Token>& tokens) {
  const std::span<const Token> units(tokens.data() + first,
                                     tokens.size() - first);
  const bool covers_text = options.kind == TokenizerKind::kCharacters ||
                           options.kind == TokenizerKind::kBytes;
  if (options.short_text == ShortText::kNothing ||
      (units.empty() && !covers_text)) {
    tokens.resize(first);
    return;
  }
  const Token token =
      units.empty() ? Token{text.substr(0, 0), {}} : spanning(units);
  tokens.resize(first);
  tokens.push_back(token);
}

}  // namespace

void form_tokens(std::string_view text, const TokenizerOptions& options,
                 std::size_t first, std::vector<Token>& tokens) {
  const std::size_t units = tokens.size() - first;
  const auto n = static_cast<std::size_t>(options.ngram);
  if (units < static_cast<std::size_t>(options.min_units)) {
    tokens.resize(first);
  } else if (units < n) {
    form_short_text(text, options, first, tokens);
  } else if (n > 1) {
    // tokens[i] is written only after the last n-gram that reads unit i.
    const std::size_t count = units - n + 1;
    for (std::size_t i = first; i < first + count; ++i) {
      tokens[i] = spanning(std::span(tokens).subspan(i, n));
    }
    tokens.resize(first + count);
  }
}

}  // namespace neardup
