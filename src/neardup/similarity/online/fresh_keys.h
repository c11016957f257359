// FreshKeys are the texts that a KeyIndex has not saved yet, or a part of them:
// a table of chains for each column that takes a fixed number of rows, so that
// adding never stops to make room and what is frozen stays where it is.
//
//   heads    of a column: by bucket, the newest row of a chain and its length
//   nodes    of a row: in every column its key and the next row of the chain
//   crowds   chains that grew beyond kLongestChain, as lists (fresh_crowds.h)
//
// Memory: 8 bytes a row and column for nodes as rows come, 1 byte for heads,
// which are there from the start; and the crowds.
//
// Thread safety: const members may run concurrently; number(), key() and size()
// also beside remove().

#ifndef NEARDUP_SIMILARITY_ONLINE_FRESH_KEYS_H_
#define NEARDUP_SIMILARITY_ONLINE_FRESH_KEYS_H_

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>
#include <span>

#include "neardup/similarity/online/fresh_crowds.h"
#include "neardup/similarity/online/key_index_options.h"
#include "neardup/similarity/online/row_set.h"

namespace neardup {

class FreshKeys {
 public:
  // Rows and lengths of chains share a word.
  static constexpr std::size_t kMostRows = std::size_t{1} << 23;

  // For up to `rows` texts.
  // Throws std::bad_alloc. REQUIRES: 0 < rows <= kMostRows.
  FreshKeys(const KeyIndexOptions& options, std::size_t rows);
  // Crowds refer to nodes.
  FreshKeys(const FreshKeys&) = delete;
  FreshKeys& operator=(const FreshKeys&) = delete;

  // REQUIRES: size() < capacity(), numbers ascend, keys.size() is the options'.
  void add(std::uint32_t number, std::span<const std::uint32_t> keys);
  // False if it was removed before. REQUIRES: row < size().
  bool remove(std::uint32_t row);

  std::size_t size() const { return size_; }
  std::size_t capacity() const { return capacity_; }
  const RowSet& removed() const { return removed_; }
  std::uint32_t number(std::size_t row) const { return numbers_[row]; }
  std::uint32_t key(std::size_t row, std::size_t column) const {
    return nodes_[row * options_.columns + column].key;
  }
  // The row of the text with that number.
  std::optional<std::uint32_t> find(std::uint32_t number) const;

  // A chain that is being followed; `crowded` instead if it is no chain.
  struct Chain {
    std::uint32_t row;  // the next one; kNoRow at the end
    bool crowded;
  };
  static constexpr std::uint32_t kNoRow = 0xffff'ffff;

  // To be called some time before chain(), and before its first step.
  void prefetch(std::size_t column, std::uint32_t key) const {
    __builtin_prefetch(&head(column, key));
  }
  Chain chain(std::size_t column, std::uint32_t key) const;
  // The node of a chain's row: a key that may be another one of the same
  // bucket, and the next row.
  const FreshNode& node(std::uint32_t row, std::size_t column) const {
    return nodes_[row * options_.columns + column];
  }
  const FreshCrowds& crowds() const { return crowds_; }

  std::size_t memory_bytes() const;

  static constexpr std::size_t kLongestChain = 16;

 private:
  struct FreeMemory {
    void operator()(void* memory) const { std::free(memory); }
  };
  template <typename T>
  using Memory = std::unique_ptr<T[], FreeMemory>;

  // Pages that nobody writes to are not there yet.
  template <typename T>
  static Memory<T> zeroed(std::size_t count);

  // The newest row + 1 in the lower bits, the length of the chain above them;
  // 0 for no row.
  using Head = std::uint32_t;
  const Head& head(std::size_t column, std::uint32_t key) const {
    return heads_[column * buckets_ +
                  online_internal::bucket_of(online_internal::mix_key(key),
                                             buckets_)];
  }
  void link(std::size_t column, std::uint32_t row);
  void make_crowd(std::size_t column, Head& head);

  KeyIndexOptions options_;
  std::size_t capacity_;
  std::size_t buckets_;  // of a column
  std::size_t size_ = 0;
  Memory<Head> heads_;
  Memory<FreshNode> nodes_;
  Memory<std::uint32_t> numbers_;
  RowSet removed_;
  FreshCrowds crowds_;
};

}  // namespace neardup

#endif  // NEARDUP_SIMILARITY_ONLINE_FRESH_KEYS_H_
