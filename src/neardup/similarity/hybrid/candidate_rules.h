// The rules by which candidates become judged pairs, the same whether a whole
// corpus is searched at once (hybrid_search.h) or one text arrives at a time
// (online/hybrid_index.h).
//
// A text in a crowd, of one template or of one big family of copies, has more
// candidates than can be judged. Of the kMostRanked that agree in most keys
// those come first whose sketches are most alike. If of the first kFirstLook
// many are its copies, the next ones up to kMostJudged are looked at, too; if
// few are, the others are siblings.
//
// Each pair is judged twice where one of the two has several copies: first with
// the bare statistics, which says how much of what a text is like are its
// copies, then with that kinship (evidence.h).
//
// Thread safety: pure functions.

#ifndef NEARDUP_SIMILARITY_HYBRID_CANDIDATE_RULES_H_
#define NEARDUP_SIMILARITY_HYBRID_CANDIDATE_RULES_H_

#include <cstddef>
#include <cstdint>

#include "neardup/similarity/judge/copy_judge.h"

namespace neardup {

// Keys of 32 that must agree, those of rare ones counted double.
inline constexpr std::uint32_t kTokenMatches = 3;

// Letter keys, of 8, in which texts with broken-up words agree.
inline constexpr std::uint32_t kLetterMatches = 5;

// Candidates whose sketches are looked at to rank them: those that agree in
// most keys.
inline constexpr std::size_t kMostRanked = 512;

// Candidates of a crowded text that are judged in any case, and in a family of
// copies.
inline constexpr std::size_t kFirstLook = 12;
inline constexpr std::size_t kMostJudged = 256;

// True if no more candidates are judged, after so many of which `copies` are
// near.
constexpr bool judged_enough(std::size_t judged, std::size_t copies) {
  constexpr std::size_t kFamilyOneIn = 4;
  return judged >= kMostJudged ||
         (judged >= kFirstLook && copies * kFamilyOneIn < judged);
}

// What ranks a candidate of a crowded text: more is better. REQUIRES: sketch is
// not empty.
std::uint32_t rank_by_sketch(SlotSketch sketch, SlotSketch other);

// False if two texts with these sketches, and without broken-up words, have
// nothing worth judging in common.
bool sketches_meet(SlotSketch a, SlotSketch b);
// True only if they do, going by their rank_by_sketch().
bool ranked_sketches_meet(std::uint32_t rank);

// True if the pair that was judged last counts when the share of copies among
// what a text is like is taken.
inline bool is_alike(const Judgement& judgement, const Evidence& evidence) {
  // The Dice similarity of sampled shingles.
  constexpr double kAlike = 0.2;
  return judgement.relation == Relation::kNear ||
         evidence.shingle_dice >= kAlike;
}

// The kinship of a text whose first look showed so many copies among so many
// that it is like.
float kinship_of(std::uint32_t copies, std::uint32_t alike);

}  // namespace neardup

#endif  // NEARDUP_SIMILARITY_HYBRID_CANDIDATE_RULES_H_
