// StaticTables find every fingerprint of an unchanging set within the radius of
// a block design. They are what a HammingIndex of millions rests on: one
// immutable segment, built in one go, searched from any number of threads.
//
//   StaticTables tables(column, ids, {.design = *turan_design(64, 3, 2, 2)});
//   NeighborLists found;
//   tables.search(queries, {.radius = 3}, found);
//   for (Neighbor n : found[0]) ...
//
// Distinct fingerprints lie in one array, ascending. The table whose key is
// their highest bits needs nothing but the start of each bucket in that array;
// every other one is a HammingTable of tags and positions.
//
// Memory at 64 bits: 12 bytes a document, and 5 to 6 (tags of 2 bytes) for each
// table but the first; starts of buckets about 0.2 a table. At radius 3, 6
// tables: 39 bytes up to 16 million documents, 43 above.

#ifndef NEARDUP_INDEX_TABLES_STATIC_TABLES_H_
#define NEARDUP_INDEX_TABLES_STATIC_TABLES_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "neardup/base/status.h"
#include "neardup/index/design/block_design.h"
#include "neardup/index/rows/equal_groups.h"
#include "neardup/index/rows/neighbor.h"
#include "neardup/index/rows/neighbor_lists.h"
#include "neardup/index/rows/search_options.h"
#include "neardup/index/tables/bucket_starts.h"
#include "neardup/index/tables/hamming_table.h"

namespace neardup {

struct StaticTablesOptions {
  BlockDesign design;
  // Bits of a tag, 16 or 32. Wide radii want 32: of all tags of 16 bits, one in
  // 94 is within 3 of another, one in 26 within 4, one in 9 within 5.
  int tag_bits = 16;
  // Bits of a key of a HammingTable and of the first table; 0 chooses by the
  // number of fingerprints. Never more than the design has.
  int key_bits = 0;
  int first_key_bits = 0;
  int threads = 1;
};

class StaticTables {
 public:
  // ids[i] names fingerprint i; with no ids, DocId{i} does. About 70 ns of
  // processor time a document at 6 tables.
  // REQUIRES: ids.size() == fingerprints.size() or 0, no id twice,
  // fingerprints.bits() == options.design.bits(), size() < 2^31.
  StaticTables(FingerprintSpan fingerprints, std::span<const DocId> ids,
               const StaticTablesOptions& options);

  const BlockDesign& design() const { return design_; }
  int bits() const { return design_.bits(); }
  // Documents.
  std::size_t size() const { return groups_.documents(); }
  // The distinct fingerprints, ascending, with their documents.
  const EqualGroups& groups() const { return groups_; }

  // Appends to `lists` the answer to each query in turn: every document within
  // options.radius, nearest first, ties by ascending id. Within the design's
  // radius it looks into the tables, beyond it scans. options.max_candidates
  // bounds each query for itself. Queries are worked on in groups whose memory
  // accesses overlap; many at a time are three times as fast as one by one.
  // If `budgets` are given, they are the queries' instead of max_candidates,
  // and what is not spent is left in them. REQUIRES: queries.bits() == bits(),
  // options.radius >= 0, threads >= 1; budgets none, or one a query, none above
  // max_candidates, and one thread.
  void search(FingerprintSpan queries, const SearchOptions& options,
              NeighborLists& lists, int threads = 1,
              std::span<std::uint64_t> budgets = {}) const;

  // The min(k, size()) documents nearest to each query, in the same order.
  std::vector<Neighbor> nearest(FingerprintRow query, std::size_t k) const;

  // Bytes of all arrays, in memory or mapped.
  std::size_t memory_bytes() const;

  // Writes all to a file that appears at `path` complete or not at all.
  // `profile_id` says what the fingerprints mean; never mix two. kIoError.
  Status save(const std::string& path, std::string_view profile_id) const;

  // The tables in a saved file, mapped and not copied: processes share its
  // pages. Reads all of it once for the checksums, which find damage and not
  // malice. kNotFound, kIoError, kUnsupportedVersion, or kCorruption with the
  // offset of what is damaged.
  static Result<StaticTables> open(const std::string& path);

  // What the file was saved with; empty if there is none.
  const std::string& profile_id() const { return profile_id_; }

 private:
  friend class StaticSearch;
  friend class TablesFile;

  // As in StaticTablesOptions; 0 chooses.
  struct Widths {
    int tag_bits;
    int key_bits;
    int first_key_bits;
  };

  // One table of the design, in the order tables are searched.
  struct Table {
    BitMask key;  // the bits that are its key
    int radius;   // how many of them may differ
    // What to flip in a key to have all within the radius, fewest bits first.
    std::vector<std::uint32_t> flips;
    BitMask tag{};            // the bits of its tags
    std::uint64_t known = 0;  // those of a tag that TableTag calls so
    std::optional<HammingTable> entries{};  // none in the first table
  };

  StaticTables(FingerprintSpan fingerprints, std::span<const DocId> ids,
               const StaticTablesOptions& options, HugeWorkspace workspace);
  // Without entries and buckets yet.
  StaticTables(const BlockDesign& design, EqualGroups groups,
               const Widths& widths);
  void lay_out_first_table();
  void lay_out_tables();
  void choose_tags();
  void fill_first_table();
  TableBits bits_of(const Table& table) const {
    return {table.key, table.tag, widths_.tag_bits / 8};
  }

  BlockDesign design_;
  EqualGroups groups_;
  Widths widths_;
  std::vector<Table> tables_;
  // Of each table, the first word of its key and its radius, padded to a
  // multiple of eight for the kernels.
  std::vector<std::uint64_t> first_words_;
  std::vector<std::uint64_t> radii_;
  std::size_t probes_ = 0;  // keys looked up by a query, in all tables
  bool has_first_table_ = false;
  int first_shift_ = 0;  // value >> shift is the key in the first table
  BucketStarts first_buckets_;
  std::string profile_id_;
};

}  // namespace neardup

#endif  // NEARDUP_INDEX_TABLES_STATIC_TABLES_H_
