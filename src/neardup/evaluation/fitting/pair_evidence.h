// Evidence about pairs of documents, gathered as the default method gathers it
// in their collection: by the collection's statistics and by kinship.

#ifndef NEARDUP_EVALUATION_FITTING_PAIR_EVIDENCE_H_
#define NEARDUP_EVALUATION_FITTING_PAIR_EVIDENCE_H_

#include <memory>
#include <span>
#include <vector>

#include "neardup/base/status.h"
#include "neardup/evaluation/labels/label_set.h"
#include "neardup/evaluation/labels/text_collection.h"
#include "neardup/similarity/hybrid/hybrid_finder.h"

namespace neardup {

// A finder that knows all texts of the collection. kCancelled.
Result<std::unique_ptr<HybridFinder>> finder_of(
    const TextCollection& texts, std::shared_ptr<const ComparisonReader> reader,
    const HybridOptions& hybrid, const FindOptions& find);

// What the finder's judge weighs of each pair. kCancelled.
Result<std::vector<WeighedPair>> weigh_pairs(
    HybridFinder& finder, std::span<const DocumentPair> pairs,
    const FindOptions& find);

}  // namespace neardup

#endif  // NEARDUP_EVALUATION_FITTING_PAIR_EVIDENCE_H_
