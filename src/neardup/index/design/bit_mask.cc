#include "neardup/index/design/bit_mask.h"

#include <algorithm>

namespace neardup {
namespace {

// Appends every mask of up to `left` of the bits from `from` to `bits`.
void append_flips(int from, int bits, int left, std::uint32_t mask,
                  std::vector<std::uint32_t>& flips) {
  flips.push_back(mask);
  for (int bit = from; bit < bits && left > 0; ++bit) {
    append_flips(bit + 1, bits, left - 1, mask | std::uint32_t{1} << bit,
                 flips);
  }
}

}  // namespace

BitMask without(const BitMask& mask, const BitMask& other) {
  BitMask result;
  for (std::size_t w = 0; w < result.words.size(); ++w) {
    result.words[w] = mask.words[w] & ~other.words[w];
  }
  return result;
}

BitMask highest_bits(const BitMask& mask, int count) {
  BitMask result;
  for (int bit = BitMask::kMaxBits - 1; bit >= 0 && count > 0; --bit) {
    if (mask.bit(bit)) {
      result.set_bit(bit);
      --count;
    }
  }
  return result;
}

std::vector<std::uint32_t> flips_within(int bits, int radius) {
  std::vector<std::uint32_t> flips;
  append_flips(0, bits, radius, 0, flips);
  std::ranges::stable_sort(
      flips, {}, [](std::uint32_t mask) { return std::popcount(mask); });
  return flips;
}

BitMask spread_outside(const BitMask& mask, int bits, int count) {
  int outside = 0;
  for (int bit = 0; bit < bits; ++bit) {
    outside += mask.bit(bit) ? 0 : 1;
  }
  BitMask result;
  int sum = 0;
  for (int bit = 0; bit < bits; ++bit) {
    if (mask.bit(bit)) {
      continue;
    }
    // As a line is drawn in pixels: a step whenever `outside` is passed.
    sum += count;
    if (sum >= outside) {
      sum -= outside;
      result.set_bit(bit);
    }
    if (count > outside) {
      sum = outside;
    }
  }
  return result;
}

}  // namespace neardup
