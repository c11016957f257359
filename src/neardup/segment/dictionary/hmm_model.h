// The hidden Markov model by which jieba joins single characters to words its
// dictionary lacks: each character begins a word, ends one, stands inside one
// or is one, and the most probable sequence of these states says where to cut.

#ifndef NEARDUP_SEGMENT_DICTIONARY_HMM_MODEL_H_
#define NEARDUP_SEGMENT_DICTIONARY_HMM_MODEL_H_

#include <array>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>

#include "neardup/base/status.h"

namespace neardup {

// States in the order of the file and of every table: B(egin), E(nd), M(iddle),
// S(ingle).
enum HmmState : std::size_t { kBegin, kEnd, kMiddle, kSingle, kHmmStates };
using HmmRow = std::array<double, kHmmStates>;

// The log-probability of what cannot happen (cppjieba's MIN_DOUBLE). Adding any
// probability to it gives itself.
inline constexpr double kImpossible = -3.14e100;

struct HmmModel {
  HmmRow start{};  // kImpossible for E and M
  // transitions[from][to]; finite only for B>E, B>M, M>E, M>M, E>B, E>S, S>B,
  // S>S, kImpossible elsewhere.
  std::array<HmmRow, kHmmStates> transitions{};
  // kImpossible where the file names no value for the state.
  std::map<char32_t, HmmRow> emissions;
};

// Parses the bytes of a model file; `path` is for messages only. Lines: the
// start row, four transition rows, four lists "character:log-probability,...";
// blank lines and lines that begin with "#" are skipped. kCorruption with
// "path:line: reason".
Result<HmmModel> parse_hmm_model(const std::string& path,
                                 std::string_view bytes);

}  // namespace neardup

#endif  // NEARDUP_SEGMENT_DICTIONARY_HMM_MODEL_H_
