// The nearest others of each row of a crowd, collected while they are found.
//
// Not thread safe; but add() may run concurrently for different rows, once all
// of them were let in.

#ifndef NEARDUP_SIMILARITY_JOIN_NEAREST_ROWS_H_
#define NEARDUP_SIMILARITY_JOIN_NEAREST_ROWS_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace neardup {

class NearestRows {
 public:
  struct Other {
    std::uint32_t row;
    std::uint32_t score;  // the more the nearer
  };

  // Remembers up to `nearest` others of a row; of equally near ones those with
  // the lowest numbers. Memory: 4 bytes a row, from the first let_in() on.
  NearestRows(std::size_t rows, std::size_t nearest)
      : rows_(rows), nearest_(nearest) {}

  void let_in(std::uint32_t row) {
    begins_.resize(rows_, kOutside);
    if (begins_[row] == kOutside) {
      begins_[row] = static_cast<std::uint32_t>(counts_.size());
      counts_.push_back(0);
      others_.resize(others_.size() + nearest_);
    }
  }
  bool has(std::uint32_t row) const {
    return !begins_.empty() && begins_[row] != kOutside;
  }

  // Offers another of `row`; again, it changes nothing. REQUIRES: has(row).
  void add(std::uint32_t row, Other other) {
    Other* const first = others_.data() + std::size_t{begins_[row]} * nearest_;
    std::uint32_t& count = counts_[begins_[row]];
    Other* const at = std::partition_point(
        first, first + count, [other](Other o) { return is_nearer(o, other); });
    if (at == first + nearest_ ||
        (at != first + count && at->row == other.row)) {
      return;
    }
    count += count < nearest_ ? 1U : 0U;
    std::move_backward(at, first + count - 1, first + count);
    *at = other;
  }

  // The nearest first. REQUIRES: has(row).
  std::span<const Other> of(std::uint32_t row) const {
    return std::span(others_).subspan(std::size_t{begins_[row]} * nearest_,
                                      counts_[begins_[row]]);
  }

 private:
  static constexpr std::uint32_t kOutside = 0xffff'ffff;

  static bool is_nearer(Other a, Other b) {
    return a.score != b.score ? a.score > b.score : a.row < b.row;
  }

  std::size_t rows_;
  std::size_t nearest_;
  // Where in counts_, and nearest_ times so far in others_, a row has its own.
  std::vector<std::uint32_t> begins_;
  std::vector<std::uint32_t> counts_;
  std::vector<Other> others_;
};

}  // namespace neardup

#endif  // NEARDUP_SIMILARITY_JOIN_NEAREST_ROWS_H_
