#include "neardup/segment/keyword_counter.h"

#define XXH_INLINE_ALL
#include <algorithm>
#include <bit>
#include <utility>

#include <xxhash.h>

namespace neardup {
namespace {

constexpr std::uint64_t kUnknown = std::uint64_t{1} << 63;

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
  entries_.clear();
}

void KeywordCounter::count_token(std::string_view text,
                                 std::span<const SegmentToken> tokens,
                                 std::uint32_t i) {
  const SegmentToken& token = tokens[i];
  const std::string_view token_text = token.text(text);
  const std::uint64_t key =
      token.word != kNoWord
          ? token.word
          : XXH3_64bits(token_text.data(), token_text.size()) | kUnknown;
  const std::size_t mask = table_.size() - 1;
  std::size_t slot = key * 0x9E3779B97F4A7C15 >> table_shift_;
  for (; table_[slot] != 0; slot = (slot + 1) & mask) {
    Entry& entry = entries_[table_[slot] - 1];
    if (entry.key == key && (token.word != kNoWord ||
                             tokens[entry.first].text(text) == token_text)) {
      ++entry.count;
      return;
    }
  }
  entries_.push_back({.key = key, .count = 1, .first = i});
  table_[slot] = static_cast<std::uint32_t>(entries_.size());
}

void KeywordCounter::describe(std::string_view text,
                              std::span<const SegmentToken> tokens,
                              std::vector<Keyword>& keywords) {
  const DictionaryWord* const words = dictionary_->tables().words;
  keywords.clear();
  keywords.reserve(entries_.size());
  // What the dictionary says lies anywhere in it: name all places first, so
  // that they are fetched side by side.
  for (Entry& entry : entries_) {
    if ((entry.key & kUnknown) == 0) {
      entry.key = dictionary_->word_index(static_cast<WordId>(entry.key));
      __builtin_prefetch(words + entry.key);
    }
  }
  for (const Entry& entry : entries_) {
    const SegmentToken& token = tokens[entry.first];
    Keyword keyword{.text = token.text(text),
                    .count = entry.count,
                    .first = entry.first,
                    .word = token.word,
                    .text_rank = Keyword::kNoRank,
                    .idf = 0,
                    .key = entry.key};
    bool is_stop_word;
    if (token.word != kNoWord) {
      const DictionaryWord& word = words[entry.key];
      keyword.text_rank = word.text_rank;
      keyword.idf = word.idf;
      is_stop_word = (word.flags & kStopWord) != 0;
    } else {
      // The table's keys have lost their top bit.
      keyword.key = XXH3_64bits(keyword.text.data(), keyword.text.size());
      const TermFacts facts =
          dictionary_->extra_facts(keyword.text, keyword.key);
      keyword.idf = facts.idf;
      is_stop_word = facts.is_stop_word;
    }
    if (!is_stop_word) {
      keywords.push_back(keyword);
    }
  }
}

}  // namespace neardup
