// The judge: is one of two texts a copy of the other, does one contain the
// other, or are they siblings, texts of one template with other content?
//
// A pure function of what is remembered of the two texts and of the statistics
// of their collection. Evidence (evidence.h) is weighed (judge_weights.h) to a
// probability; at `caution` and above the two are near.
//
// Not thread safe: one judge a thread.

#ifndef NEARDUP_SIMILARITY_JUDGE_COPY_JUDGE_H_
#define NEARDUP_SIMILARITY_JUDGE_COPY_JUDGE_H_

#include <optional>

#include "neardup/similarity/judge/evidence.h"
#include "neardup/similarity/judge/judge_weights.h"
#include "neardup/similarity/measures/one_permutation_sketch.h"
#include "neardup/similarity/measures/relation.h"

namespace neardup {

// What the judge sees of a text.
struct JudgedText {
  Symbols tokens;
  // Of the text without spaces; empty if there is none.
  SlotSketch letters;
  std::size_t letter_count = 0;
  // False if the statistics of the collection do not have it; at most one of
  // two. It is judged as if they had.
  bool counted = true;
};

struct JudgeOptions {
  // The least probability of a copy that makes two texts near, (0, 1).
  double caution = 0.5;
  // A copy with less than this share of the other's tokens is contained in it:
  // what the longer one has besides, an answer above a quoted mail, would be
  // lost.
  double least_near_share = 0.45;
  // One contains the other if this share of the information of its shingles is
  // in it, and it has at least this share of its tokens.
  double contains = 0.80;
  double least_contained_share = 0.40;
  // Texts with less in common are no siblings.
  double least_sibling_similarity = 0.5;
};

struct Judgement {
  // kNear, kContains, kContained or kSibling: of the first to the second.
  // Nothing: they have too little in common for a relation.
  std::optional<Relation> relation;
  double probability = 0;  // that they are copies
  // kNear, kSibling: the alignment similarity or, where parts were moved, the
  // Dice similarity of sampled shingles; of letters for broken-up words.
  // kContains, kContained: the share of the smaller text's information.
  double similarity = 0;
  // Broken-up words: letters decided, and no evidence was gathered.
  bool by_letters = false;
};

class CopyJudge {
 public:
  // All are kept by reference.
  CopyJudge(const CollectionStatistics& statistics, const JudgeWeights& weights,
            const JudgeOptions& options);

  // `kinship` in [0, 1]: see evidence.h. Without `siblings` the similarity of
  // what is clearly no copy is not computed, and such a pair has no relation;
  // what is near, contains or is contained is the same either way.
  // REQUIRES: no text is empty.
  Judgement judge(const JudgedText& a, const JudgedText& b, double kinship,
                  bool siblings);

  // To be called before a text may lie where another one lay, and when the
  // statistics have changed.
  void forget_texts() { gatherer_.forget_texts(); }

  // All evidence about the pair judged last, if nothing was left out.
  const Evidence& evidence() const { return evidence_; }

 private:
  bool cannot_be_near() const;
  std::optional<Judgement> judge_letters(const JudgedText& a,
                                         const JudgedText& b) const;
  bool contains(const JudgedText& a, const JudgedText& b) const;

  const JudgeWeights& weights_;
  const JudgeOptions& options_;
  // What the evidence of an alignment contributes at most, and what is needed.
  double most_by_alignment_ = 0;
  double needed_ = 0;
  EvidenceGatherer gatherer_;
  Evidence evidence_;
};

}  // namespace neardup

#endif  // NEARDUP_SIMILARITY_JUDGE_COPY_JUDGE_H_
