// The HammingIndex that reads every fingerprint: the reference the others are
// held against, and the fastest below a few thousand documents.

#ifndef NEARDUP_INDEX_LINEAR_SCAN_INDEX_H_
#define NEARDUP_INDEX_LINEAR_SCAN_INDEX_H_

#include <memory>

#include "neardup/index/hamming_index.h"

namespace neardup {

// Memory: 8 x ((bits + 63) / 64) + 4 bytes a document, and an id map.
// REQUIRES: 1 <= bits <= 256.
std::unique_ptr<HammingIndex> make_linear_scan_index(int bits);

}  // namespace neardup

#endif  // NEARDUP_INDEX_LINEAR_SCAN_INDEX_H_
