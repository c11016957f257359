// Whoever knows how an index works can send it a million different fingerprints
// with one key: a bucket that every query under this key has to read. Such a
// crowd agrees in some bits, its pattern. Set apart, it needs tables keyed by
// the other bits only, and nobody has to look there who differs from the
// pattern in more bits than the radius.
//
// Thread safety: pure functions.

#ifndef NEARDUP_INDEX_TABLES_CROWDED_BUCKET_H_
#define NEARDUP_INDEX_TABLES_CROWDED_BUCKET_H_

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "neardup/index/design/block_design.h"
#include "neardup/index/rows/fingerprint_column.h"

namespace neardup {

struct CrowdedBucket {
  std::uint64_t mask;   // the bits in which the crowd agrees
  std::uint64_t value;  // the bits themselves, zero outside the mask

  bool fits(std::uint64_t word) const { return (word & mask) == value; }
  int distance(std::uint64_t word) const {
    return std::popcount((word & mask) ^ value);
  }
};

// A bucket is crowded with more distinct fingerprints than this, or twenty
// times as many as a sample takes one of.
inline constexpr std::size_t kCrowdedBucket = 1024;
// Among fewer, none is looked for.
inline constexpr std::size_t kCrowded = std::size_t{1} << 15;

// The pattern of the most crowded bucket that `design` makes of `fingerprints`,
// by a sample of one in 32, at most 64 thousand; nothing if none is crowded.
// About 3 ns a fingerprint and table, and at most 6 milliseconds a table.
// REQUIRES: fingerprints.bits() == design.bits() <= 64.
std::optional<CrowdedBucket> find_crowded_bucket(FingerprintSpan fingerprints,
                                                 const BlockDesign& design);

// An order of bits (TableKernel::permute_bits) that puts those outside the mask
// first, and the order that undoes it.
struct BitPermutation {
  std::array<std::uint8_t, 64> forth;
  std::array<std::uint8_t, 64> back;
};
BitPermutation order_outside_first(std::uint64_t mask, int bits);

// A design of the same bits and radius for `size` fingerprints of which only
// the lowest `varying` bits differ; nothing if these are too few for blocks.
std::optional<BlockDesign> design_for_varying(int bits, int varying, int radius,
                                              std::size_t size);

}  // namespace neardup

#endif  // NEARDUP_INDEX_TABLES_CROWDED_BUCKET_H_
