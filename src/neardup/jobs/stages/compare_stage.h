// Comparing: from what a job remembers of a corpus to the fate of every
// document.

#ifndef NEARDUP_JOBS_STAGES_COMPARE_STAGE_H_
#define NEARDUP_JOBS_STAGES_COMPARE_STAGE_H_

#include <cstdint>
#include <stop_token>
#include <vector>

#include "neardup/base/status.h"
#include "neardup/clusters/clusters.h"
#include "neardup/clusters/families.h"
#include "neardup/clusters/family_index.h"
#include "neardup/clusters/keep_policy.h"
#include "neardup/jobs/options/job_summary.h"
#include "neardup/similarity/measures/pair_set.h"
#include "neardup/similarity/measures/work_meter.h"

namespace neardup {

struct Comparison {
  // Pairs of documents by what decided, counted, not listed: either by
  // distance, 0..bits, or by similarity in kSimilarityBins steps; the other is
  // empty.
  std::vector<std::uint64_t> pairs_by_distance;
  std::vector<std::uint64_t> pairs_by_similarity;
  // One entry a document.
  std::vector<Membership> fates;
};

// Joins the families and decides who survives. The same as Clusters would
// decide over all pairs of documents, but each family takes part only once, by
// the member that is kept first. kCancelled if asked to stop; `progress` is
// told how much of how much work of the joining is done. Memory: 12 bytes a
// document, and Clusters over the families.
Result<Comparison> compare_documents(const DocumentTable& documents,
                                     const Families& families,
                                     const FamilyIndex& index,
                                     const KeepOrder& keep_order,
                                     const std::stop_token& stop,
                                     const WorkReport& progress = nullptr);

// The same from pairs that a finder found, without its containments: a text
// within another is no duplicate of it. Distances are those of fingerprints,
// for information.
// Memory: 12 bytes a document, and 32 for every pair of families.
Comparison compare_found(const DocumentTable& documents, const PairSet& found,
                         const KeepOrder& keep_order);

}  // namespace neardup

#endif  // NEARDUP_JOBS_STAGES_COMPARE_STAGE_H_
