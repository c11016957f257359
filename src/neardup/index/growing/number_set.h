// A NumberSet holds document numbers as bits, in pages that exist only where
// there are numbers. Numbers that were given out one after the other take a bit
// each; where most were taken back, a page goes with its last number.
//
// Copies are two runs of memory: a checkpoint takes one while nobody writes.
//
// Thread safety: const members may run at the same time as each other.
// Memory: 1/8 byte a number where they are dense, at most a page of 4 KiB for
// each, and four bytes for every 32,768 up to the highest one.

#ifndef NEARDUP_INDEX_GROWING_NUMBER_SET_H_
#define NEARDUP_INDEX_GROWING_NUMBER_SET_H_

#include <cstddef>
#include <cstdint>
#include <vector>

namespace neardup {

class NumberSet {
 public:
  std::size_t size() const { return size_; }

  bool contains(std::uint32_t number) const {
    const std::size_t i = number / kPageNumbers;
    return i < page_of_.size() && page_of_[i] != kNoPage &&
           (word_of(page_of_[i], number) >> (number % 64) & 1) != 0;
  }

  // Amortised O(1). Returns false, changing nothing, if it is there.
  bool insert(std::uint32_t number);
  // Returns false, changing nothing, if it is absent.
  bool erase(std::uint32_t number);

  std::size_t memory_bytes() const;

 private:
  static constexpr std::size_t kPageNumbers = std::size_t{1} << 15;
  static constexpr std::size_t kPageWords = kPageNumbers / 64;
  static constexpr std::uint32_t kNoPage = 0xffff'ffff;

  const std::uint64_t& word_of(std::uint32_t page, std::uint32_t number) const {
    return words_[page * kPageWords + number % kPageNumbers / 64];
  }
  std::uint64_t& word_of(std::uint32_t page, std::uint32_t number) {
    return words_[page * kPageWords + number % kPageNumbers / 64];
  }
  // The page of numbers i * kPageNumbers and up, made if there is none.
  std::uint32_t page_at(std::size_t i);

  std::size_t size_ = 0;
  std::vector<std::uint32_t> page_of_;  // by number / kPageNumbers
  std::vector<std::uint64_t> words_;    // page after page
  std::vector<std::uint32_t> counts_;   // of each page
  std::vector<std::uint32_t> spare_;    // pages without numbers, all zero
};

}  // namespace neardup

#endif  // NEARDUP_INDEX_GROWING_NUMBER_SET_H_
