// The figures of a summary that follow from the fate of every document.

#ifndef NEARDUP_ENGINE_CLUSTER_COUNTS_H_
#define NEARDUP_ENGINE_CLUSTER_COUNTS_H_

#include "neardup/engine/compare_stage.h"
#include "neardup/engine/document_table.h"
#include "neardup/engine/job_summary.h"

namespace neardup {

// Sets pairs, clusters, duplicates, largest_cluster, kept_bytes,
// pairs_by_distance and clusters_by_size.
void count_clusters(const DocumentTable& documents,
                    const Comparison& comparison, DedupSummary& summary);

}  // namespace neardup

#endif  // NEARDUP_ENGINE_CLUSTER_COUNTS_H_
