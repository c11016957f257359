// The short way through ranges of pure ASCII. No dictionary word can stand
// there unless two of its characters stand side by side, so the rules for
// letters and digits decide alone. An English text takes no other way.
//
// Most of it is done on bit masks of 64 bytes: a token starts at every byte but
// a letter or digit behind another one. What masks do not show (numbers with a
// decimal point, pairs of characters that begin a dictionary word, the end of
// the text) is left to a careful path that reads byte by byte.

#ifndef NEARDUP_SEGMENT_ASCII_CUTTER_H_
#define NEARDUP_SEGMENT_ASCII_CUTTER_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "neardup/segment/ascii_block.h"
#include "neardup/segment/dictionary/dictionary_tables.h"
#include "neardup/segment/jieba_rules.h"
#include "neardup/segment/token_buffer.h"

namespace neardup {

// Thread safety: immutable.
class AsciiCutter {
 public:
  // Keeps nothing of the tables. `joins` is false for kMaxProbability, where
  // every character is a token, whatever the rules.
  AsciiCutter(const DictionaryTables& tables, JiebaRules rules, bool joins);

  // Adds the tokens of the ranges of `text` from `begin` on, up to the first
  // range that needs the lattice: it holds another character than ASCII, a user
  // word of one character, or two characters that may begin a dictionary word.
  // Returns where that range begins, or text.size(). Cost: linear in what is
  // read, which ends with that range at the latest.
  // REQUIRES: begin < text.size(), at the start of a range.
  std::size_t cut(std::string_view text, std::size_t begin,
                  TokenBuffer& tokens) const;

 private:
  // What of a block matters to the one behind it.
  struct Carry {
    bool alnum = false;
    bool begins_pair = false;
  };
  // What the masks of a block say.
  struct Marks {
    std::uint64_t starts;  // a token starts here
    std::uint64_t separators;
    std::uint64_t lattice;  // the range of this byte needs the lattice
    std::uint64_t careful;  // its range needs the careful path
  };
  Marks marks(const AsciiBlock& block, Carry& carry) const;
  std::uint64_t numbers(const AsciiBlock& block, std::uint64_t alnum,
                        std::uint64_t after_alnum) const;

  std::size_t cut_blocks(std::string_view text, std::size_t begin,
                         TokenBuffer& tokens, bool& needs_lattice) const;
  std::size_t cut_range(std::string_view text, std::size_t begin,
                        TokenBuffer& tokens) const;
  void name_single_words(std::string_view text, SegmentToken* begin,
                         const SegmentToken* end) const;

  JiebaRules rules_;
  bool joins_;
  // True if an ASCII character is a word by itself.
  bool has_single_words_ = false;
  // AsciiClass bits by byte; kNotAscii for the bytes above 127.
  ByteClasses classes_;
  // The word that a character is by itself, by ASCII code.
  std::array<WordId, 128> single_words_;
};

}  // namespace neardup

#endif  // NEARDUP_SEGMENT_ASCII_CUTTER_H_
