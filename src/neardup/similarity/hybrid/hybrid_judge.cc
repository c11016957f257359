#include "neardup/similarity/hybrid/hybrid_judge.h"

#include <algorithm>
#include <bitset>

namespace neardup {
namespace {

constexpr std::size_t kShingleLength = 3;

// Below this many distinct shingles shared parts are no evidence.
constexpr double kLeastShingles = 8;

// Measures that are compared at more than one place.
constexpr std::string_view kHighest = "similarity that the lengths allow";
constexpr std::string_view kContained =
    "shingles of the smaller text in the larger";

// Pages that are half template have 0.33 of their shingles in common.
constexpr double kCommonPart = 0.2;

// A text of less than kSketchedTokens tokens is repetitive if each stands in it
// three times on average.
bool is_repetitive(Symbols text) {
  if (text.size() >= kSketchedTokens) {
    return false;
  }
  // By the low bits of a symbol: close enough for so few.
  std::bitset<512> seen;
  for (const std::uint16_t symbol : text) {
    seen.set(symbol % seen.size());
  }
  return seen.count() * 3 < text.size();
}

// The share of sum that twice the shared part is, given shared / union.
double dice_of_jaccard(double jaccard) { return 2 * jaccard / (1 + jaccard); }

Verdict containment_verdict(std::size_t a, std::size_t b, double share) {
  return {a > b ? Relation::kContains : Relation::kContained,
          static_cast<float>(share)};
}

// The highest similarity that texts of these lengths can have. A set knows what
// a text says, not how often: by their sets a text and a thousand repetitions
// of it are equal.
double highest_similarity(std::size_t a, std::size_t b) {
  return 2 * static_cast<double>(std::min(a, b)) / static_cast<double>(a + b);
}

std::size_t agreeing(std::span<const std::uint32_t> a,
                     std::span<const std::uint32_t> b) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    count += a[i] == b[i] ? 1U : 0U;
  }
  return count;
}

// What a short text needs above options.near: each of its tokens says more.
double slack(const HybridOptions& options, double shorter) {
  constexpr double kFewTokens = 20;
  return options.short_slack / shorter * std::max(1.0, kFewTokens / shorter);
}

}  // namespace

double near_threshold(const HybridOptions& options, Symbols a, Symbols b) {
  const auto shorter = static_cast<double>(std::min(a.size(), b.size()));
  const double threshold =
      std::min(options.near + slack(options, shorter), options.near_short);
  if (threshold >= options.near_repetitive) {
    return threshold;
  }
  return is_repetitive(a) || is_repetitive(b) ? options.near_repetitive
                                              : threshold;
}

// What all stages look at.
struct HybridJudge::Pair {
  std::uint32_t first;
  std::uint32_t second;
  Symbols a;
  Symbols b;
  // Of the shingles; nothing if a text is too short for a sketch.
  std::optional<double> estimate;

  double shorter() const {
    return static_cast<double>(std::min(a.size(), b.size()));
  }
  double longer() const {
    return static_cast<double>(std::max(a.size(), b.size()));
  }
  double highest_similarity() const {
    return neardup::highest_similarity(a.size(), b.size());
  }
};

std::optional<Verdict> HybridJudge::judge(std::uint32_t first,
                                          std::uint32_t second,
                                          JudgeTrace* trace) {
  trace_ = trace;
  Pair pair{first, second, documents_.tokens(first), documents_.tokens(second),
            std::nullopt};
  resemblance_ = 0;
  if (pair.a.empty() || pair.b.empty()) {
    return std::nullopt;
  }
  const SlotSketch sketch = documents_.sketch(first);
  const SlotSketch other = documents_.sketch(second);
  if (!sketch.empty() && !other.empty()) {
    pair.estimate = estimate_jaccard(sketch, other);
  }
  resemblance_ = pair.estimate ? *pair.estimate : key_resemblance(pair);
  return judge_by_stages(pair);
}

std::optional<Verdict> HybridJudge::judge_by_stages(const Pair& pair) {
  if (auto verdict = judge_estimate(pair)) {
    return verdict;
  }
  if (auto verdict = judge_letters(pair)) {
    return verdict;
  }
  if (auto verdict = judge_alignment(pair)) {
    return verdict;
  }
  return judge_sets(pair);
}

