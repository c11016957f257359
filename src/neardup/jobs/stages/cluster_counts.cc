#include "neardup/jobs/stages/cluster_counts.h"

#include <cstdint>
#include <map>
#include <numeric>
#include <vector>

namespace neardup {
namespace {

std::uint64_t sum(const std::vector<std::uint64_t>& counts) {
  return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
}

}  // namespace

void count_clusters(const DocumentTable& documents,
                    const Comparison& comparison, DedupSummary& summary) {
  summary.pairs_by_distance = comparison.pairs_by_distance;
  summary.pairs_by_similarity = comparison.pairs_by_similarity;
  summary.pairs =
      sum(summary.pairs_by_distance) + sum(summary.pairs_by_similarity);
  std::vector<std::uint32_t> sizes(comparison.fates.size());
  for (std::uint32_t document = 0; document < sizes.size(); ++document) {
    const Membership& fate = comparison.fates[document];
    ++sizes[fate.cluster];
    if (fate.representative == document) {
      summary.kept_bytes += documents.text_bytes(document);
    } else {
      ++summary.duplicates;
    }
  }
  std::map<std::uint64_t, std::uint64_t> clusters_by_size;
  for (const std::uint32_t size : sizes) {
    if (size > 1) {
      ++clusters_by_size[size];
      ++summary.clusters;
    }
  }
  summary.clusters_by_size.assign(clusters_by_size.begin(),
                                  clusters_by_size.end());
  summary.largest_cluster =
      clusters_by_size.empty() ? 0 : clusters_by_size.rbegin()->first;
}

}  // namespace neardup
