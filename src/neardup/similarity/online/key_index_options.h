// How a KeyIndex groups texts, and what it means by a key, a column and a
// group; the batch search's PrefixForest (prefix_forest.h) has the same ones.

#ifndef NEARDUP_SIMILARITY_ONLINE_KEY_INDEX_OPTIONS_H_
#define NEARDUP_SIMILARITY_ONLINE_KEY_INDEX_OPTIONS_H_

#include <cstddef>
#include <cstdint>

#include "neardup/similarity/measures/one_permutation_sketch.h"

namespace neardup {

struct KeyIndexOptions {
  std::size_t columns = OnePermutationHasher::kKeys;  // keys of a text
  // A group of more texts is divided by a further column ...
  std::size_t group_size = 200;
  // ... one of at most so many texts that agree in one column counts double ...
  std::size_t rare_group_size = 64;
  // ... and texts that agree in so many columns are divided no more.
  std::size_t max_depth = 7;
  // Of a crowd that cannot be divided, so many of the lowest numbers are met;
  // the rest of group_size are those of the highest.
  std::size_t pivots = 8;

  friend bool operator==(const KeyIndexOptions&,
                         const KeyIndexOptions&) = default;
};

namespace online_internal {

// The column that divides the tree of `column` at `depth`; the tree itself is
// of depth 0. PrefixForest divides by the same ones.
constexpr std::size_t column_at(std::size_t column, std::size_t depth,
                                std::size_t columns) {
  constexpr std::size_t kStride = 11;
  return (column + depth * kStride) % columns;
}

// One-to-one, so that what is sorted by mixed keys is grouped by keys. Keys are
// minima and crowd near zero; mixed, they fill buckets evenly.
constexpr std::uint32_t mix_key(std::uint32_t key) {
  key ^= key >> 16;
  key *= 0x85eb'ca6bU;
  key ^= key >> 13;
  key *= 0xc2b2'ae35U;
  key ^= key >> 16;
  return key;
}

// Of `buckets`, in the order of mixed keys.
constexpr std::size_t bucket_of(std::uint32_t mixed_key, std::size_t buckets) {
  return static_cast<std::size_t>(std::uint64_t{mixed_key} * buckets >> 32);
}

}  // namespace online_internal
}  // namespace neardup

#endif  // NEARDUP_SIMILARITY_ONLINE_KEY_INDEX_OPTIONS_H_
