// Block designs with fewer tables than every choice of blocks, and designs
// whose tables have a radius.
//
// Thread safety: pure functions.

#ifndef NEARDUP_INDEX_DESIGN_COVERING_DESIGNS_H_
#define NEARDUP_INDEX_DESIGN_COVERING_DESIGNS_H_

#include <span>
#include <string>
#include <vector>

#include "neardup/base/status.h"
#include "neardup/index/design/block_design.h"

namespace neardup {

// Turan's construction: with `groups` groups of blocks, `chosen` blocks in a
// key and groups x (chosen - 1) + 1 + radius blocks, any `radius` differing
// blocks leave more equal ones than groups x (chosen - 1), so `chosen` of them
// in one group (pigeonhole). One table for every choice of `chosen` blocks
// within a group. One group is BlockDesign::equal(). At 64 bits:
//
//   radius  groups x chosen   blocks  tables  bits in a key
//   3       4 x 2                   8      4  16
//   3       3 x 2                   7      5  18.3
//   3       2 x 2                   6      6  21.3
//   3       2 x 3                   8      8  24
//   3       1 x 2                   5     10  25.6
//   4       3 x 2                   8      7  16
//   4       2 x 2                   7      9  18.3
//   5       2 x 2                   8     12  16
//
// kInvalidArgument unless bits are 1 to 256, radius >= 0, groups and chosen at
// least 1, the blocks at most as many as bits, and each group has a choice.
Result<BlockDesign> turan_design(int bits, int radius, int groups, int chosen);

// The Steiner system S(3, 4, 8): 14 tables keyed by 4 of 8 blocks, half of all
// bits, complete for radius 3, where every choice of 3 of 6 takes 20.
// kInvalidArgument unless 8 <= bits <= 256.
Result<BlockDesign> steiner_design(int bits);

// Multi-index hashing with a radius for each block: complete for the sum of all
// (radius + 1), less one (J. Qin et al., "GPH", ICDE 2018). A block may have no
// table, radius -1. kInvalidArgument if widths or radii are none.
struct BlockWithRadius {
  int width;
  int radius;
};
Result<BlockDesign> multi_index_design(std::span<const BlockWithRadius> blocks);

// `blocks` blocks as equal as can be whose radii, as equal as can be, are
// complete for `radius`. kInvalidArgument unless 1 <= blocks <= radius + 1 and
// blocks <= bits <= 256.
Result<BlockDesign> multi_index_design(int bits, int radius, int blocks);

// How a design is called in tables and messages: "6 tables of 20..22 bits".
std::string describe(const BlockDesign& design);

}  // namespace neardup

#endif  // NEARDUP_INDEX_DESIGN_COVERING_DESIGNS_H_
