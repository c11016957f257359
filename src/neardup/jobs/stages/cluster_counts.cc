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

// Counts the records of the inputs that are kept and that are not.
void count_records(const DocumentTable& documents, const Comparison& comparison,
                   const OlderDocuments& older, DedupSummary& summary) {
  for (std::uint32_t document = 0; document < comparison.fates.size();
       ++document) {
    const std::uint32_t kept = comparison.fates[document].representative;
    if (older.has(document)) {
      continue;
    }
    if (kept == document) {
      summary.kept_bytes += documents.text_bytes(document);
    } else {
      ++summary.duplicates;
      summary.against.duplicates += older.has(kept) ? 1U : 0U;
    }
  }
}

}  // namespace

std::vector<std::uint32_t> cluster_sizes(std::span<const Membership> fates,
                                         const OlderDocuments& older) {
  std::vector<std::uint32_t> sizes(fates.size());
  std::vector<bool> has_input(fates.size(), !older.asked());
  for (std::uint32_t document = 0; document < fates.size(); ++document) {
    ++sizes[fates[document].cluster];
    if (!older.has(document)) {
      has_input[fates[document].cluster] = true;
    }
  }
  for (std::uint32_t cluster = 0; cluster < sizes.size(); ++cluster) {
    sizes[cluster] = has_input[cluster] ? sizes[cluster] : 0;
  }
  return sizes;
}

void count_clusters(const DocumentTable& documents,
                    const Comparison& comparison, const OlderDocuments& older,
                    DedupSummary& summary) {
  summary.pairs_by_distance = comparison.pairs_by_distance;
  summary.pairs_by_similarity = comparison.pairs_by_similarity;
  summary.pairs =
      sum(summary.pairs_by_distance) + sum(summary.pairs_by_similarity);
  count_records(documents, comparison, older, summary);
  std::map<std::uint64_t, std::uint64_t> clusters_by_size;
  for (const std::uint32_t size : cluster_sizes(comparison.fates, older)) {
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
