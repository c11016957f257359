// The tally of SimHash, and of equal texts, from the fingerprints themselves:
// what `pairs --method simhash` would find at every k, without running it for
// each.

#ifndef NEARDUP_EVALUATION_DISTANCE_TALLY_H_
#define NEARDUP_EVALUATION_DISTANCE_TALLY_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

#include "neardup/base/status.h"
#include "neardup/clusters/document_table.h"
#include "neardup/evaluation/accuracy_curve.h"
#include "neardup/evaluation/labels/label_set.h"

namespace neardup {

// Documents whose pairs are all counted. Half their square takes about 20
// seconds on one core of a 2023 server.
inline constexpr std::size_t kMostWholeDocuments = 200'000;

// All pairs of these documents by distance, 0 to bits. Weak documents are 0
// apart if their texts are equal, and otherwise in no pair. kCancelled;
// kLimitExceeded beyond kMostWholeDocuments. Cost: quadratic.
Result<std::vector<std::uint64_t>> count_pairs_by_distance(
    const DocumentTable& documents, std::span<const std::uint32_t> members,
    int threads, const std::stop_token& stop);

// Errors of count_pairs_by_distance(), except where only listed pairs count:
// they are compared one by one.
Result<Tally> tally_distances(const DocumentTable& documents,
                              const LabelSet& labels, Scope scope, int threads,
                              const std::stop_token& stop);

}  // namespace neardup

#endif  // NEARDUP_EVALUATION_DISTANCE_TALLY_H_
