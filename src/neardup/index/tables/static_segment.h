// A StaticSegment is an unchanging part of a dynamic index: StaticTables, and
// beside them, for each crowded bucket (crowded_bucket.h), a segment of its own
// with the fingerprints that fit it. So a crowd in one bucket costs those
// nothing who have nothing to do with it.
//
// Wide fingerprints, above 64 bits, are not set apart.
//
// Thread safety: immutable.

#ifndef NEARDUP_INDEX_TABLES_STATIC_SEGMENT_H_
#define NEARDUP_INDEX_TABLES_STATIC_SEGMENT_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "neardup/index/rows/fingerprint_column.h"
#include "neardup/index/rows/partial_answers.h"
#include "neardup/index/tables/crowded_bucket.h"
#include "neardup/index/tables/static_tables.h"

namespace neardup {

class StaticSegment {
 public:
  // As StaticTables. About 90 ns a document at 6 tables.
  StaticSegment(FingerprintSpan fingerprints, std::span<const DocId> ids,
                const StaticTablesOptions& options)
      : StaticSegment(fingerprints, ids, options, 0) {}

  // Documents.
  std::size_t size() const { return size_; }
  // Crowded buckets set apart.
  std::size_t crowds() const { return crowds_.size(); }

  // Adds to `found` what the queries find, query i under the name names[i],
  // within that one's budget. REQUIRES: as StaticTables::search.
  void search(FingerprintSpan queries, std::span<const std::uint32_t> names,
              const SearchOptions& options, PartialAnswers& found) const;

  // The min(k, size()) documents nearest to the query, in no order.
  std::vector<Neighbor> nearest(FingerprintRow query, std::size_t k) const;

  // Appends every document.
  void append_to(FingerprintColumn& column, std::vector<DocId>& ids) const;

  std::size_t memory_bytes() const;

 private:
  struct Crowd {
    CrowdedBucket pattern;
    BitPermutation order;
    std::unique_ptr<StaticSegment> segment;  // of words in that order
  };

  StaticSegment(FingerprintSpan fingerprints, std::span<const DocId> ids,
                const StaticTablesOptions& options, int depth);
  // Sets the fingerprints that fit `pattern` apart and leaves the others.
  // Returns false, having done nothing, if no design is good for them.
  bool set_apart(const CrowdedBucket& pattern,
                 std::vector<std::uint64_t>& words, std::vector<DocId>& ids,
                 const StaticTablesOptions& options, int depth);
  void search_tables(FingerprintSpan queries,
                     std::span<const std::uint32_t> names,
                     const SearchOptions& options, PartialAnswers& found) const;
  static void search_crowd(const Crowd& crowd, FingerprintSpan queries,
                           std::span<const std::uint32_t> names,
                           const SearchOptions& options, PartialAnswers& found);

  std::size_t size_;
  std::optional<StaticTables> tables_;
  std::vector<Crowd> crowds_;
};

}  // namespace neardup

#endif  // NEARDUP_INDEX_TABLES_STATIC_SEGMENT_H_
