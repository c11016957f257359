#include "neardup/base/hash/ngram_mix.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <random>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace neardup {
namespace {

// Computed from the definition by a program of another language.
TEST(NgramMix, values_never_change) {
  EXPECT_EQ(ngram_mix64("ab"), 0xd4e5dffc2ac65949);
  EXPECT_EQ(ngram_mix64("abcd"), 0x04c0199f2576daa6);
  EXPECT_EQ(ngram_mix64("我来到北"), 0x227ff83a5a9d79dc);
  EXPECT_EQ(ngram_mix64("😀😁😂🤣"), 0x59a6ed836e7ba340);
  EXPECT_EQ(ngram_mix64("abcdefgh"), 0xbae771a0bcf7d1ca);
}

TEST(NgramMix, longer_texts_go_on_from_the_hash_of_eight_units) {
  EXPECT_EQ(ngram_mix64("abcdefghi"), 0xc4d63f7b854afe72);
  const char32_t rest[] = {U'i'};
  EXPECT_EQ(ngram_mix64("abcdefghi"),
            NgramMix::group(ngram_mix64("abcdefgh"), rest));
}

TEST(NgramMix, bytes_and_code_points_agree_on_ascii_alone) {
  EXPECT_EQ(ngram_mix64_bytes("plain ASCII"), ngram_mix64("plain ASCII"));
  EXPECT_NE(ngram_mix64_bytes("é"), ngram_mix64("é"));
}

TEST(NgramMix, length_order_and_planes_matter) {
  using namespace std::string_literals;
  EXPECT_NE(ngram_mix64("ab"), ngram_mix64("ba"));
  EXPECT_NE(ngram_mix64("abcd"), ngram_mix64("cdab"));
  EXPECT_NE(ngram_mix64("a"), ngram_mix64("a\0"s));
  EXPECT_NE(ngram_mix64("\0"s), ngram_mix64("\0\0"s));
  // U+F600 and U+1F600 have the same lower half.
  EXPECT_NE(ngram_mix64("\uf600"), ngram_mix64("\U0001f600"));
}

// All n-grams of an alphabet, or of more than kMost that many by chance.
std::vector<std::uint64_t> hashes_of(const std::vector<char32_t>& alphabet,
                                     std::size_t n) {
  constexpr double kMost = 20'000;
  const double all =
      std::pow(static_cast<double>(alphabet.size()), static_cast<double>(n));
  std::mt19937_64 random(n);
  std::set<std::vector<char32_t>> ngrams;
  for (std::size_t number = 0;
       static_cast<double>(ngrams.size()) < std::min(all, kMost); ++number) {
    std::vector<char32_t> units;
    for (std::size_t rest = number; units.size() < n; rest /= alphabet.size()) {
      const std::size_t place = all <= kMost ? rest : random();
      units.push_back(alphabet[place % alphabet.size()]);
    }
    ngrams.insert(units);
  }
  std::vector<std::uint64_t> hashes;
  for (const std::vector<char32_t>& units : ngrams) {
    hashes.push_back(NgramMix::group(0, units));
  }
  return hashes;
}

std::vector<char32_t> range(char32_t first, char32_t count, char32_t step = 1) {
  std::vector<char32_t> units;
  for (char32_t i = 0; i < count; ++i) {
    units.push_back(first + i * step);
  }
  return units;
}

// How far the number of ones is from half, in standard deviations.
double deviation(std::size_t ones, std::size_t n) {
  const auto count = static_cast<double>(n);
  return std::abs(2 * static_cast<double>(ones) - count) / std::sqrt(count);
}

// SimHash takes the 64 bits for coins thrown independently. Of 2,080 numbers
// from coins the largest deviation is rarely above 4.5.
TEST(NgramMix, bits_and_pairs_of_bits_are_like_coins) {
  const std::vector<std::vector<char32_t>> alphabets = {
      range(U'a', 26),       range(U'0', 10),    range(U' ', 47, 2),
      range(0, 256),         range(0x4e00, 300), range(0x1f600, 64),
      range(0, 16, 1 << 12),
  };
  for (const auto& alphabet : alphabets) {
    for (const std::size_t n : {3u, 4u, 8u}) {
      const std::vector<std::uint64_t> hashes = hashes_of(alphabet, n);
      for (int turn = 0; turn < 64; ++turn) {
        // Bit j of hash ^ rotated is whether bits j and j - turn differ.
        std::size_t ones[64] = {};
        for (const std::uint64_t hash : hashes) {
          std::uint64_t word = turn == 0 ? hash : hash ^ std::rotl(hash, turn);
          for (std::size_t& count : ones) {
            count += word & 1;
            word >>= 1;
          }
        }
        for (std::size_t j = 0; j < 64; ++j) {
          ASSERT_LT(deviation(ones[j], hashes.size()), 6)
              << "bit " << j << " and the one " << turn << " below, " << n
              << "-grams from U+" << std::hex
              << static_cast<unsigned>(alphabet.front());
        }
      }
    }
  }
}

}  // namespace
}  // namespace neardup
