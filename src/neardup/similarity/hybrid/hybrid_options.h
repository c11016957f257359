// The settings of the hybrid method. One setting serves all kinds of text: the
// defaults were chosen once, over labelled collections of news, laws, licences,
// mail, reviews, technical articles and edited copies, and docs/accuracy.md
// says what they give.

#ifndef NEARDUP_SIMILARITY_HYBRID_HYBRID_OPTIONS_H_
#define NEARDUP_SIMILARITY_HYBRID_HYBRID_OPTIONS_H_

#include <cstddef>
#include <cstdint>

namespace neardup {

struct HybridOptions {
  // Candidates: keys of 32 that must agree, those of rare ones counted double.
  std::uint32_t min_matches = 3;

  // Two texts are near if the alignment similarity of their tokens is at least
  // near + short_slack / n, n being the tokens of the shorter (below 20 tokens
  // short_slack / n * 20 / n), and at most near_short: in a short text each
  // token says more.
  double near = 0.60;
  double short_slack = 2;
  double near_short = 0.90;
  // A short text that repeats few words must be this similar.
  double near_repetitive = 0.80;
  // Or if the Jaccard similarity of their 3-token shingles is at least this,
  // whatever their order.
  double near_reordered = 0.60;
  // Or, for texts of 24 to 64 tokens, if this share of their tokens, whatever
  // their order, stands in shingles of both.
  double near_moved = 0.85;
  // An estimate of the Jaccard similarity from 256 slots accepts or rejects
  // without alignment.
  double accept_estimate = 0.70;
  double reject_estimate = 0.13;
  // Letters without spaces, 5 at a time, are that similar: broken-up words.
  double near_letters = 0.75;

  // A text contains another if this share of the other's shingles is in it, and
  // the other has at least this share of its tokens.
  double contains = 0.80;
  // Or if the other has 24 to 64 tokens, and so many of them stand in shared
  // shingles.
  double contains_covered = 0.81;
  double min_contained_share = 0.40;

  // Pages of one template are near-duplicates only if they share content of
  // their own; see boilerplate.h.
  bool template_evidence = true;
  // Except if they are this similar and their boilerplate is local.
  double near_despite_template = 0.80;
  // Long texts that share much with very many others must be near in the rest,
  // too, unless they are this similar.
  double near_despite_crowd = 0.85;

  // Compute the similarity of pairs that an estimate accepts, too: for people
  // to read. Which pairs are found does not depend on it.
  bool exact_similarity = false;
  // What an estimate accepts must reach `near` by its similarity, too.
  bool check_estimates = false;

  // Moves the thresholds so that pairs below `similarity` have no relation, and
  // has estimates checked, so that one a little off admits none.
  // Below 0.5 candidates are missed. REQUIRES: 0 < similarity <= 1.
  void set_near(double similarity);
};

}  // namespace neardup

#endif  // NEARDUP_SIMILARITY_HYBRID_HYBRID_OPTIONS_H_