bool HybridJudge::reaches(std::string_view measure,
                          std::optional<Relation> makes, double value,
                          double needed) const {
  if (trace_ != nullptr) {
    trace_->push_back({measure, makes, value, needed});
  }
  return value >= needed;
}

bool HybridJudge::have_common_part() const {
  return resemblance_ >= kCommonPart;
}

double HybridJudge::key_resemblance(const Pair& pair) const {
  const std::size_t matches =
      agreeing(documents_.keys(pair.first), documents_.keys(pair.second));
  return static_cast<double>(matches) /
         static_cast<double>(OnePermutationHasher::kKeys);
}

std::optional<Verdict> HybridJudge::judge_estimate(const Pair& pair) {
  if (!pair.estimate ||
      !reaches("shingles in common, estimated (Jaccard)", Relation::kNear,
               *pair.estimate, options_.accept_estimate)) {
    return std::nullopt;
  }
  const double highest = pair.highest_similarity();
  if (highest < options_.near) {
    reaches(kHighest, Relation::kNear, highest, options_.near);
    return judge_repetition(pair);
  }
  if (!options_.exact_similarity && !options_.check_estimates) {
    return Verdict{
        Relation::kNear,
        static_cast<float>(std::min(dice_of_jaccard(*pair.estimate), highest))};
  }
  const float similarity = exact_similarity(pair);
  if (options_.check_estimates &&
      !reaches("similarity", Relation::kNear, static_cast<double>(similarity),
               options_.near)) {
    return std::nullopt;
  }
  return Verdict{Relation::kNear, similarity};
}

std::optional<Verdict> HybridJudge::judge_letters(const Pair& pair) const {
  const SlotSketch sketch = documents_.letter_sketch(pair.first);
  const SlotSketch other = documents_.letter_sketch(pair.second);
  if (sketch.empty() || other.empty()) {
    return std::nullopt;
  }
  const double jaccard = estimate_jaccard(sketch, other);
  if (!reaches("letters without spaces in common, estimated (Jaccard)",
               Relation::kNear, jaccard, options_.near_letters)) {
    return std::nullopt;
  }
  const std::size_t n = documents_.letter_count(pair.first);
  const std::size_t m = documents_.letter_count(pair.second);
  const double dice = std::min(dice_of_jaccard(jaccard), 1.0);
  const double highest = highest_similarity(n, m);
  if (highest >= options_.near) {
    return Verdict{Relation::kNear,
                   static_cast<float>(std::min(dice, highest))};
  }
  reaches(kHighest, Relation::kNear, highest, options_.near);
  if (!reaches("letters without spaces in common, estimated (Dice)",
               Relation::kContains, dice, options_.contains)) {
    return std::nullopt;
  }
  return containment_verdict(n, m, dice);
}

// Of texts whose sets are alike and whose lengths are not: one says most of the
// other again and again.
std::optional<Verdict> HybridJudge::judge_repetition(const Pair& pair) {
  load_shingles(pair);
  const double contained =
      static_cast<double>(shared_count(first_shingles_, second_shingles_)) /
      static_cast<double>(
          std::min(first_shingles_.size(), second_shingles_.size()));
  if (!reaches(kContained, Relation::kContains, contained, options_.contains)) {
    return std::nullopt;
  }
  return containment_verdict(pair.a.size(), pair.b.size(), contained);
}

std::optional<Verdict> HybridJudge::judge_alignment(const Pair& pair) {
  if (pair.estimate && *pair.estimate < options_.reject_estimate) {
    reaches(
        "shingles in common that make aligning worth while, estimated "
        "(Jaccard)",
        std::nullopt, *pair.estimate, options_.reject_estimate);
    return std::nullopt;
  }
  if (pair.highest_similarity() < options_.near) {
    reaches(kHighest, Relation::kNear, pair.highest_similarity(),
            options_.near);
    return std::nullopt;
  }
  const std::size_t n = pair.a.size();
  const std::size_t m = pair.b.size();
  const std::size_t needed =
      lcs_needed(near_threshold(options_, pair.a, pair.b), n, m);
  const auto lcs = trace_ == nullptr
                       ? aligner_.lcs_at_least(pair.a, pair.b, needed)
                       : aligner_.lcs(pair.a, pair.b);
  if (!lcs || !reaches(kTokensAligned, Relation::kNear,
                       alignment_similarity(*lcs, n, m),
                       alignment_similarity(needed, n, m))) {
    return std::nullopt;
  }
  return Verdict{Relation::kNear,
                 static_cast<float>(alignment_similarity(*lcs, n, m))};
}

