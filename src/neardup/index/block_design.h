// A BlockDesign says which bits of a fingerprint key which table, so that two
// fingerprints within k bits are sure to share a key in at least one table.
//
// The fingerprint is cut into m blocks; a table's key is the bits of some of
// them. If at most k of m blocks differ, then m - k agree, so one table for
// every choice of m - k blocks is complete for radius k (pigeonhole; Manku et
// al. 2007; seeds 000-002):
//
//   m = 4, k = 3   4 tables keyed by one block of 16 bits
//   m = n, k = n-1  n tables, "n blocks for a distance below n" (seed 001)
//   m = 6, k = 3   20 tables keyed by 3 blocks, 31..33 bits ("6 choose 3")
//
// Thread safety: immutable.

#ifndef NEARDUP_INDEX_BLOCK_DESIGN_H_
#define NEARDUP_INDEX_BLOCK_DESIGN_H_

#include <cstdint>
#include <span>
#include <vector>

#include "neardup/base/status.h"
#include "neardup/fingerprint/fingerprint.h"

namespace neardup {

class BlockDesign {
 public:
  // `blocks` blocks of equal width (the first bits % blocks are one bit wider,
  // counted from the least significant end), one table for each choice of
  // `blocks - radius` of them. kInvalidArgument unless
  // 0 <= radius < blocks <= bits <= 256 and there are at most 1,000 tables.
  static Result<BlockDesign> equal(int bits, int blocks, int radius);

  // The same over blocks of the given widths, least significant first.
  // kInvalidArgument unless each is at least 1; bits() is their sum, <= 256.
  static Result<BlockDesign> unequal(std::span<const int> widths, int radius);

  int bits() const { return bits_; }
  // Every pair within this many bits shares a key.
  int radius() const { return radius_; }
  // Widths of the blocks, least significant first.
  const std::vector<int>& widths() const { return widths_; }
  // For each table the ascending indices of the blocks in its key.
  const std::vector<std::vector<int>>& tables() const { return tables_; }

  // The key of `fingerprint` in table `table`: the chosen bits, hashed to 64 if
  // they are more, so that equal bits give equal keys.
  // REQUIRES: fingerprint.bits() == bits(), 0 <= table < tables().size().
  std::uint64_t key(const Fingerprint& fingerprint, std::size_t table) const;
  // The bits in the key of `table`, 0..256 (0: every fingerprint collides).
  int key_bits(std::size_t table) const;

 private:
  BlockDesign(std::vector<int> widths, int radius);

  int bits_ = 0;
  int radius_ = 0;
  std::vector<int> widths_;
  std::vector<std::vector<int>> tables_;
};

// The design a caller who only knows the question should take: `expected`
// documents of `bits` bits, searched within `radius`. Picks the number of
// blocks that makes a table's expected bucket small without more than 24
// tables. REQUIRES: 1 <= bits <= 256, 0 <= radius.
BlockDesign choose_block_design(int bits, int radius, std::size_t expected);

}  // namespace neardup

#endif  // NEARDUP_INDEX_BLOCK_DESIGN_H_
