// The all-pairs join of many 64-bit fingerprints: for each table of a block
// design, they are partitioned by its key at memory speed, then sorted in cache
// into buckets of tags, which are compared a register at a time. Only pairs
// whose tags are near are looked at in full.
//
//   entry := row, tag, low bits of the key, in one word
//
// A pair is reported by the first table that has it in a bucket. A bucket of
// thousands is handed to the PigeonholeJoin, which cuts it by further bits.

#ifndef NEARDUP_INDEX_JOIN_TABLE_JOIN_H_
#define NEARDUP_INDEX_JOIN_TABLE_JOIN_H_

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

#include "neardup/index/design/bit_selection.h"
#include "neardup/index/design/block_design.h"
#include "neardup/index/join/group_pair_sink.h"
#include "neardup/index/rows/fingerprint_column.h"
#include "neardup/index/rows/huge_buffer.h"

namespace neardup {

class TableJoin {
 public:
  // The design with the least expected work for n fingerprints, or nothing if
  // tables would compare so many that cutting again and again is better, or n
  // is too small to be worth it. REQUIRES: bits <= 64, radius >= 0.
  static std::optional<BlockDesign> choose_design(int bits, int radius,
                                                  std::size_t n);

  // What the tables are keyed by in a join of n fingerprints, in the order in
  // which they are joined: the highest bits of each table's blocks.
  static std::vector<BitSelection> table_keys(const BlockDesign& design,
                                              std::size_t n);

  // All must outlive the join. `values` are distinct and padded for the
  // kernels, `keys` what table_keys() gave. REQUIRES: values of one word a row
  // and of design.bits() bits, every design.table_radius() 0, threads >= 1.
  TableJoin(FingerprintSpan values, const BlockDesign& design,
            std::vector<BitSelection> keys, int threads, GroupPairSink& writer,
            HugeWorkspace& workspace);

  // Calls writer.write_near(i, j, distance) once for every two values within
  // the design's radius, one thread at a time. REQUIRES: values ascending.
  void run();

  // Does so only for those whose first shared key is keys[table]. All values
  // agree in `agreed`.
  void run_table(std::size_t table, const BitSelection& agreed);

 private:
  class Worker;
  // What the entries of a table are made of.
  struct Layout {
    BitMask key;
    BitMask tag;
    std::uint64_t known;  // those of a tag that TableTag calls so
    int row_bits;
    int tag_bits;
    int low_bits;  // of the key, the others choose the part
    std::size_t parts;
  };

  const std::uint64_t* values() const { return values_.words().data(); }
  Layout layout_of(std::size_t table, const BitSelection& agreed) const;
  void join_first_table();
  std::vector<std::uint32_t> partition(const Layout& layout);

  FingerprintSpan values_;
  const BlockDesign& design_;
  int threads_;
  GroupPairSink& writer_;
  std::mutex writing_;
  std::vector<BitSelection> keys_;
  std::vector<std::uint64_t> key_words_;  // the same, padded for the kernels
  std::vector<std::uint64_t> radii_;      // all zero
  bool first_is_sorted_ = false;
  std::span<std::uint64_t> entries_;  // in the workspace
};

}  // namespace neardup

#endif  // NEARDUP_INDEX_JOIN_TABLE_JOIN_H_
