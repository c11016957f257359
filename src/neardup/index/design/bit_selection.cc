#include "neardup/index/design/bit_selection.h"

#include <bit>
#include <cassert>
#include <cstddef>

#include "neardup/index/design/bit_mask.h"

namespace neardup {
namespace {

// MurmurHash3's finaliser (A. Appleby, public domain): each bit of the input
// moves about half of the output.
std::uint64_t mix(std::uint64_t x) {
  x ^= x >> 33;
  x *= 0xff51afd7ed558ccdu;
  x ^= x >> 33;
  x *= 0xc4ceb9fe1a85ec53u;
  return x ^ (x >> 33);
}

}  // namespace

BitSelection::BitSelection(const BitMask& mask) : mask_(mask) {
  for (std::size_t w = 0; w < mask.words.size(); ++w) {
    std::uint64_t rest = mask.words[w];
    while (rest != 0) {
      const int shift = std::countr_zero(rest);
      const int width = std::countr_one(rest >> shift);
      runs_.push_back({static_cast<std::uint8_t>(w),
                       static_cast<std::uint8_t>(shift),
                       static_cast<std::uint8_t>(width)});
      count_ += width;
      // Adding the lowest bit of a run carries through all of it.
      rest &= rest + (std::uint64_t{1} << shift);
    }
  }
}

BitSelection BitSelection::range(int from, int count) {
  assert(from >= 0 && count >= 0 && from + count <= BitMask::kMaxBits);
  BitMask mask;
  for (int position = from; position < from + count; ++position) {
    mask.set_bit(position);
  }
  return BitSelection(mask);
}

std::uint64_t BitSelection::key(FingerprintRow row) const {
  std::uint64_t key = 0;
  if (count_ <= 64) {
    int filled = 0;
    for (const Run& run : runs_) {
      key |= bits_of(run, row) << filled;
      filled += run.width;
    }
    return key;
  }
  for (const Run& run : runs_) {
    key = mix(key ^ bits_of(run, row)) + 0x9e3779b97f4a7c15u;
  }
  return key;
}

std::vector<BitSelection> BitSelection::split(int parts) const {
  assert(parts >= 1);
  std::vector<BitSelection> result;
  result.reserve(static_cast<std::size_t>(parts));
  int position = 0;
  for (int part = 0; part < parts; ++part) {
    BitMask mask;
    int left = count_ / parts + (part < count_ % parts ? 1 : 0);
    for (; left > 0; ++position) {
      if (mask_.bit(position)) {
        mask.set_bit(position);
        --left;
      }
    }
    result.emplace_back(mask);
  }
  return result;
}

BitSelection BitSelection::without(const BitSelection& other) const {
  return BitSelection(neardup::without(mask_, other.mask_));
}

}  // namespace neardup
