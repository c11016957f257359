#include "neardup/index/growing/number_set.h"

#include <algorithm>

namespace neardup {

std::uint32_t NumberSet::page_at(std::size_t i) {
  if (i >= page_of_.size()) {
    page_of_.resize(i + 1, kNoPage);
  }
  if (page_of_[i] == kNoPage) {
    if (spare_.empty()) {
      words_.resize(words_.size() + kPageWords);
      counts_.push_back(0);
      spare_.reserve(counts_.size());  // erase() must not fail
      spare_.push_back(static_cast<std::uint32_t>(counts_.size() - 1));
    }
    page_of_[i] = spare_.back();
    spare_.pop_back();
  }
  return page_of_[i];
}

bool NumberSet::insert(std::uint32_t number) {
  const std::uint32_t page = page_at(number / kPageNumbers);
  std::uint64_t& word = word_of(page, number);
  const std::uint64_t bit = std::uint64_t{1} << (number % 64);
  if ((word & bit) != 0) {
    return false;
  }
  word |= bit;
  ++counts_[page];
  ++size_;
  return true;
}

bool NumberSet::erase(std::uint32_t number) {
  if (!contains(number)) {
    return false;
  }
  const std::uint32_t page = page_of_[number / kPageNumbers];
  word_of(page, number) &= ~(std::uint64_t{1} << (number % 64));
  --size_;
  if (--counts_[page] == 0) {
    page_of_[number / kPageNumbers] = kNoPage;
    spare_.push_back(page);
  }
  return true;
}

std::size_t NumberSet::memory_bytes() const {
  return words_.capacity() * sizeof(std::uint64_t) +
         (page_of_.capacity() + counts_.capacity() + spare_.capacity()) *
             sizeof(std::uint32_t);
}

}  // namespace neardup
