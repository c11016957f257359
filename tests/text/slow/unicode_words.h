// Unicode words by ICU alone. See README.md of this folder.

#ifndef NEARDUP_TESTS_TEXT_SLOW_UNICODE_WORDS_H_
#define NEARDUP_TESTS_TEXT_SLOW_UNICODE_WORDS_H_

#include <string_view>
#include <vector>

#include "neardup/text/tokens/tokenizer.h"

namespace neardup::slow {

// Appends the words of `text`, valid UTF-8. REQUIRES: ICU's rules for words are
// installed (make_tokenizer() says whether they are).
void cut_unicode_words(std::string_view text, std::vector<Token>& units);

}  // namespace neardup::slow

#endif  // NEARDUP_TESTS_TEXT_SLOW_UNICODE_WORDS_H_
