// Why the hybrid method says of two texts what it says: the pieces of evidence
// that its judge weighs (judge/evidence.h), and what each contributes.
//
// Two texts alone: how many others share what they share is not known, so that
// nothing they share counts as formula.

#ifndef NEARDUP_SIMILARITY_HYBRID_EXPLANATION_H_
#define NEARDUP_SIMILARITY_HYBRID_EXPLANATION_H_

#include <cstddef>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "neardup/base/status.h"
#include "neardup/similarity/hybrid/hybrid_options.h"
#include "neardup/similarity/judge/evidence.h"
#include "neardup/similarity/measures/comparison_text.h"
#include "neardup/similarity/measures/near_duplicates.h"

namespace neardup {

// One piece of evidence and what it adds to the logarithm of the odds of a
// copy: above 0 it speaks for a copy, below for siblings.
struct WeighedEvidence {
  EvidenceKind kind = EvidenceKind::kTexts;
  double value = 0;
  double contribution = 0;
};

struct HybridExplanation {
  // Of the first text to the second; nothing: none.
  std::optional<Relation> relation;
  double similarity = 0;    // as `pairs` would list it; 0 without relation
  double probability = 0;   // of a copy; 1 for equal texts
  bool by_letters = false;  // broken-up words: no other evidence was weighed
  std::size_t tokens_a = 0;
  std::size_t tokens_b = 0;
  std::size_t aligned = 0;
  // Distinct 3-token shingles.
  std::size_t shingles_shared = 0;
  std::size_t shingles_only_a = 0;
  std::size_t shingles_only_b = 0;
  // Heaviest first, and what the judge adds to their sum whatever the texts;
  // none for equal texts and for texts without a token.
  std::vector<WeighedEvidence> evidence;
  double bias = 0;
};

// What a piece of evidence is, in words: "part of the shorter text that the
// other has".
std::string_view evidence_words(EvidenceKind kind);

// What HybridFinder would say of the two alone. Errors of HybridFinder. Cost:
// the product of the texts' lengths.
Result<HybridExplanation> explain_hybrid(
    const std::shared_ptr<const ComparisonReader>& reader, std::string_view a,
    std::string_view b, const HybridOptions& options = {});

}  // namespace neardup

#endif  // NEARDUP_SIMILARITY_HYBRID_EXPLANATION_H_
