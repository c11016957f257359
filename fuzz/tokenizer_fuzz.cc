// The first byte chooses the tokenizer, the second the n-gram, the rest is the
// text. Every token is a part of the text, and Unicode words are those of ICU.

#include <functional>
#include <string>
#include <vector>

#include "promise.h"
#include "text/slow/unicode_words.h"

#include "neardup/text/tokens/tokenizer.h"
#include "neardup/text/unicode/utf8.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  using namespace neardup;
  using fuzz::promise;
  if (size < 2) {
    return 0;
  }
  TokenizerOptions options;
  const auto first = static_cast<int>(TokenizerKind::kUnicodeWords);
  const auto last = static_cast<int>(TokenizerKind::kWordsClickhouse);
  options.kind =
      static_cast<TokenizerKind>(first + data[0] % (last - first + 1));
  options.ngram = 1 + data[1] % 8;
  options.short_text =
      (data[1] & 0x80) != 0 ? ShortText::kOneToken : ShortText::kNothing;
  std::string buffer;
  const std::string_view text =
      repair_utf8(fuzz::text_of(data + 2, size - 2), buffer);
  const auto tokenizer = make_tokenizer(options);
  promise(tokenizer.ok());
  std::vector<Token> tokens;
  (*tokenizer)->tokenize(text, tokens);
  const std::less_equal<> not_behind;
  for (const Token& token : tokens) {
    promise(not_behind(text.data(), token.text.data()));
    promise(not_behind(token.text.data() + token.text.size(),
                       text.data() + text.size()));
    promise(options.kind == TokenizerKind::kBytes || is_valid_utf8(token.text));
  }
  if (options.kind == TokenizerKind::kUnicodeWords && options.ngram == 1) {
    std::vector<Token> words;
    slow::cut_unicode_words(text, words);
    promise(words == tokens);
  }
  return 0;
}
