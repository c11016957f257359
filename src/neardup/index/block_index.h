// The HammingIndex of the seeds: one hash table per choice of blocks, each
// bucket a list of fingerprints, every candidate verified by its distance.
// Exact for radii up to the design's; wider queries scan.
//
// Equal fingerprints are stored and compared once, with the list of their
// documents. A neighbour that shares its key in several tables is reported by
// the first of them.
//
// Memory: about 60 bytes a document at 64 bits, and 15 to 25 a table.

#ifndef NEARDUP_INDEX_BLOCK_INDEX_H_
#define NEARDUP_INDEX_BLOCK_INDEX_H_

#include <memory>

#include "neardup/index/block_design.h"
#include "neardup/index/hamming_index.h"

namespace neardup {

// add() is amortised O(tables); remove() reads its buckets. A query reads about
// design.expected_candidates(size) candidates. knn_search() asks the tables
// first and scans if they hold too few. max_candidates counts distinct
// fingerprints read in the tables' order.
std::unique_ptr<HammingIndex> make_block_index(BlockDesign design);

}  // namespace neardup

#endif  // NEARDUP_INDEX_BLOCK_INDEX_H_
