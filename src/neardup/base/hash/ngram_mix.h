// ngram-mix64: the 64-bit hash of a character n-gram. It is built from steps
// that vector instructions have for many n-grams at once (neardup/simd), and
// this is its meaning everywhere.
//
// The units of an n-gram are its code points or its bytes. A group of n units
// u[0..n), n <= 8, and what comes before it (h = 0 at the start) give
//
//   low(i)  = u[2i] mod 2^16 + 2^16 (u[2i+1] mod 2^16)     missing units are 0
//   high(i) = u[2i] div 2^16 + 2^16 (u[2i+1] div 2^16)
//   sum     = h + low(0) kLow[0] + ... + low(3) kLow[3]
//               + high(0) kHigh[0] + ... + high(3) kHigh[3]
//   x       = sum ^ (sum >> 32) ^ (n kLength)
//   y       = x kMultiplier
//   hash    = y ^ (y >> 32)
//
// modulo 2^64. A longer text is cut into groups of 8 units, the last shorter,
// and the hash of one group is the h of the next; no text at all is one group
// of no units. Both steps are standard: a multilinear sum and one round of
// multiply-xorshift. On letters, digits, ideographs and other small alphabets
// no output bit and no pair of bits is biased more than chance, which is what
// a SimHash asks of its features. It resists no attacker.
//
// Thread safety: all functions may run concurrently.

#ifndef NEARDUP_BASE_HASH_NGRAM_MIX_H_
#define NEARDUP_BASE_HASH_NGRAM_MIX_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace neardup {

struct NgramMix {
  static constexpr std::size_t kGroup = 8;

  // The 32-bit words of pi's fraction that have the top bit set, in order, made
  // odd; the length's factor continues the series, and the multiplier is 2^64
  // over the golden ratio.
  static constexpr std::array<std::uint32_t, 4> kLow = {0x85a308d3, 0xa4093823,
                                                        0xec4e6c89, 0xbe5466cf};
  static constexpr std::array<std::uint32_t, 4> kHigh = {
      0xc0ac29b7, 0xc97c50dd, 0xb5470917, 0x9216d5d9};
  static constexpr std::uint64_t kLength = 0x8979fb1bd1310ba7;
  static constexpr std::uint64_t kMultiplier = 0x9e3779b97f4a7c15;

  // Everything after the sum. REQUIRES: n <= kGroup.
  static constexpr std::uint64_t finish(std::uint64_t sum, std::size_t n) {
    const std::uint64_t x = sum ^ (sum >> 32) ^ (n * kLength);
    const std::uint64_t y = x * kMultiplier;
    return y ^ (y >> 32);
  }

  // One group after what hashes to `before`. REQUIRES: units.size() <= kGroup.
  static constexpr std::uint64_t group(std::uint64_t before,
                                       std::span<const char32_t> units) {
    std::uint64_t sum = before;
    for (std::size_t i = 0; i < units.size(); ++i) {
      const std::size_t shift = i % 2 * 16;
      const std::uint64_t unit = units[i];
      sum += ((unit & 0xffff) << shift) * kLow[i / 2];
      sum += ((unit >> 16) << shift) * kHigh[i / 2];
    }
    return finish(sum, units.size());
  }
};

// The hash of the code points of `text`; bytes that are no UTF-8 count as
// U+FFFD each. Cost: linear.
std::uint64_t ngram_mix64(std::string_view text);

// The hash of the bytes of `text`. Equal to ngram_mix64() for ASCII.
std::uint64_t ngram_mix64_bytes(std::string_view text);

}  // namespace neardup

#endif  // NEARDUP_BASE_HASH_NGRAM_MIX_H_
