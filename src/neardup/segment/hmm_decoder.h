// Where the HMM cuts a run of single characters: the Viterbi algorithm (1967)
// over the states B, E, M, S, with the additions of cppjieba's HMMSegment in
// its order, so that equal sums stay equal and the cuts are the same to the
// last.
//
// What cppjieba does with characters its model does not know, and why it falls
// out of the same formulas: an impossible state scores exactly kImpossible,
// whatever is added to it, and its predecessor counts as E. A character that
// the model does not know makes all four states impossible; so are all states
// behind it, whose predecessors are E, so that the run falls apart from there
// on and the part before it ends with E.

#ifndef NEARDUP_SEGMENT_HMM_DECODER_H_
#define NEARDUP_SEGMENT_HMM_DECODER_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "neardup/segment/dictionary/dictionary_tables.h"

namespace neardup {

// Not thread safe: keeps its scratch memory, one byte a character.
class HmmDecoder {
 public:
  // The tables must outlive the decoder.
  explicit HmmDecoder(const DictionaryTables& tables);

  // True if the two characters are one word.
  bool joins(CharacterId first, CharacterId second) const;

  // Cuts a run of characters. The result says of each character whether a word
  // ends with it; valid until the next call. REQUIRES: run is not empty.
  std::span<const std::uint8_t> word_ends(std::span<const CharacterId> run);

 private:
  const HmmRow* emissions_;
  HmmRow start_;
  // The possible transitions, by name.
  double begin_end_, begin_middle_, middle_end_, middle_middle_;
  double end_begin_, end_single_, single_begin_, single_single_;
  // Per character, two bits for each state: which predecessor it has. Replaced
  // by the ends while they are traced back.
  std::vector<std::uint8_t> steps_;
};

}  // namespace neardup

#endif  // NEARDUP_SEGMENT_HMM_DECODER_H_
