// Weightings give each distinct term of a document its vote in the SimHash.
//
//   weigh(WeightingKind::kTfIdf, tokens, &idf_table, terms);
//   // terms[i].weight is set
//
//   kUnit      1 per distinct term
//   kCount     occurrences
//   kLogCount  1 + ln(occurrences): a repeated word cannot own the fingerprint
//   kTfIdf     occurrences x IDF; a word the table lacks gets the table's
//              average IDF (seed 001, cppjieba)
//   kLogTfIdf  (1 + ln(occurrences)) x IDF
//   kFiveLevels  the worked example of seeds 000-002: TF-IDF cut into levels
//              1..5 by its share of the document's largest value: below a fifth
//              is 1, from four fifths on is 5
//   kTextRank  Mihalcea and Tarau 2004 over a window of 5 tokens, damping 0.85,
//              10 rounds (seed 002 names it); text_rank.h has the formula
//   kPartOfSpeech  occurrences x a weight per tag of jieba's (ICTCLAS) set:
//              nouns ("n...") 3, verbs ("v...") and foreign words ("eng") 2,
//              adjectives ("a...") 1.5, everything else and no tag 1 (seed 002)
//   kGiven     term.weight as the caller set it
//
// Thread safety: all functions here may run concurrently on different terms.

#ifndef NEARDUP_FINGERPRINT_WEIGHTING_H_
#define NEARDUP_FINGERPRINT_WEIGHTING_H_

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "neardup/base/status.h"
#include "neardup/fingerprint/term.h"

namespace neardup {

enum class WeightingKind {
  kUnit,
  kCount,
  kLogCount,
  kTfIdf,
  kLogTfIdf,
  kFiveLevels,
  kTextRank,
  kPartOfSpeech,
  kGiven,
};

// "unit", "count", "log-count", "tf-idf", "log-tf-idf", "five-levels",
// "textrank", "part-of-speech", "given".
std::string_view weighting_name(WeightingKind kind);
Result<WeightingKind> parse_weighting(std::string_view name);

// Inverse document frequencies of words, and what a word without one gets.
// Implementations must allow concurrent calls.
class IdfTable {
 public:
  virtual ~IdfTable() = default;
  // The IDF of `word`, or average() if the table lacks it.
  virtual double idf(std::string_view word) const = 0;
  virtual double average() const = 0;
};

// 1 + ln(count), the damped frequency of kLogCount and kLogTfIdf.
// REQUIRES: count > 0.
double damped_count(std::uint32_t count);

// Sets terms[i].weight by `kind`.
//   tokens  the document's tokens in order, of which only kTextRank reads any;
//           one that is no term (a stop word) keeps its neighbours apart
//   idf     REQUIRES: not null for kTfIdf, kLogTfIdf and kFiveLevels
// Cost: linear in tokens (kTextRank: 10 rounds over at most 4 edges a token).
void weigh(WeightingKind kind, std::span<const std::string_view> tokens,
           const IdfTable* idf, std::span<Term> terms);

}  // namespace neardup

#endif  // NEARDUP_FINGERPRINT_WEIGHTING_H_
