// The heart of the external join: every two of many distinct fingerprints on
// disk within a radius; external_join.h tells the idea.

#ifndef NEARDUP_INDEX_JOIN_DISK_JOIN_H_
#define NEARDUP_INDEX_JOIN_DISK_JOIN_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "neardup/base/status.h"
#include "neardup/index/design/bit_selection.h"
#include "neardup/index/design/block_design.h"
#include "neardup/index/join/group_pairs.h"
#include "neardup/index/join/row_spill.h"
#include "neardup/index/join/spill_context.h"
#include "neardup/index/rows/fingerprint_column.h"
#include "neardup/index/rows/huge_buffer.h"

namespace neardup {

class DiskJoin {
 public:
  // Both must outlive the join.
  DiskJoin(SpillContext& place, GroupPairs& pairs);

  // Hands every two rows of `distinct`, which has one part, within the radius
  // to the pairs, once. kCancelled; errors of ScratchFile.
  Status run(const RowSpill& distinct);

 private:
  static constexpr std::size_t kNoTable = ~std::size_t{0};

  struct Part {
    const RowSpill& spill;
    std::size_t number;

    std::size_t rows() const { return spill.rows(number); }
    const BitMask& varying() const { return spill.varying(number); }
  };

  // Which pairs of a part are wanted.
  struct Wanted {
    // They agree in it; the key of `table`, unless that is kNoTable.
    BitSelection block{};
    std::size_t table = kNoTable;
    // They agree in none of these.
    std::span<const BitSelection> elsewhere{};
    // All rows of the part agree in all others.
    BitSelection open{};
    // How often a row came by way of other blocks to the part of
    // `copied_rows` rows that was cut last, on the average.
    double copies = 1;
    std::size_t copied_rows = 0;
  };

  Status join_tables(const Part& all);
  Status join_block(const Part& part, const Wanted& wanted);
  Status split(const Part& part, const BitSelection& varying,
               const Wanted& wanted);
  // Where `block` is agreed on and does not count any more.
  Status join_rows(const Part& part, const Wanted& wanted);
  bool worth_cutting(std::size_t rows, int varying_bits, double copies) const;
  Status join_in_memory(const Part& part, const Wanted& wanted);
  Status compare_pieces(const Part& part, const Wanted& wanted);
  void compare_with_loaded(FingerprintRow row, std::uint32_t name,
                           const Wanted& wanted);

  // What is in memory: some rows and their names.
  FingerprintSpan loaded() const;
  std::span<const std::uint32_t> numbers();
  void clear_loaded();
  void keep(FingerprintRow row, std::uint32_t name);
  Status load(const Part& part);

  SpillContext& place_;
  int radius_;
  GroupPairs& pairs_;
  std::optional<BlockDesign> design_;
  std::vector<BitSelection> keys_;  // of its tables
  HugeBuffer<std::uint64_t> words_;
  std::vector<std::uint32_t> names_;
  std::vector<std::uint32_t> numbers_;  // 0, 1, 2, ...
  HugeWorkspace workspace_;
};

}  // namespace neardup

#endif  // NEARDUP_INDEX_JOIN_DISK_JOIN_H_
