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
#include "neardup/jobs/stages/older_documents.h"
#include "neardup/similarity/measures/near_duplicates.h"

namespace neardup {

struct Comparison {
  // Pairs of documents by what decided, counted, not listed: either by
  // distance, 0..bits, or by similarity in kSimilarityBins steps; the other is
  // empty.
  std::vector<std::uint64_t> pairs_by_distance;
  std::vector<std::uint64_t> pairs_by_similarity;
  // One entry a document, those of collections behind all others. Where
  // fingerprints were not compared, distances are for information.
  std::vector<Membership> fates;
};

// Joins the groups and decides who survives, given what is to be removed and
// what is older; pairs of two older documents count for nothing. A record that
// is removed for a document of a collection is in a cluster with that and
// others like it. kCancelled if asked to stop. Memory: decide_fates().
// REQUIRES: `older` is settled.
Result<Comparison> compare_documents(const DocumentTable& documents,
                                     const NearDuplicates& found,
                                     const KeepOrder& keep_order,
                                     RelationSet remove,
                                     const FindOptions& options,
                                     const OlderDocuments& older = {});

}  // namespace neardup

#endif  // NEARDUP_JOBS_STAGES_COMPARE_STAGE_H_
