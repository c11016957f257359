// A PrefixForest finds rows of keys that agree in many places: candidates for
// near-duplicates, from the keys of their sketches.
//
// It is made of one tree for each column. A tree groups the rows by their key
// in that column; a group with more than `group_size` rows is divided by a
// second column, then a third, until it is small enough or `max_depth` columns
// agree (LSH Forest: Bawa, Condie and Ganesan, WWW 2005). So a key that half of
// the corpus shares costs no more than a rare one. What `max_depth` columns
// leave crowded is cut, in the order of rows, into groups of `group_size`, each
// with the first `pivots` rows of all of them in it: rows that lie near each
// other meet, and all meet the same few.
//
// A candidate of a row is a row that meets it in groups with a total depth of
// at least `min_matches`, where a group of one column counts double if it has
// at most `rare_group_size` rows: a rare key says more than a common one.
//
// Memory: at
// most 8 bytes a row and column, and 8 a row and thread while it is built.
//
// Thread safety: const members may run concurrently, each with its own Scratch.

#ifndef NEARDUP_SIMILARITY_JOIN_PREFIX_FOREST_H_
#define NEARDUP_SIMILARITY_JOIN_PREFIX_FOREST_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "neardup/similarity/measures/one_permutation_sketch.h"

namespace neardup {

struct ForestOptions {
  std::size_t columns = OnePermutationHasher::kKeys;
  std::size_t group_size = 200;
  std::size_t rare_group_size = 64;
  std::size_t max_depth = 7;  // at most: all depths together fit in a byte
  std::size_t pivots = 8;     // fewer than group_size
  int threads = 1;
};

// A row that meets another, and the total depth of the groups they meet in.
struct MetRow {
  std::uint32_t row;
  std::uint32_t matches;

  friend bool operator==(const MetRow&, const MetRow&) = default;
};

class PrefixForest {
 public:
  // `keys` holds options.columns keys a row, row after row; it is only read
  // here. Rows that hold OnePermutationHasher::kEmpty are left out.
  PrefixForest(std::span<const std::uint32_t> keys,
               const ForestOptions& options);

  // Working memory of a thread: 1 byte a row.
  class Scratch {
   public:
    explicit Scratch(const PrefixForest& forest) : matches_(forest.rows_, 0) {}

   private:
    friend class PrefixForest;
    std::vector<std::uint8_t> matches_;
    std::vector<std::uint32_t> touched_;
  };

  // Appends the candidates of `row` among the rows before it, in no defined
  // order; none for a row beyond the last. REQUIRES: min_matches >= 1.
  void candidates_before(std::uint32_t row, std::uint32_t min_matches,
                         Scratch& scratch, std::vector<MetRow>& out) const;

 private:
  class TreeBuilder;

  // A group in members: its weight, and its rows, ascending. The offset 0
  // stands for no group.
  struct Tree {
    std::vector<std::uint32_t> group_of;  // by row: offset of its group
    std::vector<std::uint32_t> members;
  };

  std::size_t rows_;
  std::vector<Tree> trees_;
};

}  // namespace neardup

#endif  // NEARDUP_SIMILARITY_JOIN_PREFIX_FOREST_H_
