// The cutters behind the tokenizer kinds that need no dictionary: each appends
// the units of a text, in order. REQUIRES: valid UTF-8. Internal to the floor.
//
// Thread safety: all may run concurrently. Cost: linear.

#ifndef NEARDUP_TEXT_TOKENS_UNITS_H_
#define NEARDUP_TEXT_TOKENS_UNITS_H_

#include <string_view>
#include <vector>

#include "neardup/base/status.h"
#include "neardup/text/tokens/tokenizer.h"

namespace neardup {

using CutUnits = void (*)(std::string_view text, std::vector<Token>& units);

// simple_units.cc
void cut_white_space(std::string_view text, std::vector<Token>& units);
void cut_white_space_ascii(std::string_view text, std::vector<Token>& units);
void cut_characters(std::string_view text, std::vector<Token>& units);
void cut_bytes(std::string_view text, std::vector<Token>& units);
void cut_word_runs(std::string_view text, std::vector<Token>& units);

// peer_units.cc
void cut_words_mfonda(std::string_view text, std::vector<Token>& units);
void cut_letters_go_dedup(std::string_view text, std::vector<Token>& units);
void cut_words_clickhouse(std::string_view text, std::vector<Token>& units);

// unicode_words.cc
void cut_unicode_words(std::string_view text, std::vector<Token>& units);
// kIoError if ICU has no rules for words. REQUIRED before cut_unicode_words().
Status check_unicode_words();

}  // namespace neardup

#endif  // NEARDUP_TEXT_TOKENS_UNITS_H_
