// The HammingIndex of the seeds: one hash table per choice of blocks, each
// bucket a list of documents, every candidate verified by its distance. Exact
// for radii up to the design's; wider queries scan.

#ifndef NEARDUP_INDEX_BLOCK_INDEX_H_
#define NEARDUP_INDEX_BLOCK_INDEX_H_

#include <memory>

#include "neardup/index/block_design.h"
#include "neardup/index/hamming_index.h"

namespace neardup {

// add() is amortised O(tables). A query reads about
// tables x size / 2^key_bits candidates.
std::unique_ptr<HammingIndex> make_block_index(BlockDesign design);

}  // namespace neardup

#endif  // NEARDUP_INDEX_BLOCK_INDEX_H_
