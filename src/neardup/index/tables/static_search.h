// The search in StaticTables: stages over a group of queries, each of which
// only starts loading what the next one reads, so that a hundred cache misses
// overlap (S. Chen, A. Ailamaki, P. Gibbons, T. Mowry, "Improving hash join
// performance through prefetching", ICDE 2004).
//
//   buckets -> tags -> positions -> fingerprints -> documents

#ifndef NEARDUP_INDEX_TABLES_STATIC_SEARCH_H_
#define NEARDUP_INDEX_TABLES_STATIC_SEARCH_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "neardup/index/rows/fingerprint_column.h"
#include "neardup/index/rows/neighbor_lists.h"
#include "neardup/index/rows/search_options.h"
#include "neardup/index/tables/static_tables.h"
#include "neardup/simd/table_kernel.h"

namespace neardup {

// The working memory of a thread's searches, kept from one to the next, since a
// single query takes no longer than a handful of allocations.
struct SearchMemory {
  // Where the tags of a probe come from.
  struct Origin {
    // Of the probe's first tag; in the first table, which has none, null.
    const std::byte* positions;
    std::uint32_t first;  // in the first table, the position of the first
    std::uint32_t query;  // in the group
    std::uint32_t table;
  };
  // Probes of one kind of table, waiting for a kernel.
  struct Wave {
    std::vector<TagProbe> probes;  // the first `size` are used
    std::vector<Origin> origins;
    std::size_t size = 0;
    std::size_t tags = 0;
  };
  // An entry whose tag is near.
  struct Candidate {
    std::uint32_t query;
    std::uint32_t table;
    std::uint32_t position;
  };
  // A fingerprint that is near.
  struct Match {
    std::uint32_t query;
    std::uint32_t position;
    std::uint32_t distance;
  };

  std::vector<std::uint64_t> keys;  // of each table, of each query
  std::vector<std::uint64_t> tags;  // of each query, one table's
  std::vector<std::uint64_t> budgets;
  std::vector<std::uint8_t> truncated;
  Wave tag_wave;
  Wave value_wave;
  std::vector<TagHit> hits;
  std::vector<Candidate> candidates;
  std::vector<std::uint64_t> differences;  // rows
  std::vector<std::uint32_t> distances;
  std::vector<std::uint32_t> first_tables;
  std::vector<Match> matches;
  std::vector<Match> ordered;
  std::vector<std::uint32_t> ends;
};

class StaticSearch {
 public:
  // Both must outlive the search.
  StaticSearch(const StaticTables& tables, const SearchOptions& options,
               SearchMemory& memory);

  // Appends the answer to each query; see StaticTables::search.
  void run(FingerprintSpan queries, NeighborLists& lists,
           std::span<std::uint64_t> budgets);

 private:
  // The probes that a query makes of one table have these in common.
  struct ProbeKind {
    std::uint32_t query;
    std::uint32_t table;
    std::uint64_t tag;
    std::uint32_t limit;
    std::uint64_t known;
  };

  void scan(FingerprintRow query, std::uint64_t& budget, NeighborLists& lists);
  // Answers the group; starts on the next one meanwhile.
  void run_group(FingerprintSpan queries, FingerprintSpan next,
                 NeighborLists& lists, std::span<std::uint64_t> budgets);
  void load_buckets(FingerprintSpan queries);
  void load_tags(std::size_t t);
  void load_values();
  // Adds probes for the tags of a bucket, as the query's budget permits.
  void add_probes(SearchMemory::Wave& wave, const ProbeKind& kind,
                  const Bucket& bucket, const std::byte* tags,
                  std::size_t tag_bytes, const std::byte* positions);
  void add_probe(SearchMemory::Wave& wave, const ProbeKind& kind,
                 const std::byte* tags, std::uint32_t count,
                 const std::byte* positions, std::uint32_t first);
  void match_waves();
  void end_if_late();
  void match_tags();
  void match_values();
  void verify();
  void append_lists(NeighborLists& lists);
  void classify_words(std::size_t count);
  void classify_rows(std::size_t count);

  const StaticTables& tables_;
  SearchOptions options_;
  SearchMemory& memory_;
  const TableKernel& kernel_;
  std::size_t row_words_;
  std::size_t group_size_;
  std::uint32_t easy_size_;  // of a bucket that is one probe and in budget
  bool alone_ = false;       // one query: latency is all that counts
  FingerprintSpan queries_;  // of the group
};

}  // namespace neardup

#endif  // NEARDUP_INDEX_TABLES_STATIC_SEARCH_H_
