// Similarity of sets: how much of what two texts are made of they share,
// whatever its order. Broder's resemblance and containment (1997).
//
//   jaccard      |A and B| / |A or B|
//   containment  |A and B| / |A|: how much of A is in B
//
// Sets are sorted and without repetitions. Thread safety: all functions may run
// concurrently. Cost: linear.

#ifndef NEARDUP_SIMILARITY_MEASURES_SET_SIMILARITY_H_
#define NEARDUP_SIMILARITY_MEASURES_SET_SIMILARITY_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "neardup/similarity/measures/alignment.h"

namespace neardup {

// The hashes of a text's shingles, ascending.
using ShingleSet = std::vector<std::uint64_t>;
using Shingles = std::span<const std::uint64_t>;

// Replaces `out` by the set of the hashes of every `length` consecutive
// symbols. A shorter text is one shingle, an empty one has none.
// REQUIRES: length >= 1.
void make_shingles(Symbols symbols, std::size_t length, ShingleSet& out);
// The same over 64-bit tokens.
void make_shingles(Shingles tokens, std::size_t length, ShingleSet& out);
// The hash that make_shingles() gives one shingle.
std::uint64_t shingle_hash(Symbols shingle);

// How many symbols of `text` stand in a shingle of this length that is in
// `shingles`: the part of it that another text has, whatever its order.
// REQUIRES: length >= 1. Cost: O(n log m).
std::size_t covered_count(Symbols text, std::size_t length, Shingles shingles);

// |A and B|.
std::size_t shared_count(Shingles a, Shingles b);

// In [0, 1]; 1 for two empty sets.
double jaccard(Shingles a, Shingles b);

// In [0, 1]; 1 if `part` is empty.
double containment(Shingles part, Shingles whole);

}  // namespace neardup

#endif  // NEARDUP_SIMILARITY_MEASURES_SET_SIMILARITY_H_
