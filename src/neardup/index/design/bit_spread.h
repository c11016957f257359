// Skewed fingerprints, and blocks that bear them.
//
// Bits of real fingerprints are not all as good as thrown coins: some are one
// in nine texts of ten, some follow others. A block that has several of those
// tells few fingerprints apart, and its tables have crowded buckets. Which bit
// goes to which block is free, so the bad ones are dealt out evenly.
//
//   if (auto spread = spread_bits(sample, design)) design = *spread;
//
// Thread safety: pure functions.

#ifndef NEARDUP_INDEX_DESIGN_BIT_SPREAD_H_
#define NEARDUP_INDEX_DESIGN_BIT_SPREAD_H_

#include <cstddef>
#include <optional>

#include "neardup/index/design/block_design.h"
#include "neardup/index/rows/fingerprint_column.h"

namespace neardup {

// Fingerprints enough to see skew; more only cost time.
inline constexpr std::size_t kSkewSample = std::size_t{1} << 16;

// Every so many of the fingerprints, at most kSkewSample: neighbours in a
// collection are often alike.
FingerprintColumn take_skew_sample(FingerprintSpan fingerprints);

// How many times as many pairs of a sample share a key of `design` as pairs of
// uniform fingerprints would, the mean over the tables; at least 1. Keys are
// taken as wide as a sample can measure. Cost: a sort a table.
// REQUIRES: sample.bits() == design.bits(), here and below.
double measure_skew(FingerprintSpan sample, const BlockDesign& design);

// `design` with its blocks made of other bits, so that each gets its share of
// the bits that the sample shows to be biased or to follow others; nothing if
// measure_skew() would not become smaller by a sixth. Its tables lose the place
// of the one that is the array of fingerprints itself (static_tables.h), five
// bytes a document. Cost: bits^2 / 128 times the sample, 2 ms at 64 bits.
//
// Greedy: the worst bits first, each to the block that tells most apart for its
// width. A bit costs its block 1 - H, where H is its collision entropy (A.
// Renyi, 1961); two cost it what their joint entropy lacks besides.
std::optional<BlockDesign> spread_bits(FingerprintSpan sample,
                                       const BlockDesign& design);

}  // namespace neardup

#endif  // NEARDUP_INDEX_DESIGN_BIT_SPREAD_H_
