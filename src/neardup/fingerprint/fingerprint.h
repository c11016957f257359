// A Fingerprint is the SimHash of a document: near-duplicate texts have
// fingerprints that differ in few bits (Charikar, STOC 2002; Manku, Jain, Das
// Sarma, WWW 2007).
//
//   Fingerprint a = fingerprinter.fingerprint(article);
//   Fingerprint b = fingerprinter.fingerprint(article_with_a_new_headline);
//   hamming_distance(a, b);  // small: the texts share most of their features
//
// It is 1 to 256 bits wide, 64 unless a profile says otherwise. Bit j is bit
// (j % 64) of words()[j / 64]; bits at and above the width are zero. Text forms
// print the most significant bit first.
//
// A value type of 40 bytes for talking about one fingerprint; collections store
// only the words.

#ifndef NEARDUP_FINGERPRINT_FINGERPRINT_H_
#define NEARDUP_FINGERPRINT_FINGERPRINT_H_

#include <array>
#include <cassert>
#include <compare>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "neardup/base/hash/hash_value.h"
#include "neardup/base/status.h"

namespace neardup {

class Fingerprint {
 public:
  static constexpr int kMaxBits = HashValue::kMaxBits;

  // 64 zero bits.
  constexpr Fingerprint() = default;
  constexpr explicit Fingerprint(std::uint64_t word) : value_{{word}} {}
  // The lowest `bits` bits of `value`. REQUIRES: 1 <= bits <= kMaxBits, and no
  // bit of value at or above `bits` is set.
  constexpr Fingerprint(const HashValue& value, int bits)
      : value_(value), bits_(bits) {
    assert(bits >= 1 && bits <= kMaxBits);
    assert(fits(value, bits));
  }

  // From 1 to 64 hex digits of either case, most significant first; the width
  // is four bits for each digit. kInvalidArgument otherwise; no prefix, sign or
  // space is allowed.
  static Result<Fingerprint> parse(std::string_view hex);
  // From 1 to 256 characters '0' or '1', one bit each. A function of its own,
  // because no prefix can mark binary digits that is not also hex ("0b").
  static Result<Fingerprint> parse_binary(std::string_view binary);
  // A 64-bit fingerprint as a decimal number without sign: what yanyiwu/simhash
  // and most peers print.
  static Result<Fingerprint> parse_decimal(std::string_view decimal);

  constexpr int bits() const { return bits_; }
  constexpr const HashValue& value() const { return value_; }
  constexpr bool bit(int position) const { return value_.bit(position); }
  // The words that hold the bits, (bits + 63) / 64 of them, least significant
  // first; valid as long as this fingerprint.
  constexpr std::span<const std::uint64_t> words() const {
    return std::span(value_.words)
        .first(static_cast<std::size_t>((bits_ + 63) / 64));
  }

  friend constexpr bool operator==(const Fingerprint&,
                                   const Fingerprint&) = default;
  // Numerical order; of equal numbers the narrower is less.
  friend constexpr std::strong_ordering operator<=>(const Fingerprint& a,
                                                    const Fingerprint& b) {
    if (auto order = a.value_ <=> b.value_; std::is_neq(order)) {
      return order;
    }
    return a.bits_ <=> b.bits_;
  }

 private:
  // True if no bit at or above `bits` is set.
  static constexpr bool fits(const HashValue& value, int bits) {
    const std::size_t last = static_cast<std::size_t>((bits - 1) / 64);
    for (std::size_t i = last + 1; i < value.words.size(); ++i) {
      if (value.words[i] != 0) {
        return false;
      }
    }
    // In two shifts, since one by 64 is undefined.
    return ((value.words[last] >> ((bits - 1) % 64)) >> 1) == 0;
  }

  HashValue value_;
  int bits_ = 64;
};

// Lower-case hex, most significant digit first, (bits + 3) / 4 digits.
std::string to_hex(const Fingerprint& fingerprint);
// `bits` characters '0' or '1', most significant bit first.
std::string to_binary(const Fingerprint& fingerprint);

// The number of bits, in [0, a.bits()], in which a and b differ; by popcount.
// REQUIRES: a.bits() == b.bits().
int hamming_distance(const Fingerprint& a, const Fingerprint& b);

// True if at most k bits differ; by popcount. Never true for k < 0. Same
// REQUIRES.
bool within(const Fingerprint& a, const Fingerprint& b, int k);

// The same answer by clearing one differing bit at a time and leaving as soon
// as k is passed (isEqual of seeds 002 and 004); the oracle of within().
bool within_early_exit(const Fingerprint& a, const Fingerprint& b, int k);

}  // namespace neardup

#endif  // NEARDUP_FINGERPRINT_FINGERPRINT_H_
