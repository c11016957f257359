#include "neardup/similarity/join/prefix_forest.h"

#include <algorithm>
#include <cassert>

#include "neardup/os/parallel/parallel_for.h"

namespace neardup {

// Builds the tree of one column.
class PrefixForest::TreeBuilder {
 public:
  TreeBuilder(std::span<const std::uint32_t> keys, const ForestOptions& options,
              std::size_t column, Tree& tree)
      : keys_(keys), options_(options), column_(column), tree_(tree) {}

  void build() {
    const std::size_t rows = keys_.size() / options_.columns;
    tree_.group_of.assign(rows, 0);
    tree_.members.assign(1, 0);
    entries_.reserve(rows);
    for (std::size_t row = 0; row < rows; ++row) {
      const std::uint32_t key = keys_[row * options_.columns + column_];
      if (key != OnePermutationHasher::kEmpty) {
        entries_.push_back(entry(key, static_cast<std::uint32_t>(row)));
      }
    }
    std::sort(entries_.begin(), entries_.end());
    divide(0, entries_.size(), 1);
    tree_.members.shrink_to_fit();
  }

 private:
  // A key and a row in one number, so that sorting goes by key, then row.
  static std::uint64_t entry(std::uint32_t key, std::uint32_t row) {
    return std::uint64_t{key} << 32 | row;
  }
  static std::uint32_t row_of(std::uint64_t entry) {
    return static_cast<std::uint32_t>(entry);
  }

  // Closes or divides every run of equal keys in the sorted entries
  // [begin, end), whose rows agree in `depth` columns.
  void divide(std::size_t begin, std::size_t end, std::size_t depth) {
    while (begin < end) {
      const std::uint64_t key = entries_[begin] >> 32;
      std::size_t last = begin + 1;
      while (last < end && entries_[last] >> 32 == key) {
        ++last;
      }
      if (last - begin > options_.group_size && depth < options_.max_depth) {
        sort_by_column(begin, last, depth);
        divide(begin, last, depth + 1);
      } else if (last - begin > 1) {
        close_groups(begin, last, depth);
      }
      begin = last;
    }
  }

  void sort_by_column(std::size_t begin, std::size_t end, std::size_t depth) {
    // An odd stride: the columns of a tree lie apart, and those that two trees
    // share are few.
    constexpr std::size_t kStride = 11;
    const std::size_t column = (column_ + depth * kStride) % options_.columns;
    for (std::size_t i = begin; i < end; ++i) {
      const std::uint32_t row = row_of(entries_[i]);
      entries_[i] = entry(keys_[row * options_.columns + column], row);
    }
    std::sort(entries_.begin() + static_cast<std::ptrdiff_t>(begin),
              entries_.begin() + static_cast<std::ptrdiff_t>(end));
  }

  // The entries have one key, so they are in the order of rows.
  void close_groups(std::size_t begin, std::size_t end, std::size_t depth) {
    const std::size_t pivots = std::min(options_.pivots, options_.group_size);
    std::size_t next = std::min(end, begin + options_.group_size);
    close_group(begin, begin, begin, next, depth);
    for (std::size_t at = next; at < end; at = next) {
      next = std::min(end, at + options_.group_size);
      close_group(begin, begin + pivots, at, next, depth);
    }
  }

  // Pivots [first_pivot, last_pivot) are in the group, but it is not theirs.
  void close_group(std::size_t first_pivot, std::size_t last_pivot,
                   std::size_t begin, std::size_t end, std::size_t depth) {
    const auto group = static_cast<std::uint32_t>(tree_.members.size());
    const bool rare = depth == 1 && end - begin <= options_.rare_group_size;
    tree_.members.push_back(static_cast<std::uint32_t>(rare ? 2 : depth));
    for (std::size_t i = first_pivot; i < last_pivot; ++i) {
      tree_.members.push_back(row_of(entries_[i]));
    }
    for (std::size_t i = begin; i < end; ++i) {
      const std::uint32_t row = row_of(entries_[i]);
      tree_.members.push_back(row);
      tree_.group_of[row] = group;
    }
  }

  const std::span<const std::uint32_t> keys_;
  const ForestOptions& options_;
  const std::size_t column_;
  Tree& tree_;
  std::vector<std::uint64_t> entries_;
};

PrefixForest::PrefixForest(std::span<const std::uint32_t> keys,
                           const ForestOptions& options)
    : rows_(keys.size() / options.columns), trees_(options.columns) {
  assert(options.max_depth >= 1 && options.max_depth <= options.columns &&
         options.max_depth * options.columns < 256);
  parallel_for(trees_.size(), options.threads, [&](std::size_t column) {
    TreeBuilder(keys, options, column, trees_[column]).build();
  });
}

void PrefixForest::candidates_before(std::uint32_t row,
                                     std::uint32_t min_matches,
                                     Scratch& scratch,
                                     std::vector<MetRow>& out) const {
  scratch.touched_.clear();
  if (row >= rows_) {
    return;
  }
  for (const Tree& tree : trees_) {
    const std::uint32_t group = tree.group_of[row];
    if (group == 0) {
      continue;
    }
    const auto weight = static_cast<std::uint8_t>(tree.members[group]);
    // The row itself is in the group and ends the walk.
    for (const std::uint32_t* member = &tree.members[group + 1]; *member < row;
         ++member) {
      std::uint8_t& matches = scratch.matches_[*member];
      if (matches == 0) {
        scratch.touched_.push_back(*member);
      }
      matches = static_cast<std::uint8_t>(matches + weight);
    }
  }
  for (const std::uint32_t other : scratch.touched_) {
    if (scratch.matches_[other] >= min_matches) {
      out.push_back({other, scratch.matches_[other]});
    }
    scratch.matches_[other] = 0;
  }
}

}  // namespace neardup
