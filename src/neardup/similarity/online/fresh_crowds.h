// The crowds among fresh texts: groups of rows that agree in the first columns
// of a tree, each as a list, so that a search neither follows a long chain nor
// looks through a crowd for the few that agree in more.
//
// A group of more than kDivided rows has the groups it divides into beside it,
// down to max_depth. A row stands in its group of every depth: removals may
// bring a group back below group_size.
//
// Memory: 4 to 8 bytes a row, tree and depth, for rows in crowds only.
//
// Thread safety: const members may run concurrently.

#ifndef NEARDUP_SIMILARITY_ONLINE_FRESH_CROWDS_H_
#define NEARDUP_SIMILARITY_ONLINE_FRESH_CROWDS_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "neardup/similarity/online/key_index_options.h"
#include "neardup/similarity/online/row_set.h"

namespace neardup {

// A key and the next row of the same chain, of one row in one column.
struct FreshNode {
  std::uint32_t key;
  std::uint32_t next;
};

class FreshCrowds {
 public:
  struct Group {
    std::vector<std::uint32_t> rows;  // ascending
    std::uint32_t removed = 0;        // of them
    bool divided = false;
  };

  // `nodes`, options.columns a row, and the set of removed rows are kept by
  // reference.
  FreshCrowds(const KeyIndexOptions& options, const FreshNode* nodes,
              const RowSet& removed)
      : options_(options), nodes_(nodes), removed_(removed) {}

  // To the groups of the tree. Rows come in ascending order.
  void add(std::size_t column, std::uint32_t row);
  // Counts the row as removed in its groups of the tree. REQUIRES: it is there.
  void remove(std::size_t column, std::uint32_t row);

  // The group of those that agree with `keys` in `depth` columns; null if
  // nobody does, or if the group one less deep is not divided.
  const Group* find(std::size_t column, std::size_t depth,
                    std::span<const std::uint32_t> keys) const;

  // True if the row has the keys by which a group is told from those beside it.
  bool agrees(std::uint32_t row, std::size_t column, std::size_t depth,
              std::span<const std::uint32_t> keys) const;

  std::size_t memory_bytes() const;

  static constexpr std::size_t kDivided = 64;

 private:
  // Of a tree, a depth and the keys up to it.
  using Groups = std::unordered_map<std::uint64_t, Group>;

  template <typename KeyOf>
  std::uint64_t hash_of(std::size_t column, std::size_t depth,
                        const KeyOf& key_of) const;
  std::uint32_t key(std::uint32_t row, std::size_t column) const {
    return nodes_[row * options_.columns + column].key;
  }
  bool same_group(std::uint32_t a, std::uint32_t b, std::size_t column,
                  std::size_t depth) const;
  Group& group_of(std::size_t column, std::size_t depth, std::uint32_t row);
  void add_at(std::size_t column, std::size_t depth, std::uint32_t row);

  KeyIndexOptions options_;
  const FreshNode* nodes_;
  const RowSet& removed_;
  Groups groups_;
};

}  // namespace neardup

#endif  // NEARDUP_SIMILARITY_ONLINE_FRESH_CROWDS_H_
