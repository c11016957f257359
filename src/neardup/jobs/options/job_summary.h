// What a batch job did, for tables, JSON and the report.

#ifndef NEARDUP_JOBS_OPTIONS_JOB_SUMMARY_H_
#define NEARDUP_JOBS_OPTIONS_JOB_SUMMARY_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace neardup {

struct StageTime {
  std::string stage;  // as JobProgress::stage
  double seconds = 0;
};

struct JobSummary {
  std::uint64_t documents = 0;
  std::uint64_t rejects = 0;
  // Compressed files among them that end in damage: what stood behind it is
  // missing, and the corpus is not whole.
  std::uint64_t damaged_files = 0;
  // Inputs that name a file which another one named before; it is read once.
  std::vector<std::string> repeated_files;
  // False if no fingerprints were made, because the method needs none and no
  // output shows them: then `weak` is not known.
  bool fingerprinted = true;
  std::uint64_t weak = 0;  // documents flagged weak
  // Documents whose id an earlier one has; allowed, but pairs and clusters
  // then name them ambiguously.
  std::uint64_t duplicate_ids = 0;
  std::uint64_t text_bytes = 0;
  std::string profile;
  std::string profile_id;
  std::string method;
  int bits = 0;  // of a fingerprint
  int k = 0;
  // The least similarity of a near-duplicate: what was asked for or the
  // method's own threshold; nothing where neither is.
  std::optional<double> min_similarity;
  int threads = 0;
  // The run was asked to take up an interrupted one, and so many documents were
  // known from that; with none it began anew.
  bool resume_asked = false;
  std::uint64_t resumed_documents = 0;
  bool resumed = false;  // any
  std::vector<StageTime> stages;
};

// The similarities that a histogram tells apart: kSimilarityBins - 1 of equal
// width, and 1 by itself.
inline constexpr std::size_t kSimilarityBins = 21;
constexpr std::size_t similarity_bin(double similarity) {
  return static_cast<std::size_t>(similarity * (kSimilarityBins - 1));
}

// A duplicate beside the document kept in its place, by their first 64 KiB; all
// texts are valid UTF-8.
struct ClusterExample {
  std::uint64_t cluster = 0;       // as in the clusters file
  std::uint64_t cluster_size = 0;  // documents
  std::uint64_t kept = 0;          // survivors among them
  double similarity = 1;           // as `pairs` lists it
  std::string relation;            // of the duplicate to the representative
  // Bits in which the fingerprints differ, where that decided.
  std::optional<int> distance{};
  std::string representative;  // id
  // The file or collection of the older corpus that it is of; empty if it is a
  // record of the inputs.
  std::string against{};
  std::string duplicate;  // id
  std::string representative_text;
  std::string duplicate_text;
};

// What an older corpus came to.
struct AgainstSummary {
  bool asked = false;
  std::uint64_t documents = 0;   // read from its files
  std::uint64_t duplicates = 0;  // records removed for one of its documents
  // Records that joined the collection, and those of them that took the place
  // of a document with their id; records that were there before.
  std::uint64_t added = 0;
  std::uint64_t replaced = 0;
  std::uint64_t there = 0;
};

struct DedupSummary : JobSummary {
  std::uint64_t pairs = 0;
  std::uint64_t clusters = 0;    // of two documents or more
  std::uint64_t duplicates = 0;  // documents not kept
  std::uint64_t largest_cluster = 0;
  std::uint64_t kept_bytes = 0;  // text bytes of survivors
  AgainstSummary against;
  // Pairs by distance, 0..bits; empty unless fingerprints decided.
  std::vector<std::uint64_t> pairs_by_distance;
  // Pairs by similarity_bin(); empty if fingerprints decided, and where no
  // output shows similarities, for then some were only estimated.
  std::vector<std::uint64_t> pairs_by_similarity;
  // The sizes of clusters of two documents or more, ascending, and how many
  // there are of each.
  std::vector<std::pair<std::uint64_t, std::uint64_t>> clusters_by_size;
  // As many as DedupOptions::examples asked for.
  std::vector<ClusterExample> examples;
};

struct PairsSummary : JobSummary {
  std::uint64_t pairs = 0;
};

}  // namespace neardup

#endif  // NEARDUP_JOBS_OPTIONS_JOB_SUMMARY_H_
