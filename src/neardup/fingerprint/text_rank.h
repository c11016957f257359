// TextRank (Mihalcea and Tarau, EMNLP 2004): a word is heavy if it stands near
// heavy words. The vote of each occurrence for its neighbours is divided as
// PageRank divides the votes of a page.
//
// Internal to weigh().

#ifndef NEARDUP_FINGERPRINT_TEXT_RANK_H_
#define NEARDUP_FINGERPRINT_TEXT_RANK_H_

#include <span>
#include <string_view>

#include "neardup/fingerprint/term.h"

namespace neardup {

// Sets terms[i].weight to its rank: two terms are joined, once for each time
// they occur within 5 successive tokens; ranks start at 1 and go 10 rounds of
//   rank(a) = 0.15 + 0.85 x sum over joints a-b of rank(b) / joints(b),
// all terms at once, so that the order of `terms` does not matter. Ranks
// average 1; a term without neighbours gets 0.15. A token equal to no term
// takes its place in the window and nothing else. Sums follow the order of the
// tokens.
void weigh_by_text_rank(std::span<const std::string_view> tokens,
                        std::span<Term> terms);

}  // namespace neardup

#endif  // NEARDUP_FINGERPRINT_TEXT_RANK_H_
