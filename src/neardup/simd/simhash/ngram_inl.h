// The n-gram kernels but for their instructions, which Lanes give. Included
// like bit_counter_inl.h.
//
// The units lie side by side as 16 bits, so that a vector loaded at unit i has
// in its first lane the n-gram that begins at i, and in each next lane the one
// that begins four units later. Four loads, one unit apart, give all n-grams;
// in which order does not matter to a count. The lower half of a lane is a pair
// of units, which one 32-bit multiplication weighs; the next pair is the lower
// half of a load two units on.

#ifndef NEARDUP_SIMD_SIMHASH_NGRAM_INL_H_
#define NEARDUP_SIMD_SIMHASH_NGRAM_INL_H_

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "neardup/base/hash/ngram_mix.h"
#include "neardup/simd/simhash/bit_counter_inl.h"
#include "neardup/simd/simhash/ngram_kernel.h"

namespace neardup::simd_internal {
namespace {

// The sum of ngram-mix64 over one of its two arrays, for the n-gram at `units`
// in the first lane.
template <typename Lanes, std::size_t n>
NEARDUP_INLINE typename Lanes::Word weigh_pairs(
    const std::uint16_t* units, const std::array<std::uint32_t, 4>& factors) {
  auto sum = Lanes::zero();
#pragma GCC unroll 4
  for (std::size_t pair = 0; pair < (n + 1) / 2; ++pair) {
    auto word = Lanes::load(units + 2 * pair);
    if (2 * pair + 1 == n) {
      word = Lanes::bit_and(word, Lanes::broadcast(0xffff));
    }
    sum = Lanes::add(
        sum, Lanes::multiply_low_halves(word, Lanes::broadcast(factors[pair])));
  }
  return sum;
}

template <typename Lanes, std::size_t n, bool kHigh>
NEARDUP_INLINE typename Lanes::Word hash_at(const UnitBuffer& units,
                                            std::size_t i) {
  auto sum = weigh_pairs<Lanes, n>(units.low + i, NgramMix::kLow);
  if constexpr (kHigh) {
    sum =
        Lanes::add(sum, weigh_pairs<Lanes, n>(units.high + i, NgramMix::kHigh));
  }
  return Lanes::finish_mix(sum, Lanes::broadcast(n * NgramMix::kLength),
                           Lanes::broadcast(NgramMix::kMultiplier));
}

// Adds the 4 * kCount n-grams from i on.
template <typename Lanes, std::size_t n, bool kHigh>
NEARDUP_INLINE typename Lanes::Word add_four_at(LowDigits<Lanes>& low,
                                                const UnitBuffer& units,
                                                std::size_t i) {
  return low.add_four(hash_at<Lanes, n, kHigh>(units, i),
                      hash_at<Lanes, n, kHigh>(units, i + 1),
                      hash_at<Lanes, n, kHigh>(units, i + 2),
                      hash_at<Lanes, n, kHigh>(units, i + 3));
}

// Adds those of them that are among the first `ngrams`, if any: lane l of the
// load at i + phase has the n-gram i + 4 l + phase.
template <typename Lanes, std::size_t n, bool kHigh>
NEARDUP_INLINE typename Lanes::Word add_last_at(LowDigits<Lanes>& low,
                                                const UnitBuffer& units,
                                                std::size_t i,
                                                std::size_t ngrams) {
  if (i >= ngrams) {
    return Lanes::zero();
  }
  const std::size_t count = std::min(ngrams - i, 4 * Lanes::kCount);
  typename Lanes::Word words[4];
#pragma GCC unroll 4
  for (std::size_t phase = 0; phase < 4; ++phase) {
    words[phase] = Lanes::keep_first(hash_at<Lanes, n, kHigh>(units, i + phase),
                                     (count + 3 - phase) / 4);
  }
  return low.add_four(words[0], words[1], words[2], words[3]);
}

template <typename Lanes, std::size_t n, bool kHigh>
NEARDUP_TARGET void count_fixed(const UnitBuffer& units, std::uint64_t* ones) {
  static_assert(UnitBuffer::kCapacity + UnitBuffer::kSlack <=
                BitCounter<Lanes>::kMaxWords);
  constexpr std::size_t kFour = 4 * Lanes::kCount;
  LowDigits<Lanes> low;
  BitCounter<Lanes> counter;
  const std::size_t ngrams = units.size - n + 1;
  std::size_t i = 0;
  for (; i + 4 * kFour <= ngrams; i += 4 * kFour) {
    const auto a = add_four_at<Lanes, n, kHigh>(low, units, i);
    const auto b = add_four_at<Lanes, n, kHigh>(low, units, i + kFour);
    const auto c = add_four_at<Lanes, n, kHigh>(low, units, i + 2 * kFour);
    const auto d = add_four_at<Lanes, n, kHigh>(low, units, i + 3 * kFour);
    counter.add(low.add_fours(a, b, c, d));
  }
  const auto a = add_last_at<Lanes, n, kHigh>(low, units, i, ngrams);
  const auto b = add_last_at<Lanes, n, kHigh>(low, units, i + kFour, ngrams);
  const auto c =
      add_last_at<Lanes, n, kHigh>(low, units, i + 2 * kFour, ngrams);
  const auto d =
      add_last_at<Lanes, n, kHigh>(low, units, i + 3 * kFour, ngrams);
  counter.add(low.add_fours(a, b, c, d));
  counter.finish(low, ones);
}

template <typename Lanes>
NEARDUP_TARGET void count(UnitBuffer& units, int n, std::uint64_t* ones) {
  using Count = void (*)(const UnitBuffer&, std::uint64_t*);
  constexpr Count kCounts[][2] = {
      {count_fixed<Lanes, 2, false>, count_fixed<Lanes, 2, true>},
      {count_fixed<Lanes, 3, false>, count_fixed<Lanes, 3, true>},
      {count_fixed<Lanes, 4, false>, count_fixed<Lanes, 4, true>},
      {count_fixed<Lanes, 5, false>, count_fixed<Lanes, 5, true>},
      {count_fixed<Lanes, 6, false>, count_fixed<Lanes, 6, true>},
      {count_fixed<Lanes, 7, false>, count_fixed<Lanes, 7, true>},
      {count_fixed<Lanes, 8, false>, count_fixed<Lanes, 8, true>},
  };
  // What lanes read whose hashes are dropped: at most a vector from the last
  // phase and the last pair on.
  constexpr std::size_t kReadAhead = 4 * Lanes::kCount + 3 + 6;
  static_assert(kReadAhead <= UnitBuffer::kReadable);
  std::fill_n(units.low + units.size, kReadAhead, std::uint16_t{0});
  kCounts[n - NgramKernel::kMinLength][units.any_high](units, ones);
}

template <typename Lanes>
NEARDUP_TARGET std::size_t append_bytes(std::string_view text,
                                        std::size_t offset, UnitBuffer& units) {
  const std::size_t room = UnitBuffer::kCapacity - units.size;
  const std::size_t blocks = std::min(room, text.size() - offset) / 64;
  for (std::size_t i = 0; i < blocks; ++i) {
    Lanes::widen(text.data() + offset + 64 * i,
                 units.low + units.size + 64 * i);
  }
  offset += 64 * blocks;
  units.size += 64 * blocks;
  while (units.has_room() && offset < text.size()) {
    units.push(static_cast<unsigned char>(text[offset++]));
  }
  return offset;
}

}  // namespace
}  // namespace neardup::simd_internal

#endif  // NEARDUP_SIMD_SIMHASH_NGRAM_INL_H_
