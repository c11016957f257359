// Which words a text has and how often: the first half of keyword extraction.
//
//   KeywordCounter counter(dictionary);
//   segmenter.segment(text, tokens);
//   counter.count(text, {tokens.begin(), tokens.end()}, keywords);
//   for (const Keyword& k : keywords) weigh(k.count * k.idf, k.text);
//
// Words of the dictionary are counted by their WordId and bring IDF, stop flag
// and rank with them; only the others are hashed.

#ifndef NEARDUP_SEGMENT_KEYWORD_COUNTER_H_
#define NEARDUP_SEGMENT_KEYWORD_COUNTER_H_

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "neardup/segment/dictionary/compiled_dictionary.h"
#include "neardup/segment/token_buffer.h"

namespace neardup {

struct Keyword {
  static constexpr std::uint32_t kNoRank =
      std::numeric_limits<std::uint32_t>::max();

  std::string_view text;  // the first occurrence; views the text counted
  std::uint32_t count;    // occurrences, at least 1
  std::uint32_t first;    // index of the first among the tokens
  WordId word;            // kNoWord if the dictionary lacks it
  // Place among the dictionary's words by bytes; kNoRank if it is none.
  std::uint32_t text_rank;
  double idf;  // the average if the IDF table lacks it
  // For a word of the dictionary its word_index(), for any other the XXH3-64 of
  // its text.
  std::uint64_t key;
};

// Not thread safe: keeps its hash table.
class KeywordCounter {
 public:
  explicit KeywordCounter(std::shared_ptr<const CompiledDictionary> dictionary);

  // Replaces `keywords` by the distinct tokens of `text`, in order of first
  // occurrence, without single characters and stop words, as cppjieba's
  // KeywordExtractor leaves them out. REQUIRES: the tokens are those a
  // JiebaSegmenter with the same dictionary gave for `text`. Cost: linear,
  // about 15 ns a token.
  void count(std::string_view text, std::span<const SegmentToken> tokens,
             std::vector<Keyword>& keywords);

 private:
  // A distinct token while it is counted.
  struct Entry {
    std::uint64_t hash;  // XXH3-64 of an unknown word's text
    WordId word;
    std::uint32_t count;
    std::uint32_t first;
  };

  void collect_candidates(std::string_view text,
                          std::span<const SegmentToken> tokens);
  void clear_table();
  void count_token(std::string_view text, std::span<const SegmentToken> tokens,
                   std::uint32_t i);
  std::span<Entry> found_entries() {
    return std::span(entries_).subspan(1, size_ - 1);
  }
  void prefetch_facts();
  void describe(std::string_view text, std::span<const SegmentToken> tokens,
                std::vector<Keyword>& keywords);

  std::shared_ptr<const CompiledDictionary> dictionary_;
  std::vector<std::uint32_t> candidates_;  // tokens of two or more characters
  // The first stands for none; zeros from size_ on.
  std::vector<Entry> entries_;
  std::uint32_t size_ = 1;
  // Index into entries_, 0 if free; a power of two, at most half full.
  std::vector<std::uint32_t> table_;
  int table_shift_ = 0;
};

}  // namespace neardup

#endif  // NEARDUP_SEGMENT_KEYWORD_COUNTER_H_
