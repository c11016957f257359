// The search in a MemTable, in stages over a group of queries like that in
// StaticTables (static_search.h), while documents are being added:
//
//   lines -> fingerprints -> documents
//
// Positions that were placed after the search began are passed over.

#ifndef NEARDUP_INDEX_MEM_SEARCH_H_
#define NEARDUP_INDEX_MEM_SEARCH_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "neardup/index/mem_table.h"
#include "neardup/index/removals.h"
#include "neardup/index/rows/fingerprint_column.h"
#include "neardup/index/rows/partial_answers.h"
#include "neardup/index/rows/search_options.h"
#include "neardup/simd/table_kernel.h"

namespace neardup {

class MemSearch {
 public:
  // Working memory of a thread's searches.
  struct Memory {
    struct Origin {
      const std::uint32_t* positions;  // of the probe's first tag
      std::uint32_t query;             // in the group
      std::uint32_t table;
    };
    struct Candidate {
      std::uint32_t query;
      std::uint32_t table;
      std::uint32_t position;
    };
    std::vector<std::uint64_t> keys;  // of each table, of each query
    std::vector<std::uint64_t> tags;  // of each query, one table's
    std::vector<TagProbe> probes;
    std::vector<Origin> origins;
    std::vector<std::uint64_t> copies;  // lines
    std::vector<TagHit> hits;
    std::vector<Candidate> candidates;
    std::vector<std::uint64_t> differences;
    std::vector<std::uint32_t> distances;
    std::vector<std::uint32_t> first_tables;
  };

  // All must outlive the search. `removals` are those of the table's positions.
  MemSearch(const MemTable& table, const Removals& removals,
            const MemTable::Moment& moment, const SearchOptions& options,
            Memory& memory);

  // Adds what the queries find at the moment; query i is `first + i` in
  // `found`.
  void run(FingerprintSpan queries, std::uint32_t first, PartialAnswers& found);

 private:
  void run_group(FingerprintSpan queries, std::uint32_t first);
  void load_lines();
  void load_tags(std::size_t t);
  void probe_bucket(std::uint32_t query, std::uint32_t table, std::uint32_t key,
                    std::uint32_t limit);
  void probe_extent(const TagLines::Extent& extent, const TagProbe& probe,
                    const Memory::Origin& origin);
  // Adds a probe, as the query's budget permits.
  void add_probe(TagProbe probe, const Memory::Origin& origin);
  std::uint64_t* next_copy() {
    return memory_.copies.data() + size_ * TagLines::kCopyWords;
  }
  void match();
  void verify();
  void classify_words(std::size_t count);
  void classify_rows(std::size_t count);
  void scan(std::uint32_t from, std::uint32_t to);
  void report(std::uint32_t query, std::uint32_t position, int distance);
  void report_equal(std::uint32_t query, std::uint32_t position, int distance);
  void end_if_late();

  const MemTable& table_;
  const Removals& removals_;
  bool has_removals_;
  MemTable::Moment moment_;
  std::uint32_t placed_;  // positions found through the tables
  SearchOptions options_;
  Memory& memory_;
  const TableKernel& kernel_;
  std::size_t group_size_;
  bool limited_;
  // Of the group.
  FingerprintSpan queries_;
  std::uint32_t first_ = 0;
  PartialAnswers* found_ = nullptr;
  std::size_t size_ = 0;  // probes waiting to be matched
  std::size_t waiting_tags_ = 0;
};

}  // namespace neardup

#endif  // NEARDUP_INDEX_MEM_SEARCH_H_
