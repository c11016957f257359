// The figures of a summary that follow from the fate of every document.

#ifndef NEARDUP_JOBS_STAGES_CLUSTER_COUNTS_H_
#define NEARDUP_JOBS_STAGES_CLUSTER_COUNTS_H_

#include "neardup/clusters/document_table.h"
#include "neardup/jobs/options/job_summary.h"
#include "neardup/jobs/stages/compare_stage.h"

namespace neardup {

// Sets pairs, clusters, duplicates, largest_cluster, kept_bytes,
// pairs_by_distance, pairs_by_similarity and clusters_by_size.
void count_clusters(const DocumentTable& documents,
                    const Comparison& comparison, DedupSummary& summary);

}  // namespace neardup

#endif  // NEARDUP_JOBS_STAGES_CLUSTER_COUNTS_H_
