// How many bits of a fingerprint a table of so many of them is keyed by.

#ifndef NEARDUP_INDEX_DESIGN_KEY_BITS_H_
#define NEARDUP_INDEX_DESIGN_KEY_BITS_H_

#include <cstddef>

namespace neardup {

// The most bits that a key may have: a table has a bucket for each of its
// values.
inline constexpr int kMaxKeyBits = 28;

// The bits of a key that suit `size` fingerprints, 1..kMaxKeyBits; `is_first`
// asks for the table of the highest bits, which is the sorted array itself.
int default_key_bits(std::size_t size, bool is_first);

}  // namespace neardup

#endif  // NEARDUP_INDEX_DESIGN_KEY_BITS_H_
