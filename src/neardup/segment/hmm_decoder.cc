#include "neardup/segment/hmm_decoder.h"

#include <limits>

namespace neardup {
namespace {

static_assert(std::numeric_limits<double>::is_iec559,
              "identical cuts need IEEE 754 additions");

// How a state was reached: from the first or the second of its two possible
// predecessors in the order of HmmState, or not at all.
enum BackPointer : std::uint8_t {
  kFromFirst = 0,
  kFromSecond = 1,
  kUnreachable = 2
};

constexpr std::uint8_t kPredecessors[3][kHmmStates] = {
    {kEnd, kBegin, kBegin, kEnd},
    {kSingle, kMiddle, kMiddle, kSingle},
    {kEnd, kEnd, kEnd, kEnd},  // cppjieba's choice for the unreachable
};

constexpr bool ends_word(std::uint8_t state) {
  return state == kEnd || state == kSingle;
}

// Keeps the better of two ways to reach a state; the first if they are equal.
inline std::uint8_t choose(double first, double second, double& score) {
  const bool take_second = second > first;
  const double better = take_second ? second : first;
  const bool reachable = better > kImpossible;
  score = reachable ? better : kImpossible;
  return reachable ? (take_second ? kFromSecond : kFromFirst) : kUnreachable;
}

}  // namespace

HmmDecoder::HmmDecoder(const DictionaryTables& tables)
    : emissions_(tables.emissions),
      start_(tables.header->hmm_start),
      begin_end_(tables.hmm_transition(kBegin, kEnd)),
      begin_middle_(tables.hmm_transition(kBegin, kMiddle)),
      middle_end_(tables.hmm_transition(kMiddle, kEnd)),
      middle_middle_(tables.hmm_transition(kMiddle, kMiddle)),
      end_begin_(tables.hmm_transition(kEnd, kBegin)),
      end_single_(tables.hmm_transition(kEnd, kSingle)),
      single_begin_(tables.hmm_transition(kSingle, kBegin)),
      single_single_(tables.hmm_transition(kSingle, kSingle)) {}

bool HmmDecoder::joins(CharacterId first, CharacterId second) const {
  const HmmRow& a = emissions_[first];
  const HmmRow& b = emissions_[second];
  // E can come only from B here and S only from S: nothing starts as E or M.
  const double end = start_[kBegin] + a[kBegin] + begin_end_ + b[kEnd];
  const double single =
      start_[kSingle] + a[kSingle] + single_single_ + b[kSingle];
  return end > kImpossible && end >= single;
}

std::span<const std::uint8_t> HmmDecoder::word_ends(
    std::span<const CharacterId> run) {
  if (steps_.size() < run.size()) {
    steps_.resize(run.size() * 2);
  }
  HmmRow score;
  for (std::size_t state = 0; state < kHmmStates; ++state) {
    score[state] = start_[state] + emissions_[run[0]][state];
  }
  for (std::size_t i = 1; i < run.size(); ++i) {
    const HmmRow before = score;
    const HmmRow& emission = emissions_[run[i]];
    const std::uint8_t begin = choose(
        before[kEnd] + end_begin_ + emission[kBegin],
        before[kSingle] + single_begin_ + emission[kBegin], score[kBegin]);
    const std::uint8_t end =
        choose(before[kBegin] + begin_end_ + emission[kEnd],
               before[kMiddle] + middle_end_ + emission[kEnd], score[kEnd]);
    const std::uint8_t middle = choose(
        before[kBegin] + begin_middle_ + emission[kMiddle],
        before[kMiddle] + middle_middle_ + emission[kMiddle], score[kMiddle]);
    const std::uint8_t single = choose(
        before[kEnd] + end_single_ + emission[kSingle],
        before[kSingle] + single_single_ + emission[kSingle], score[kSingle]);
    steps_[i] =
        static_cast<std::uint8_t>(begin | end << 2 | middle << 4 | single << 6);
  }
  std::uint8_t state = score[kEnd] >= score[kSingle] ? kEnd : kSingle;
  for (std::size_t i = run.size(); i-- > 0;) {
    const int step = steps_[i] >> 2 * state & 3;
    steps_[i] = ends_word(state) ? 1 : 0;
    if (i > 0) {
      state = kPredecessors[step][state];
    }
  }
  return {steps_.data(), run.size()};
}

}  // namespace neardup
