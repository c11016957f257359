// The layout of a compiled dictionary: one file, little-endian, read in place.
//
//   DictionaryHeader
//   sections, each at a multiple of kSectionAlignment, in the order of Section,
//   zero bytes between them
//
// A character that occurs in a word or in the HMM has a character id; frequent
// characters have small ids, so that the tables by id stay hot. Two ids are
// special: kUnknownId for every other character and kSeparatorId for the five
// characters no word crosses.
//
// Words of two or more characters form a trie in a double array (Aoe 1989). The
// step from a state with base b over the character with id c leads to
// nodes[b + c] if that node's label is c, otherwise nowhere; the first
// character is looked up in first_bases instead. No base is 0 and no two states
// share one, so base 0 leads nowhere.
//
// A WordId is the slot of the word's last node, or for a word of one character
// node_count + character id. kWordBlocks says which ids are words and numbers
// them; the number is the word's index in kWords and in every hash column.

#ifndef NEARDUP_SEGMENT_DICTIONARY_DICTIONARY_FORMAT_H_
#define NEARDUP_SEGMENT_DICTIONARY_DICTIONARY_FORMAT_H_

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace neardup {

static_assert(std::endian::native == std::endian::little,
              "compiled dictionaries are read in place and are little-endian");

inline constexpr std::array<char, 8> kDictionaryMagic = {'N', 'D', 'J', 'I',
                                                         'E', 'B', 'A', '\n'};
// Raised by every change of this layout or of the meaning of a field.
inline constexpr std::uint32_t kDictionaryVersion = 1;
inline constexpr std::size_t kSectionAlignment = 64;

// 0 is no word.
using WordId = std::uint32_t;
inline constexpr WordId kNoWord = 0;

using CharacterId = std::uint16_t;
inline constexpr CharacterId kUnknownId = 0;
inline constexpr CharacterId kSeparatorId = 1;
inline constexpr CharacterId kFirstCharacterId = 2;
inline constexpr std::uint32_t kMaxCharacterIds = 65535;
// The label of an empty slot; no character has it.
inline constexpr std::uint16_t kEmptyLabel = 65535;

// cppjieba's MAX_WORD_LENGTH: longer words are never found in a text.
inline constexpr std::size_t kMaxWordCharacters = 512;

// A node of the double array, packed so that one load brings all of it:
//   bits 0..15   label
//   bits 16..39  base of the longer words, 0 if there are none
//   bits 40..63  index into scores; 0 if no word ends here
using Node = std::uint64_t;
inline constexpr int kNodeBaseShift = 16;
inline constexpr int kNodeScoreShift = 40;
inline constexpr std::uint32_t kNodeFieldLimit = 1U << 24;

constexpr Node make_node(std::uint32_t base, std::uint32_t score,
                         std::uint16_t label) {
  return Node{label} | Node{base} << kNodeBaseShift |
         Node{score} << kNodeScoreShift;
}
constexpr std::uint16_t node_label(Node node) {
  return static_cast<std::uint16_t>(node);
}
constexpr std::uint32_t node_base(Node node) {
  return static_cast<std::uint32_t>(node >> kNodeBaseShift) &
         (kNodeFieldLimit - 1);
}
constexpr std::uint32_t node_score(Node node) {
  return static_cast<std::uint32_t>(node >> kNodeScoreShift);
}
inline constexpr Node kEmptyNode = Node{kEmptyLabel};

// One step of a segmentation: the number of characters it takes and, if that is
// one, what the character is.
using Step = std::uint16_t;
inline constexpr Step kStepLength = (1 << 12) - 1;
static_assert(kMaxWordCharacters <= kStepLength);
enum StepFlag : Step {
  // Is itself a word of the dictionary.
  kIsWord = 1 << 12,
  // "." unless it is a user word.
  kAsciiDot = 1 << 13,
  // May be joined by the HMM: not ASCII, no separator, no user word.
  kForHmm = 1 << 14,
  // An ASCII letter or digit that is no user word.
  kAsciiAlnum = 1 << 15,
};

// What an ASCII character is to the path for ranges of pure ASCII.
enum AsciiClass : std::uint8_t {
  kAsciiLetter = 1 << 0,
  kAsciiDigit = 1 << 1,
  kAsciiPoint = 1 << 2,
  kAsciiSeparator = 1 << 3,
  // Is the second character of a dictionary word that begins with two ASCII
  // characters; kBeginsPair is the first. Adjacent bits, so that one shift
  // brings a pair together.
  kEndsPair = 1 << 4,
  kBeginsPair = 1 << 5,
  // A user word by itself.
  kIsUserWord = 1 << 6,
};

// Which of 64 consecutive WordIds are words, and how many words come before.
struct WordBlock {
  std::uint64_t is_word;  // bit i: the id 64 * block + i
  std::uint32_t before;
  std::uint32_t reserved;  // 0
};

// One word of the dictionary.
struct DictionaryWord {
  double idf;  // the average if the IDF table lacks the word
  // Place of the word among all words by ascending UTF-8 bytes.
  std::uint32_t text_rank;
  std::uint16_t tag;    // index into the tags
  std::uint16_t flags;  // TermFlag
};

enum TermFlag : std::uint16_t { kStopWord = 1 << 0 };

// A word of the IDF table or a stop word that is no word of the dictionary. The
// section is a hash table with linear probing over a power of two of slots, by
// XXH3-64 of the text; an empty slot has text_size 0.
struct ExtraTerm {
  std::uint64_t hash;
  double idf;
  std::uint32_t text_offset;  // into kExtraTexts
  std::uint16_t text_size;    // bytes
  std::uint16_t flags;        // TermFlag
};

// Offsets into kTagTexts: tag i is [tag_offsets[i], tag_offsets[i + 1]).
using TagOffset = std::uint32_t;

// The name of a column of feature hashes, padded with zeros (hash_column.h).
// The columns follow each other in kHashes, one 64-bit value per word.
struct HashColumnName {
  std::array<char, 64> text;

  friend bool operator==(const HashColumnName&,
                         const HashColumnName&) = default;
};

enum class Section : std::size_t {
  kBmpIds,        // CharacterId by code point below 65536
  kAstralPages,   // page by (code point - 65536) / 256; page 0 is unknown
  kAstralIds,     // CharacterId by page * 256 + code point % 256
  kSingleSteps,   // Step over the character alone, by character id
  kAsciiClasses,  // AsciiClass bits by ASCII code
  kFirstBases,    // base after the first character, by character id
  kSingleScores,  // score of the character by itself, by character id; minus
                  // infinity for separators
  kEmissions,     // HmmRow by character id
  kScores,        // by score index; 0 is minus infinity
  kNodes,         // the double array
  kWordBlocks,    // WordBlock by WordId / 64
  kWords,         // DictionaryWord
  kTagOffsets,
  kTagTexts,
  kHashNames,
  kHashes,
  kExtraTerms,
  kExtraTexts,
  kCount,
};
inline constexpr std::size_t kSectionCount =
    static_cast<std::size_t>(Section::kCount);
inline constexpr std::size_t kBmpSize = 65536;
inline constexpr std::size_t kAstralPageCount = 4096;
inline constexpr std::size_t kAstralPageSize = 256;

struct SectionPlace {
  std::uint64_t offset;  // from the start of the file
  std::uint64_t size;    // bytes
};

struct DictionaryHeader {
  std::array<char, 8> magic;
  std::uint32_t version;
  std::uint32_t header_size;
  std::uint64_t file_size;
  // XXH3-64 of the whole file with this field taken as 0.
  std::uint64_t checksum;
  std::uint32_t character_count;  // ids, the special ones included
  std::uint32_t node_count;
  std::uint32_t word_count;
  std::uint32_t score_count;
  std::uint32_t tag_count;
  std::uint32_t hash_column_count;
  std::array<std::uint32_t, 2> reserved;  // 0
  double average_idf;
  std::array<double, 4> hmm_start;
  std::array<double, 16> hmm_transitions;  // [from * 4 + to]
  std::array<SectionPlace, kSectionCount> sections;
};

}  // namespace neardup

#endif  // NEARDUP_SEGMENT_DICTIONARY_DICTIONARY_FORMAT_H_
