// What "identical to jieba" means: which way of cutting, by which release of
// cppjieba.

#ifndef NEARDUP_SEGMENT_JIEBA_RULES_H_
#define NEARDUP_SEGMENT_JIEBA_RULES_H_

#include <cstdint>

namespace neardup {

enum class SegmentMode : std::uint8_t {
  // The most probable sequence of dictionary words; what the dictionary lacks
  // falls apart into single characters. cppjieba: MPSegment.
  kMaxProbability,
  // The same, then runs of single characters are joined to unknown words by a
  // hidden Markov model, ASCII letters and digits by rule. cppjieba: MixSegment
  // with hmm = true, what Jieba::Cut does.
  kMixed,
  // Every dictionary word at every position; overlapping. cppjieba:
  // FullSegment.
  kFull,
  // kMixed, each long word preceded by the dictionary words of two and three
  // characters inside it. cppjieba: QuerySegment with hmm = true.
  kSearch,
};

// cppjieba changed its rules between 5.4 and 5.6 in two places:
//
//   runs of ASCII in kMixed and kSearch
//     5.4  a letter, then letters and digits ("abc1", "5 G");
//          or a digit, then digits and dots ("3.14", "1.2.3", "5.")
//     5.6  letters and digits, then at most one "." with digits behind it
//          ("abc1", "5G", "3.14", "abc1.2", "1.2 . 3")
//   single characters in kFull
//     5.4  a character that is no dictionary word hides as many following
//          characters as the word seen before it would have
//     5.6  it hides none
enum class JiebaRules : std::uint8_t { kCppjieba54, kCppjieba56 };

}  // namespace neardup

#endif  // NEARDUP_SEGMENT_JIEBA_RULES_H_
