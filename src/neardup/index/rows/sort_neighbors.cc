#include "neardup/index/rows/sort_neighbors.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace neardup {
namespace {

// Up to so many are compared; the counters below take a microsecond.
constexpr std::size_t kFewNeighbors = 32;

constexpr int kDigitBits = 8;
constexpr std::size_t kDigits = 64 / kDigitBits;
constexpr std::size_t kDigitValues = std::size_t{1} << kDigitBits;

// Words that sort as the neighbours do.
std::uint64_t to_word(const Neighbor& neighbor) {
  return static_cast<std::uint64_t>(neighbor.distance) << 32 |
         static_cast<std::uint32_t>(neighbor.id);
}
Neighbor from_word(std::uint64_t word) {
  return {DocId{static_cast<std::uint32_t>(word)},
          static_cast<int>(word >> 32)};
}

std::size_t digit_of(std::uint64_t word, std::size_t digit) {
  return word >> (digit * kDigitBits) & (kDigitValues - 1);
}

// Digit by digit, lowest first, keeping the order within a digit; digits in
// which all words agree are passed over. `spare` is as long as `words`.
void radix_sort(std::vector<std::uint64_t>& words,
                std::vector<std::uint64_t>& spare) {
  std::uint64_t differing = 0;
  for (const std::uint64_t word : words) {
    differing |= word ^ words.front();
  }
  for (std::size_t digit = 0; digit < kDigits; ++digit) {
    if (digit_of(differing, digit) == 0) {
      continue;
    }
    std::array<std::uint32_t, kDigitValues> starts{};
    for (const std::uint64_t word : words) {
      ++starts[digit_of(word, digit)];
    }
    std::uint32_t sum = 0;
    for (std::uint32_t& start : starts) {
      sum += std::exchange(start, sum);
    }
    for (const std::uint64_t word : words) {
      spare[starts[digit_of(word, digit)]++] = word;
    }
    words.swap(spare);
  }
}

}  // namespace

void sort_neighbors(std::span<Neighbor> neighbors) {
  if (neighbors.size() <= kFewNeighbors) {
    std::sort(neighbors.begin(), neighbors.end());
    return;
  }
  thread_local std::vector<std::uint64_t> words;
  thread_local std::vector<std::uint64_t> spare;
  words.resize(neighbors.size());
  spare.resize(neighbors.size());
  std::ranges::transform(neighbors, words.begin(), to_word);
  radix_sort(words, spare);
  std::ranges::transform(words, neighbors.begin(), from_word);
}

}  // namespace neardup
