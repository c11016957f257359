#include "neardup/segment/keyword_counter.h"

#define XXH_INLINE_ALL
#include <algorithm>
#include <bit>
#include <utility>

#include <xxhash.h>

#include "neardup/segment/short_text.h"

namespace neardup {
namespace {

// 2^64 over the golden ratio: spreads WordIds over the table.
constexpr std::uint64_t kSpread = 0x9E3779B97F4A7C15;

// The bytes of the character that begins with `lead`.
std::uint32_t character_size(char lead) {
  // By the four highest bits: 0xxx, 10xx (none begins so), 110x, 1110, 1111.
  constexpr std::uint64_t kSizes = 0x4322111111111111;
  return static_cast<std::uint32_t>(
      kSizes >> (static_cast<unsigned char>(lead) >> 4) * 4 & 0xF);
}

}  // namespace

KeywordCounter::KeywordCounter(
    std::shared_ptr<const CompiledDictionary> dictionary)
    : dictionary_(std::move(dictionary)) {}

void KeywordCounter::count(std::string_view text,
                           std::span<const SegmentToken> tokens,
                           std::vector<Keyword>& keywords) {
  collect_candidates(text, tokens);
  clear_table();
  for (const std::uint32_t i : candidates_) {
    count_token(text, tokens, i);
  }
  describe(text, tokens, keywords);
}

void KeywordCounter::collect_candidates(std::string_view text,
                                        std::span<const SegmentToken> tokens) {
  candidates_.resize(tokens.size());
  std::size_t count = 0;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const SegmentToken& token = tokens[i];
    // Without a branch: half of all tokens are single characters.
    candidates_[count] = static_cast<std::uint32_t>(i);
    count +=
        token.end - token.begin > character_size(text[token.begin]) ? 1U : 0U;
  }
  candidates_.resize(count);
}

void KeywordCounter::clear_table() {
  constexpr std::size_t kLeastSize = 64;
  const std::size_t size =
      std::max(kLeastSize, std::bit_ceil(candidates_.size() * 2));
  table_.assign(size, 0);
  table_shift_ = 64 - std::countr_zero(size);
  entries_.assign(candidates_.size() + 1, Entry{});
  size_ = 1;
}

// Whether a word is new cannot be predicted, so nothing branches on it: a free
// slot leads to the entry in front, which is made to agree with every word.
void KeywordCounter::count_token(std::string_view text,
                                 std::span<const SegmentToken> tokens,
                                 std::uint32_t i) {
  const SegmentToken& token = tokens[i];
  const std::string_view token_text = token.text(text);
  const std::uint64_t hash =
      token.word != kNoWord ? token.word * kSpread
                            : XXH3_64bits(token_text.data(), token_text.size());
  Entry* const entries = entries_.data();
  entries[0].hash = hash;
  const std::size_t mask = table_.size() - 1;
  for (std::size_t slot = hash >> table_shift_;; slot = (slot + 1) & mask) {
    const std::uint32_t found = table_[slot];
    if (entries[found].hash != hash) {
      continue;
    }
    const std::uint32_t is_new = found == 0 ? 1 : 0;
    const std::uint32_t place = found + is_new * size_;
    Entry& entry = entries[place];
    entry.hash = hash;
    entry.word += is_new * token.word;  // a new entry is all zeros
    entry.first += is_new * i;
    const bool is_another =
        entry.word != token.word ||
        (token.word == kNoWord &&
         !same_short_text(tokens[entry.first].text(text), token_text));
    if (is_another) {
      continue;
    }
    ++entry.count;
    table_[slot] = place;
    size_ += is_new;
    return;
  }
}

// What the dictionary says of the words lies anywhere in it: names all places,
// so that they are fetched side by side. A known word's hash makes way for its
// index.
void KeywordCounter::prefetch_facts() {
  const DictionaryTables& tables = dictionary_->tables();
  for (Entry& entry : found_entries()) {
    if (entry.word != kNoWord) {
      entry.hash = dictionary_->word_index(entry.word);
      __builtin_prefetch(tables.words + entry.hash);
    } else {
      __builtin_prefetch(tables.extra_terms +
                         (entry.hash & (tables.extra_slots - 1)));
    }
  }
}

void KeywordCounter::describe(std::string_view text,
                              std::span<const SegmentToken> tokens,
                              std::vector<Keyword>& keywords) {
  prefetch_facts();
  const DictionaryWord* const words = dictionary_->tables().words;
  keywords.clear();
  keywords.reserve(size_);
  for (const Entry& entry : found_entries()) {
    Keyword keyword{.text = tokens[entry.first].text(text),
                    .count = entry.count,
                    .first = entry.first,
                    .word = entry.word,
                    .text_rank = Keyword::kNoRank,
                    .idf = 0,
                    .key = entry.hash};
    bool is_stop_word;
    if (entry.word != kNoWord) {
      const DictionaryWord& word = words[entry.hash];
      keyword.text_rank = word.text_rank;
      keyword.idf = word.idf;
      is_stop_word = (word.flags & kStopWord) != 0;
    } else {
      const TermFacts facts =
          dictionary_->extra_facts(keyword.text, entry.hash);
      keyword.idf = facts.idf;
      is_stop_word = facts.is_stop_word;
    }
    if (!is_stop_word) {
      keywords.push_back(keyword);
    }
  }
}

}  // namespace neardup
