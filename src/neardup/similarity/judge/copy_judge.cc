#include "neardup/similarity/judge/copy_judge.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace neardup {
namespace {

// Letters without spaces, five at a time, that are so similar are one text
// with broken-up words, if its words are not.
constexpr double kNearLetters = 0.75;
constexpr double kProbabilityByLetters = 0.95;

// How much more alike letters must be than words to say so: where words were
// replaced, letters are at most 0.1 more alike.
constexpr double kBrokenWords = 0.2;

// Where shingles are so much more alike than what can be aligned, parts were
// moved.
constexpr double kMovedParts = 0.1;

// The likeness that is told: of texts that differ, below 1.
double similarity_of(const Evidence& evidence) {
  constexpr double kMostOfMoved = 0.9999;
  return evidence.shingle_dice > evidence.similarity + kMovedParts
             ? std::min(evidence.shingle_dice, kMostOfMoved)
             : evidence.similarity;
}

Uncounted uncounted_of(const JudgedText& a, const JudgedText& b) {
  assert(a.counted || b.counted);
  if (!a.counted) {
    return Uncounted::kFirst;
  }
  return b.counted ? Uncounted::kNeither : Uncounted::kSecond;
}

// What the shared shingles say, before any alignment.
constexpr EvidenceKind kBeforeAlignment[] = {
    EvidenceKind::kTexts, EvidenceKind::kWeightedShare, EvidenceKind::kLength,
    EvidenceKind::kExclusive};

}  // namespace

CopyJudge::CopyJudge(const CollectionStatistics& statistics,
                     const JudgeWeights& weights, const JudgeOptions& options)
    : weights_(weights), options_(options), gatherer_(statistics) {
  for (const EvidenceWeight& weight : weights.of) {
    most_by_alignment_ += weight.most_contribution();
  }
  for (const EvidenceKind kind : kBeforeAlignment) {
    most_by_alignment_ -= weights[kind].most_contribution();
  }
  needed_ = std::log(options.caution / (1 - options.caution));
}

Judgement CopyJudge::judge(const JudgedText& a, const JudgedText& b,
                           double kinship, bool siblings) {
  evidence_ = {};
  gatherer_.add_shared(a.tokens, b.tokens, kinship, evidence_,
                       uncounted_of(a, b));
  if (const auto by_letters = judge_letters(a, b)) {
    return *by_letters;
  }
  Judgement out;
  if (!cannot_be_near()) {
    gatherer_.add_difference(a.tokens, b.tokens, evidence_);
    out.probability = weights_.probability(evidence_);
  } else if (siblings) {
    gatherer_.add_difference(a.tokens, b.tokens, evidence_);
  }
  out.similarity = similarity_of(evidence_);
  if (out.probability >= options_.caution) {
    out.relation = relation_by_length(a.tokens.size(), b.tokens.size(),
                                      options_.least_near_share);
  } else if (contains(a, b)) {
    out.relation =
        evidence_.a_is_smaller ? Relation::kContained : Relation::kContains;
    out.similarity = evidence_.contained_part;
  } else if (siblings && out.similarity >= options_.least_sibling_similarity) {
    out.relation = Relation::kSibling;
  }
  return out;
}

bool CopyJudge::cannot_be_near() const {
  double odds = weights_.bias + most_by_alignment_;
  for (const EvidenceKind kind : kBeforeAlignment) {
    odds += weights_[kind].contribution(evidence_[kind]);
  }
  return odds < needed_;
}

std::optional<Judgement> CopyJudge::judge_letters(const JudgedText& a,
                                                  const JudgedText& b) const {
  if (a.letters.empty() || b.letters.empty() ||
      options_.caution > kProbabilityByLetters) {
    return std::nullopt;
  }
  const double jaccard = estimate_jaccard(a.letters, b.letters);
  const double dice = std::min(2 * jaccard / (1 + jaccard), 1.0);
  if (jaccard < kNearLetters || dice < evidence_.shingle_dice + kBrokenWords) {
    return std::nullopt;
  }
  return Judgement{relation_by_length(a.letter_count, b.letter_count,
                                      options_.least_near_share),
                   kProbabilityByLetters, dice, true};
}

bool CopyJudge::contains(const JudgedText& a, const JudgedText& b) const {
  const auto [shorter, longer] =
      std::minmax({a.tokens.size(), b.tokens.size()});
  const bool smaller_is_shorter = evidence_.a_is_smaller
                                      ? a.tokens.size() < b.tokens.size()
                                      : b.tokens.size() < a.tokens.size();
  return smaller_is_shorter && evidence_.contained_part >= options_.contains &&
         static_cast<double>(shorter) >=
             options_.least_contained_share * static_cast<double>(longer);
}

}  // namespace neardup
