// The accumulate kernels but for their instructions, which Lanes and SetBits
// give. Included like bit_counter_inl.h.

#ifndef NEARDUP_SIMD_SIMHASH_ACCUMULATE_INL_H_
#define NEARDUP_SIMD_SIMHASH_ACCUMULATE_INL_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "neardup/simd/simhash/bit_counter_inl.h"

namespace neardup::simd_internal {
namespace {

// `count` words of a column in a row: where they stand, or copied if others
// stand between them.
NEARDUP_INLINE const std::uint64_t* in_a_row(const std::uint64_t* words,
                                             std::size_t stride,
                                             std::size_t count,
                                             std::uint64_t* copy) {
  if (stride == 1) {
    return words;
  }
  for (std::size_t i = 0; i < count; ++i) {
    copy[i] = words[i * stride];
  }
  return copy;
}

template <typename Lanes>
NEARDUP_INLINE typename Lanes::Word add_four_at(LowDigits<Lanes>& low,
                                                const std::uint64_t* words) {
  constexpr std::size_t kCount = Lanes::kCount;
  return low.add_four(Lanes::load(words), Lanes::load(words + kCount),
                      Lanes::load(words + 2 * kCount),
                      Lanes::load(words + 3 * kCount));
}

template <typename Lanes>
NEARDUP_INLINE void count_sixteen_at(const std::uint64_t* words,
                                     LowDigits<Lanes>& low,
                                     BitCounter<Lanes>& counter) {
  constexpr std::size_t kFour = 4 * Lanes::kCount;
  const auto a = add_four_at(low, words);
  const auto b = add_four_at(low, words + kFour);
  const auto c = add_four_at(low, words + 2 * kFour);
  const auto d = add_four_at(low, words + 3 * kFour);
  counter.add(low.add_fours(a, b, c, d));
}

template <typename Lanes>
NEARDUP_INLINE void count_row(const std::uint64_t* words, std::size_t count,
                              LowDigits<Lanes>& low,
                              BitCounter<Lanes>& counter) {
  constexpr std::size_t kSixteen = 16 * Lanes::kCount;
  std::size_t i = 0;
  for (; i + kSixteen <= count; i += kSixteen) {
    count_sixteen_at(words + i, low, counter);
  }
  if (i < count) {
    std::uint64_t rest[kSixteen] = {};
    std::copy(words + i, words + count, rest);
    count_sixteen_at(rest, low, counter);
  }
}

template <typename Lanes>
NEARDUP_TARGET void count_ones(const std::uint64_t* words, std::size_t stride,
                               std::size_t n, std::uint64_t* ones) {
  constexpr std::size_t kPart = 512;
  static_assert(BitCounter<Lanes>::kMaxWords % kPart == 0);
  std::uint64_t copy[kPart];
  for (std::size_t i = 0; i < n;) {
    LowDigits<Lanes> low;
    BitCounter<Lanes> counter;
    const std::size_t end = i + std::min(n - i, BitCounter<Lanes>::kMaxWords);
    for (; i < end; i += kPart) {
      const std::size_t count = std::min(end - i, kPart);
      count_row(in_a_row(words + i * stride, stride, count, copy), count, low,
                counter);
    }
    counter.finish(low, ones);
  }
}

// A weight, modulo 2^64, is three digits of kDigitBits. Sums of one digit over
// kBlock words fit into 32 bits, so that twice as many sums share a vector;
// most weights are one digit long.
constexpr std::size_t kBlock = 32;
constexpr unsigned kDigitBits = 27;
constexpr std::size_t kDigits = 3;
static_assert(kDigitBits * kDigits >= 64);
static_assert(kBlock * ((std::uint64_t{1} << kDigitBits) - 1) <= UINT32_MAX);

// set_sums[j] += the weights of the words with bit j set. Returns the sum of
// all weights. REQUIRES: n <= kBlock.
template <typename SetBits>
NEARDUP_INLINE std::uint64_t add_block(const std::uint64_t* words,
                                       const std::int64_t* weights,
                                       std::size_t n, std::uint64_t* set_sums) {
  std::uint64_t total = 0;
  std::uint64_t any = 0;
  for (std::size_t i = 0; i < n; ++i) {
    total += static_cast<std::uint64_t>(weights[i]);
    any |= static_cast<std::uint64_t>(weights[i]);
  }
  for (std::size_t d = 0; d < kDigits; ++d) {
    const unsigned shift = static_cast<unsigned>(d) * kDigitBits;
    constexpr std::uint64_t kMask = (std::uint64_t{1} << kDigitBits) - 1;
    if ((any >> shift & kMask) == 0) {
      continue;
    }
    std::uint32_t digits[kBlock];
    for (std::size_t i = 0; i < n; ++i) {
      digits[i] = static_cast<std::uint32_t>(
          static_cast<std::uint64_t>(weights[i]) >> shift & kMask);
    }
    std::uint32_t sums[64];
    SetBits::sum(words, digits, n, sums);
    for (std::size_t j = 0; j < 64; ++j) {
      set_sums[j] += std::uint64_t{sums[j]} << shift;
    }
  }
  return total;
}

// Adds only where a bit is set, since the others follow: sum = set - (total -
// set).
template <typename SetBits>
NEARDUP_TARGET void add_weighted(const std::uint64_t* words, std::size_t stride,
                                 const std::int64_t* weights, std::size_t n,
                                 std::int64_t* sums) {
  std::uint64_t copy[kBlock];
  std::uint64_t set_sums[64] = {};
  std::uint64_t total = 0;
  for (std::size_t i = 0; i < n; i += kBlock) {
    const std::size_t count = std::min(n - i, kBlock);
    total +=
        add_block<SetBits>(in_a_row(words + i * stride, stride, count, copy),
                           weights + i, count, set_sums);
  }
  for (std::size_t j = 0; j < 64; ++j) {
    sums[j] = static_cast<std::int64_t>(static_cast<std::uint64_t>(sums[j]) +
                                        2 * set_sums[j] - total);
  }
}

}  // namespace
}  // namespace neardup::simd_internal

#endif  // NEARDUP_SIMD_SIMHASH_ACCUMULATE_INL_H_
