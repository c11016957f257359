// Which bits of a fingerprint make keys and tags, as masks for the kernels.

#ifndef NEARDUP_INDEX_DESIGN_BIT_MASK_H_
#define NEARDUP_INDEX_DESIGN_BIT_MASK_H_

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "neardup/base/hash/hash_value.h"

namespace neardup {

// Every mask of at most `radius` of the lowest `bits` bits, fewest first: what
// to flip in a key to have all within the radius. REQUIRES: bits <= 32.
std::vector<std::uint32_t> flips_within(int bits, int radius);

inline int count_bits(const HashValue& mask) {
  int count = 0;
  for (const std::uint64_t word : mask.words) {
    count += std::popcount(word);
  }
  return count;
}

// The bits of `mask` that `other` does not have.
HashValue without(const HashValue& mask, const HashValue& other);

// `mask` without its lowest bits, `count` left of them; all if they are fewer.
HashValue highest_bits(const HashValue& mask, int count);

// `count` of the first `bits` bits that `mask` does not have, spread evenly
// over them; all if they are fewer.
HashValue spread_outside(const HashValue& mask, int bits, int count);

// How many of the bits that `mask` selects differ between two rows.
inline int differing_bits(const std::uint64_t* a, const std::uint64_t* b,
                          std::size_t row_words, const HashValue& mask) {
  int count = 0;
  for (std::size_t w = 0; w < row_words; ++w) {
    count += std::popcount((a[w] ^ b[w]) & mask.words[w]);
  }
  return count;
}

}  // namespace neardup

#endif  // NEARDUP_INDEX_DESIGN_BIT_MASK_H_
