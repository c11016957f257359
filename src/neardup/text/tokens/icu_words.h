// Words by ICU: all of UAX #29, and dictionaries for the scripts that are
// written without spaces. Internal to the floor.

#ifndef NEARDUP_TEXT_TOKENS_ICU_WORDS_H_
#define NEARDUP_TEXT_TOKENS_ICU_WORDS_H_

#include <string_view>
#include <vector>

#include "neardup/base/status.h"
#include "neardup/text/tokens/tokenizer.h"

namespace neardup {

// kIoError if ICU has no rules for words. REQUIRED before the other function.
Status check_icu_words();

// Appends the words of `text`, valid UTF-8; not white space and punctuation.
// Texts of several MB are cut into pieces, if they have no line feed anywhere.
// Thread safety: may run concurrently.
void append_icu_words(std::string_view text, std::vector<Token>& units);

}  // namespace neardup

#endif  // NEARDUP_TEXT_TOKENS_ICU_WORDS_H_
