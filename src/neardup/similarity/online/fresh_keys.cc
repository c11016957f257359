#include "neardup/similarity/online/fresh_keys.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <new>

namespace neardup {
namespace {

// Of a head.
constexpr int kLengthShift = 24;
constexpr std::uint32_t kRowMask = (std::uint32_t{1} << kLengthShift) - 1;
constexpr std::uint32_t kCrowded = 0xff;

// Rows of a chain on average when all have come.
constexpr std::size_t kRowsPerChain = 4;

}  // namespace

template <typename T>
FreshKeys::Memory<T> FreshKeys::zeroed(std::size_t count) {
  void* const memory = std::calloc(count, sizeof(T));
  if (memory == nullptr) {
    throw std::bad_alloc();
  }
  return Memory<T>(static_cast<T*>(memory));
}

FreshKeys::FreshKeys(const KeyIndexOptions& options, std::size_t rows)
    : options_(options),
      capacity_(rows),
      buckets_(std::max<std::size_t>(1, rows / kRowsPerChain)),
      heads_(zeroed<Head>(buckets_ * options.columns)),
      nodes_(zeroed<FreshNode>(rows * options.columns)),
      numbers_(zeroed<std::uint32_t>(rows)),
      crowds_(options, nodes_.get(), removed_) {
  assert(rows > 0 && rows <= kMostRows);
}

void FreshKeys::add(std::uint32_t number, std::span<const std::uint32_t> keys) {
  assert(size_ < capacity_ && keys.size() == options_.columns);
  assert(size_ == 0 || numbers_[size_ - 1] < number);
  const auto row = static_cast<std::uint32_t>(size_);
  FreshNode* const nodes = &nodes_[row * options_.columns];
  for (std::size_t column = 0; column < keys.size(); ++column) {
    nodes[column] = {keys[column], kNoRow};
    __builtin_prefetch(&head(column, keys[column]), 1);
  }
  for (std::size_t column = 0; column < keys.size(); ++column) {
    if (keys[column] != OnePermutationHasher::kEmpty) {
      link(column, row);
    }
  }
  numbers_[row] = number;
  ++size_;
}

void FreshKeys::link(std::size_t column, std::uint32_t row) {
  FreshNode& node = nodes_[row * options_.columns + column];
  Head& head = const_cast<Head&>(this->head(column, node.key));
  const std::uint32_t length = head >> kLengthShift;
  if (length == kCrowded) {
    crowds_.add(column, row);
    return;
  }
  node.next = length == 0 ? kNoRow : (head & kRowMask) - 1;
  head = (length + 1) << kLengthShift | (row + 1);
  if (length + 1 > kLongestChain) {
    make_crowd(column, head);
  }
}

void FreshKeys::make_crowd(std::size_t column, Head& head) {
  std::array<std::uint32_t, kLongestChain + 1> rows;
  std::size_t count = 0;
  for (std::uint32_t row = (head & kRowMask) - 1; row != kNoRow;
       row = nodes_[row * options_.columns + column].next) {
    rows[count++] = row;
  }
  head = kCrowded << kLengthShift;
  while (count > 0) {
    crowds_.add(column, rows[--count]);
  }
}

bool FreshKeys::remove(std::uint32_t row) {
  if (!removed_.insert(row, capacity_)) {
    return false;
  }
  for (std::size_t column = 0; column < options_.columns; ++column) {
    const std::uint32_t key = this->key(row, column);
    if (key != OnePermutationHasher::kEmpty &&
        head(column, key) >> kLengthShift == kCrowded) {
      crowds_.remove(column, row);
    }
  }
  return true;
}

std::optional<std::uint32_t> FreshKeys::find(std::uint32_t number) const {
  const std::uint32_t* const begin = numbers_.get();
  const std::uint32_t* const end = begin + size_;
  const std::uint32_t* const found = std::lower_bound(begin, end, number);
  return found != end && *found == number
             ? std::optional(static_cast<std::uint32_t>(found - begin))
             : std::nullopt;
}

FreshKeys::Chain FreshKeys::chain(std::size_t column, std::uint32_t key) const {
  const Head found = head(column, key);
  const std::uint32_t length = found >> kLengthShift;
  if (length == 0 || length == kCrowded) {
    return {kNoRow, length == kCrowded};
  }
  return {(found & kRowMask) - 1, false};
}

std::size_t FreshKeys::memory_bytes() const {
  return sizeof(*this) + buckets_ * options_.columns * sizeof(Head) +
         size_ * (options_.columns * sizeof(FreshNode) + sizeof(number(0))) +
         removed_.memory_bytes() + crowds_.memory_bytes();
}

}  // namespace neardup
