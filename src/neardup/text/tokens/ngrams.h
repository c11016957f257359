// Units to tokens: n-grams and the rules for short texts. Internal to the
// floor.

#ifndef NEARDUP_TEXT_TOKENS_NGRAMS_H_
#define NEARDUP_TEXT_TOKENS_NGRAMS_H_

#include <cstddef>
#include <string_view>
#include <vector>

#include "neardup/text/tokens/tokenizer.h"

namespace neardup {

// Replaces the units tokens[first, end) of `text` by the tokens that `options`
// makes of them, in place. Cost: linear in units x options.ngram.
void form_tokens(std::string_view text, const TokenizerOptions& options,
                 std::size_t first, std::vector<Token>& tokens);

}  // namespace neardup

#endif  // NEARDUP_TEXT_TOKENS_NGRAMS_H_
