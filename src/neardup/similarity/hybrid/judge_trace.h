// What a judge looked at to decide about a pair, filled by the judge itself at
// each comparison it makes: whoever explains a decision reads it from here and
// computes nothing again.

#ifndef NEARDUP_SIMILARITY_HYBRID_JUDGE_TRACE_H_
#define NEARDUP_SIMILARITY_HYBRID_JUDGE_TRACE_H_

#include <optional>
#include <string_view>
#include <vector>

#include "neardup/similarity/measures/near_duplicates.h"

namespace neardup {

// A measure beside what it had to reach, both as they were compared.
struct JudgeStep {
  std::string_view measure;  // a literal, for people
  // What reaching it makes the two: kNear or kContains; nothing if it only
  // decides whether other measures are worth a look.
  std::optional<Relation> makes;
  double value = 0;
  double needed = 0;

  bool reached() const { return value >= needed; }
  // Below 0: how much is missing.
  double margin() const { return value - needed; }
};

// The share of tokens that can be laid side by side, beside the least one that
// whole tokens can give and that is enough.
inline constexpr std::string_view kTokensAligned = "tokens aligned";

// In the order in which they were taken. The judge stops when it is sure, so a
// step that is missing decided nothing.
using JudgeTrace = std::vector<JudgeStep>;

}  // namespace neardup

#endif  // NEARDUP_SIMILARITY_HYBRID_JUDGE_TRACE_H_
