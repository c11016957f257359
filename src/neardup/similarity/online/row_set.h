// A set of rows of a part: a bit for each, from the first one on that is in it.

#ifndef NEARDUP_SIMILARITY_ONLINE_ROW_SET_H_
#define NEARDUP_SIMILARITY_ONLINE_ROW_SET_H_

#include <cstddef>
#include <cstdint>
#include <vector>

namespace neardup {

class RowSet {
 public:
  // False if it was there. Memory for all `rows` comes with the first one.
  bool insert(std::size_t row, std::size_t rows) {
    if (words_.empty()) {
      words_.assign(rows / 64 + 1, 0);
    }
    const std::uint64_t bit = std::uint64_t{1} << row % 64;
    const bool is_new = (words_[row / 64] & bit) == 0;
    words_[row / 64] |= bit;
    size_ += is_new ? 1U : 0U;
    return is_new;
  }

  bool contains(std::size_t row) const {
    return size_ != 0 && (words_[row / 64] >> row % 64 & 1) != 0;
  }

  std::size_t size() const { return size_; }
  std::size_t memory_bytes() const {
    return words_.capacity() * sizeof(std::uint64_t);
  }

 private:
  std::vector<std::uint64_t> words_;
  std::size_t size_ = 0;
};

}  // namespace neardup

#endif  // NEARDUP_SIMILARITY_ONLINE_ROW_SET_H_
