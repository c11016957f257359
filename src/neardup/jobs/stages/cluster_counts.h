// The figures of a summary that follow from the fate of every document.

#ifndef NEARDUP_JOBS_STAGES_CLUSTER_COUNTS_H_
#define NEARDUP_JOBS_STAGES_CLUSTER_COUNTS_H_

#include <cstdint>
#include <span>
#include <vector>

#include "neardup/clusters/document_table.h"
#include "neardup/jobs/options/job_summary.h"
#include "neardup/jobs/stages/compare_stage.h"
#include "neardup/jobs/stages/older_documents.h"

namespace neardup {

// The number of documents in each cluster, by the cluster's first document; 0
// for all others, and for clusters of older documents only.
std::vector<std::uint32_t> cluster_sizes(std::span<const Membership> fates,
                                         const OlderDocuments& older);

// Of clusters that have a record of the inputs, and of these records: sets
// pairs, clusters, duplicates, largest_cluster, kept_bytes, pairs_by_distance,
// pairs_by_similarity, clusters_by_size, and against.duplicates.
void count_clusters(const DocumentTable& documents,
                    const Comparison& comparison, const OlderDocuments& older,
                    DedupSummary& summary);

}  // namespace neardup

#endif  // NEARDUP_JOBS_STAGES_CLUSTER_COUNTS_H_
