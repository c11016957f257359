#include "neardup/base/hash/polynomial_hash.h"

#include <cassert>
#include <span>

#include "neardup/base/code_points.h"

namespace neardup {
namespace {

constexpr std::uint64_t kMultiplier = 1000003;

// words *= kMultiplier modulo 2^(64 * words.size()). The multiplier has 20
// bits, so the product of a half word and a carry fit into 64 bits.
void multiply(std::span<std::uint64_t> words) {
  std::uint64_t carry = 0;
  for (std::uint64_t& word : words) {
    const std::uint64_t low = (word & 0xffffffff) * kMultiplier + carry;
    const std::uint64_t high = (word >> 32) * kMultiplier + (low >> 32);
    word = (high << 32) | (low & 0xffffffff);
    carry = high >> 32;
  }
}

void clear_from(int bits, HashValue& value) {
  if (bits % 64 != 0) {
    value.words[static_cast<std::size_t>(bits / 64)] &=
        (std::uint64_t{1} << (bits % 64)) - 1;
  }
}

}  // namespace

HashValue polynomial_hash(std::string_view text, int bits) {
  assert(bits >= 1 && bits <= HashValue::kMaxBits);
  HashValue hash;
  const std::span words =
      std::span(hash.words).first(static_cast<std::size_t>((bits + 63) / 64));
  std::uint64_t units = 0;
  for_each_utf16_unit(text, [&](char16_t unit) {
    if (units == 0) {
      words[0] = std::uint64_t{unit} << 7;
    }
    multiply(words);
    words[0] ^= unit;
    ++units;
  });
  words[0] ^= units;
  // Carries only move up, so one mask at the end is as good as one per step.
  clear_from(bits, hash);
  return hash;
}

}  // namespace neardup
