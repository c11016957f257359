// What people said of pairs of documents, one by one: the labels that the judge
// of copies is fitted on, and that a review writes.
//
//   id1 <TAB> id2 <TAB> label [<TAB> weight]
//
//   same, equal, edited, near, 1   copies: one of the two can be removed
//   contains, contained            one has the other in it, and much else
//   sibling, unrelated, 0          both are to be kept
//
// The weight, a positive number, says how much the pair counts; without it 1.
// A first line that names the columns "a", "b" and "label", and perhaps
// "weight" and "drawn", sets their places; others are not read.

#ifndef NEARDUP_EVALUATION_LABELS_VERDICTS_H_
#define NEARDUP_EVALUATION_LABELS_VERDICTS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "neardup/base/status.h"
#include "neardup/evaluation/labels/label_set.h"
#include "neardup/evaluation/labels/text_collection.h"

namespace neardup {

enum class Verdict : std::uint8_t {
  kSame,
  kEdited,
  kContains,
  kSibling,
  kUnrelated,
};

// "same", "edited", "contains", "sibling", "unrelated".
std::string_view verdict_name(Verdict verdict);
// Any label of a file; nothing for another word.
std::optional<Verdict> parse_verdict(std::string_view label);

// True if one of the two can be left out without losing anything.
constexpr bool is_copy(Verdict verdict) {
  return verdict == Verdict::kSame || verdict == Verdict::kEdited;
}

// Why a pair was drawn for a review.
enum class Drawn : std::uint8_t {
  kUnknown,
  kRemoved,   // at random from what `dedup` removes
  kDecision,  // for standing near the decision
};

// "", "removed", "decision".
std::string_view drawn_name(Drawn drawn);

struct JudgedPair {
  DocumentPair documents;
  Verdict verdict = Verdict::kSame;
  double weight = 1;
  Drawn drawn = Drawn::kUnknown;
};

// Each pair once, in the order of the file. kCorruption, with file and line,
// for a line that is malformed, names no document or several of one id, or says
// of a pair what another line contradicts. Errors of opening and reading.
Result<std::vector<JudgedPair>> read_verdicts(const std::string& path,
                                              const IdIndex& ids);

}  // namespace neardup

#endif  // NEARDUP_EVALUATION_LABELS_VERDICTS_H_
