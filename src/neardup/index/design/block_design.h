// A BlockDesign says which bits of a fingerprint key which table, so that two
// fingerprints within k bits are sure to share a key in at least one table.
//
// The fingerprint is cut into m blocks; a table's key is the bits of some of
// them. If at most k of m blocks differ, then m - k agree, so one table for
// every choice of m - k blocks is complete for radius k (pigeonhole; Manku et
// al. 2007; seeds 000-002):
//
//   m = 4, k = 3    4 tables keyed by one block of 16 bits
//   m = n, k = n-1  n tables, "n blocks for a distance below n" (seed 001)
//   m = 6, k = 3    20 tables keyed by 3 blocks, 31..33 bits ("6 choose 3")
//
// Fewer tables do if not every choice is taken (covering_designs.h), and wider
// blocks if a table's key may differ in some bits: the table then has a radius
// of its own, and a query looks under every key within it (multi-index hashing;
// Norouzi, Punjani, Fleet, CVPR 2012). is_complete() proves any of them by
// trying every way in which k differing bits can fall on the blocks.
//
// Thread safety: immutable.

#ifndef NEARDUP_INDEX_DESIGN_BLOCK_DESIGN_H_
#define NEARDUP_INDEX_DESIGN_BLOCK_DESIGN_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "neardup/base/status.h"
#include "neardup/fingerprint/fingerprint.h"
#include "neardup/index/design/bit_selection.h"

namespace neardup {

class BlockDesign {
 public:
  static constexpr std::size_t kMaxTables = 1000;

  // `blocks` blocks of equal width (the first bits % blocks are one bit wider,
  // counted from the least significant end), one table for each choice of
  // `blocks - radius` of them. kInvalidArgument unless
  // 0 <= radius < blocks <= bits <= 256 and there are at most kMaxTables.
  static Result<BlockDesign> equal(int bits, int blocks, int radius);

  // The same over blocks of the given widths, least significant first.
  // kInvalidArgument unless each is at least 1; bits() is their sum, <= 256.
  static Result<BlockDesign> unequal(std::span<const int> widths, int radius);

  // A table of a design of one's own: the ascending indices of the blocks in
  // its key, and how many bits of the key may differ.
  struct Table {
    std::vector<int> blocks;
    int radius = 0;
  };

  // Why a design of one's own is complete.
  enum class Proof {
    kByTrying,        // is_complete() must say so; see there what it costs
    kByConstruction,  // a theorem says so, and a test holds it to that
  };

  // The given tables over blocks of the given widths, least significant first.
  // kInvalidArgument unless widths are as above, tables name blocks there are,
  // and the design is proved.
  static Result<BlockDesign> of_tables(std::span<const int> widths, int radius,
                                       std::span<const Table> tables,
                                       Proof proof = Proof::kByTrying);

  // The same design over other bits: what was bit i of its blocks is bit
  // order[i] of the fingerprint. kInvalidArgument unless order has every bit
  // once.
  Result<BlockDesign> reordered(std::span<const int> order) const;

  int bits() const { return bits_; }
  // Every pair within this many bits shares a key.
  int radius() const { return radius_; }
  // Widths of the blocks, least significant first.
  const std::vector<int>& widths() const { return widths_; }
  // The bits of the blocks, one block after the other.
  const std::vector<int>& order() const { return order_; }
  // For each table the ascending indices of the blocks in its key.
  const std::vector<std::vector<int>>& tables() const { return tables_; }

  // How many bits of the key of `table` may differ: 0 unless the design was
  // made by of_tables(). REQUIRES: table < tables().size(); so below.
  int table_radius(std::size_t table) const { return table_radii_[table]; }
  // True if a query looks under one key in every table.
  bool one_key_a_table() const;
  // True if every two fingerprints within radius() are within the radius of
  // some table, by trying all ways to spread radius() bits over the blocks: at
  // most C(blocks + radius, radius), thousands for designs of up to ten blocks,
  // hopelessly many from twenty. The factories make no other; tests hold them
  // to it.
  bool is_complete() const;

  // The bits that key `table`. REQUIRES: as above.
  const BitSelection& selection(std::size_t table) const {
    return selections_[table];
  }
  // The key of `fingerprint` in `table`: the chosen bits, hashed to 64 if they
  // are more, so that equal bits give equal keys.
  // REQUIRES: fingerprint.bits() == bits().
  std::uint64_t key(const Fingerprint& fingerprint, std::size_t table) const;
  // The bits in the key of `table`, 1..256.
  int key_bits(std::size_t table) const { return selections_[table].count(); }

  // How many of `documents` uniformly random fingerprints a query finds under
  // its key in `table`: documents / 2^key_bits.
  double expected_candidates(std::size_t table, double documents) const;
  // The same over all tables.
  double expected_candidates(double documents) const;

 private:
  BlockDesign(std::vector<int> widths, int radius,
              std::vector<std::vector<int>> tables);
  // Sets selections_ from order_, widths_ and tables_.
  void select_bits();

  int bits_ = 0;
  int radius_ = 0;
  std::vector<int> widths_;
  std::vector<int> order_;
  std::vector<std::vector<int>> tables_;
  std::vector<int> table_radii_;
  std::vector<BitSelection> selections_;
};

}  // namespace neardup

#endif  // NEARDUP_INDEX_DESIGN_BLOCK_DESIGN_H_
