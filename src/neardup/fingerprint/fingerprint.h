// A Fingerprint is the SimHash of a document: near-duplicate texts have
// fingerprints that differ in few bits (Charikar, STOC 2002; Manku, Jain, Das
// Sarma, WWW 2007).
//
//   neardup::Fingerprint a = printer.fingerprint(article).fingerprint;
//   neardup::Fingerprint b =
//   printer.fingerprint(with_new_headline).fingerprint;
//   // Small: the texts share most of their features.
//   int distance = neardup::hamming_distance(a, b);
//
// It is 1 to 256 bits wide, 64 unless a profile says otherwise. Bit j is bit
// (j % 64) of words()[j / 64]; bits at and above the width are zero. Text forms
// print the most significant bit first.
//
// A value type of 40 bytes for talking about one fingerprint; collections store
// only the words.

#ifndef NEARDUP_FINGERPRINT_FINGERPRINT_H_
#define NEARDUP_FINGERPRINT_FINGERPRINT_H_

#include <algorithm>
#include <array>
#include <compare>
#include <cstddef>
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
  // The lowest `bits` bits of `value`; a width outside of 1 to kMaxBits stands
  // for the nearest of these two.
  constexpr Fingerprint(const HashValue& value, int bits)
      : value_(value), bits_(std::clamp(bits, 1, kMaxBits)) {
    clear_above();
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
  // Sets every bit at and above bits_ to zero.
  constexpr void clear_above() {
    const std::size_t last = static_cast<std::size_t>((bits_ - 1) / 64);
    for (std::size_t i = last + 1; i < value_.words.size(); ++i) {
      value_.words[i] = 0;
    }
    value_.words[last] &= ~std::uint64_t{0} >> (63 - (bits_ - 1) % 64);
  }

  HashValue value_;
  int bits_ = 64;
};

// Lower-case hex, most significant digit first, (bits + 3) / 4 digits.
std::string to_hex(const Fingerprint& fingerprint);
// `bits` characters '0' or '1', most significant bit first.
std::string to_binary(const Fingerprint& fingerprint);

// The number of bits, in [0, kMaxBits], in which a and b differ; by popcount. A
// bit that only the wider of the two has is one in which they differ.
int hamming_distance(const Fingerprint& a, const Fingerprint& b);

// True if at most k bits differ; by popcount. Never true for k < 0.
bool within(const Fingerprint& a, const Fingerprint& b, int k);

// The same answer by clearing one differing bit at a time and leaving as soon
// as k is passed (isEqual of seeds 002 and 004); the oracle of within().
bool within_early_exit(const Fingerprint& a, const Fingerprint& b, int k);

}  // namespace neardup

#endif  // NEARDUP_FINGERPRINT_FINGERPRINT_H_
