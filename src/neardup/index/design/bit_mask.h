// Which bits of a fingerprint make keys and tags, as masks for the kernels.

#ifndef NEARDUP_INDEX_DESIGN_BIT_MASK_H_
#define NEARDUP_INDEX_DESIGN_BIT_MASK_H_

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace neardup {

// A set of bits of a fingerprint, in little-endian words: bit j is bit (j % 64)
// of words[j / 64].
struct BitMask {
  static constexpr int kMaxBits = 256;

  std::array<std::uint64_t, 4> words{};

  // REQUIRES: 0 <= position < kMaxBits.
  constexpr bool bit(int position) const {
    return ((words[static_cast<std::size_t>(position / 64)] >>
             (position % 64)) &
            1) != 0;
  }
  constexpr void set_bit(int position) {
    words[static_cast<std::size_t>(position / 64)] |= std::uint64_t{1}
                                                      << (position % 64);
  }
  friend constexpr bool operator==(const BitMask&, const BitMask&) = default;
};

// Every mask of at most `radius` of the lowest `bits` bits, fewest first: what
// to flip in a key to have all within the radius. REQUIRES: bits <= 32.
std::vector<std::uint32_t> flips_within(int bits, int radius);

inline int count_bits(const BitMask& mask) {
  int count = 0;
  for (const std::uint64_t word : mask.words) {
    count += std::popcount(word);
  }
  return count;
}

// The bits of `mask` that `other` does not have.
BitMask without(const BitMask& mask, const BitMask& other);

// `mask` without its lowest bits, `count` left of them; all if they are fewer.
BitMask highest_bits(const BitMask& mask, int count);

// `count` of the first `bits` bits that `mask` does not have, spread evenly
// over them; all if they are fewer.
BitMask spread_outside(const BitMask& mask, int bits, int count);

// How many of the bits that `mask` selects differ between two rows.
inline int differing_bits(const std::uint64_t* a, const std::uint64_t* b,
                          std::size_t row_words, const BitMask& mask) {
  int count = 0;
  for (std::size_t w = 0; w < row_words; ++w) {
    count += std::popcount((a[w] ^ b[w]) & mask.words[w]);
  }
  return count;
}

}  // namespace neardup

#endif  // NEARDUP_INDEX_DESIGN_BIT_MASK_H_
