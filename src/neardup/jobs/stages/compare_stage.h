// Comparing: from what a job remembers of a corpus to the fate of every
// document.

#ifndef NEARDUP_JOBS_STAGES_COMPARE_STAGE_H_
#define NEARDUP_JOBS_STAGES_COMPARE_STAGE_H_

#include <cstdint>
#include <vector>

#include "neardup/base/status.h"
#include "neardup/clusters/clusters.h"
#include "neardup/clusters/document_table.h"
#include "neardup/clusters/keep_policy.h"
#include "neardup/jobs/options/job_summary.h"
#include "neardup/similarity/measures/near_duplicates.h"

namespace neardup {

struct Comparison {
  // Pairs of documents by what decided, counted, not listed: either by
  // distance, 0..bits, or by similarity in kSimilarityBins steps; the other is
  // empty.
  std::vector<std::uint64_t> pairs_by_distance;
  std::vector<std::uint64_t> pairs_by_similarity;
  // One entry a document. Where fingerprints were not compared, distances are
  // for information.
  std::vector<Membership> fates;
};

// Joins the groups and decides who survives, given what is to be removed.
// kCancelled if asked to stop. Memory: decide_fates().
Result<Comparison> compare_documents(const DocumentTable& documents,
                                     const NearDuplicates& found,
                                     const KeepOrder& keep_order,
                                     RelationSet remove,
                                     const FindOptions& options);

}  // namespace neardup

#endif  // NEARDUP_JOBS_STAGES_COMPARE_STAGE_H_