std::optional<Verdict> HybridJudge::judge_sets(const Pair& pair) {
  // Agreeing keys, of 32, that Jaccard similarities worth a look give all but
  // certainly: a contained text has 0.29 or more.
  constexpr double kLeastAgreeing = 4;
  constexpr double kLeastEstimate = 0.18;
  if (!reaches("tokens of the shorter text to those of the longer",
               std::nullopt, pair.shorter(),
               options_.min_contained_share * pair.longer()) ||
      (pair.estimate &&
       !reaches("shingles in common, estimated (Jaccard)", std::nullopt,
                *pair.estimate, kLeastEstimate)) ||
      !reaches("keys in common, of 32", std::nullopt,
               static_cast<double>(agreeing(documents_.keys(pair.first),
                                            documents_.keys(pair.second))),
               kLeastAgreeing)) {
    return std::nullopt;
  }
  load_shingles(pair);
  const std::size_t smaller =
      std::min(first_shingles_.size(), second_shingles_.size());
  if (!reaches("distinct shingles of the smaller text", std::nullopt,
               static_cast<double>(smaller), kLeastShingles) ||
      is_repetitive(pair.a) || is_repetitive(pair.b)) {
    return std::nullopt;
  }
  const std::size_t shared = shared_count(first_shingles_, second_shingles_);
  const std::size_t all =
      first_shingles_.size() + second_shingles_.size() - shared;
  const double jaccard = static_cast<double>(shared) / static_cast<double>(all);
  const double highest = pair.highest_similarity();
  if (highest >= options_.near &&
      reaches("shingles in common (Jaccard)", Relation::kNear, jaccard,
              options_.near_reordered)) {
    return Verdict{Relation::kNear, static_cast<float>(std::min(
                                        dice_of_jaccard(jaccard), highest))};
  }
  const double contained =
      static_cast<double>(shared) / static_cast<double>(smaller);
  return reaches(kContained, Relation::kContains, contained, options_.contains)
             ? containment_verdict(pair.a.size(), pair.b.size(), contained)
             : judge_coverage(pair);
}

// Parts that were moved and edited: an edit spoils three shingles, but uncovers
// one token.
std::optional<Verdict> HybridJudge::judge_coverage(const Pair& pair) const {
  // Shorter ones may be the same stock phrases in another order; in longer ones
  // enough shingles survive every edit, and siblings with common paragraphs
  // would pass for copies.
  constexpr double kLeastTokens = 24;
  constexpr double kMostTokens = kSketchedTokens;
  if (pair.shorter() < kLeastTokens || pair.shorter() > kMostTokens) {
    return std::nullopt;
  }
  const auto of_a = static_cast<double>(
      covered_count(pair.a, kShingleLength, second_shingles_));
  const auto of_b = static_cast<double>(
      covered_count(pair.b, kShingleLength, first_shingles_));
  const double dice = (of_a + of_b) / (pair.shorter() + pair.longer());
  if (reaches("tokens in shared shingles", Relation::kNear, dice,
              options_.near_moved)) {
    return Verdict{Relation::kNear, static_cast<float>(dice)};
  }
  const double covered =
      (pair.a.size() < pair.b.size() ? of_a : of_b) / pair.shorter();
  if (!reaches("tokens of the shorter text in shared shingles",
               Relation::kContains, covered, options_.contains_covered)) {
    return std::nullopt;
  }
  return containment_verdict(pair.a.size(), pair.b.size(), covered);
}

float HybridJudge::exact_similarity(const Pair& pair) {
  load_shingles(pair);
  const double dice =
      dice_of_jaccard(jaccard(first_shingles_, second_shingles_));
  return static_cast<float>(
      std::min(std::max(dice, aligner_.similarity(pair.a, pair.b)),
               pair.highest_similarity()));
}

void HybridJudge::load_shingles(const Pair& pair) {
  if (loaded_ != pair.first) {
    make_shingles(pair.a, kShingleLength, first_shingles_);
    loaded_ = pair.first;
  }
  make_shingles(pair.b, kShingleLength, second_shingles_);
}

}  // namespace neardup
