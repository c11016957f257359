// The lattice of a stretch of text: its characters, every dictionary word over
// them, and the most probable way through, as jieba defines it: from the end to
// the start, each character takes the word that makes the sum of scores to the
// end of its range largest, the shorter word if sums are equal.
//
// Sums are IEEE doubles added in cppjieba's order: score of the rest first,
// then the word's. Equal products of frequencies are common, and then the
// rounding of this very order decides; integers would cut 13 of 200,000 chains
// of overlapping rare words differently. Additions and comparisons of doubles
// are the same to the bit on every CPU, so the result is too.
//
// How the time goes: on running text the trie is a sequence of cache misses and
// unpredictable branches, so the work is done in passes over blocks that fit
// the innermost cache.
//   1  decode: character ids and byte offsets
//   2  pairs: for every position the trie node of its first two characters,
//      without branches; what longer words may follow is fetched ahead
//   3  longer words: only where a pair has any (about one position in four)
//   4  choose: the sums, backwards, where the only serial work is one addition
//      and one maximum a character
//
// A range (between two separators) is never split, so a block grows with the
// longest range; memory is 25 bytes a character. Every pass is linear.

#ifndef NEARDUP_SEGMENT_LATTICE_H_
#define NEARDUP_SEGMENT_LATTICE_H_

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "neardup/segment/dictionary/dictionary_tables.h"

namespace neardup {

// Not thread safe: a reusable scratch.
class Lattice {
 public:
  // The tables must outlive the lattice.
  explicit Lattice(const DictionaryTables& tables) : tables_(tables) {}

  // Takes whole ranges of `text` from `begin` on: at least one, about a block,
  // and none that begins a longer stretch of ASCII behind an ASCII separator.
  // Returns where they end. REQUIRES: valid UTF-8, begin < text.size() <= 2^32
  // - 1 at the start of a range.
  std::size_t decode(std::string_view text, std::size_t begin);

  // Finds all words and the best way; afterwards step() may be read.
  void find_route();

  // Characters decoded. offset(size()) is where the last one ends.
  std::size_t size() const { return size_; }
  CharacterId id(std::size_t i) const { return ids_[i]; }
  const CharacterId* ids() const { return ids_.data(); }
  std::uint32_t offset(std::size_t i) const { return offsets_[i]; }
  bool is_ascii_digit(std::size_t i) const {
    return text_[offsets_[i]] >= '0' && text_[offsets_[i]] <= '9';
  }

  // What the best way does at character i, if it comes there. step(size()) is
  // 0.
  Step step(std::size_t i) const { return steps_[i]; }

  // The arrays behind the accessors, for loops that visit every token.
  struct Route {
    const CharacterId* ids;
    const std::uint32_t* offsets;
    const Step* steps;
    // Where a step is longer than one character: the WordId of its word.
    const WordId* words;
    const Step* single_steps;
    std::uint32_t node_count;

    // The dictionary word that the step at i takes, or kNoWord; without a
    // branch. REQUIRES: the route comes to i.
    WordId word(std::size_t i) const {
      const WordId is_longer = (steps[i] & kStepLength) == 1 ? 0 : ~WordId{0};
      const WordId is_word = 0 - WordId{(steps[i] & kIsWord) != 0};
      return (words[i] & is_longer) | ((node_count + ids[i]) & is_word);
    }
    // The dictionary word that the character is by itself, or kNoWord.
    WordId character_word(std::size_t i) const {
      const bool is_word = (single_steps[ids[i]] & kIsWord) != 0;
      return is_word ? node_count + ids[i] : kNoWord;
    }
  };
  Route route() const {
    return {ids_.data(),   offsets_.data(),      steps_.data(),
            words_.data(), tables_.single_steps, tables_.header->node_count};
  }

  // The dictionary word of the characters i and i + 1, which the route did not
  // take, or kNoWord.
  WordId pair_word(std::size_t i) const {
    return node_score(pairs_[i]) != 0 ? words_[i] : kNoWord;
  }
  // The dictionary word that is exactly the characters [begin, end), or
  // kNoWord. REQUIRES: begin < end <= size().
  WordId word(std::size_t begin, std::size_t end) const;

 private:
  // A word of three or more characters that starts at `position`.
  struct LongWord {
    double score;
    std::uint32_t position;
    std::uint32_t length;
    WordId word;
  };

  void reserve(std::size_t characters);
  template <bool kAnySeparator>
  const char* decode_until(const char* p, const char* end, std::size_t limit);
  void find_pairs();
  void find_long_words();
  void add_long_words(std::uint32_t position);
  void choose();
  const LongWord* choose_long_word(const LongWord* last, double& sum,
                                   Step& step);

  const DictionaryTables& tables_;
  const char* text_ = nullptr;
  std::size_t size_ = 0;
  std::vector<CharacterId> ids_;
  std::vector<std::uint32_t> offsets_;
  // The node of the first two characters at each position; an empty one where
  // no word begins with them.
  std::vector<Node> pairs_;
  // The slot of that node; find_route() replaces it by the slot of the longer
  // word it chooses.
  std::vector<WordId> words_;
  // Positions whose pair begins longer words, ascending.
  std::vector<std::uint32_t> open_pairs_;
  std::size_t open_pair_count_ = 0;
  // Ascending by position, then length; the first one is a sentinel.
  std::vector<LongWord> long_words_;
  std::vector<double> sums_;
  std::vector<Step> steps_;
};

}  // namespace neardup

#endif  // NEARDUP_SEGMENT_LATTICE_H_
