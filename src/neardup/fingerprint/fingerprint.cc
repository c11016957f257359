#include "neardup/fingerprint/fingerprint.h"

#include <bit>
#include <cassert>
#include <charconv>

namespace neardup {
namespace {

// The value of a digit in a base up to 16, or -1.
int digit_value(char c, int base) {
  int value = -1;
  if (c >= '0' && c <= '9') {
    value = c - '0';
  } else if (c >= 'a' && c <= 'f') {
    value = c - 'a' + 10;
  } else if (c >= 'A' && c <= 'F') {
    value = c - 'A' + 10;
  }
  return value < base ? value : -1;
}

// Reads digits of `bits_per_digit` bits, the most significant first.
Result<Fingerprint> parse_digits(std::string_view digits, int bits_per_digit,
                                 std::string_view kind) {
  const auto count =
      static_cast<std::size_t>(Fingerprint::kMaxBits / bits_per_digit);
  if (digits.empty() || digits.size() > count) {
    return invalid_argument("fingerprint '" + std::string(digits) +
                            "' must have 1 to " + std::to_string(count) + " " +
                            std::string(kind) + " digits");
  }
  const int bits = static_cast<int>(digits.size()) * bits_per_digit;
  HashValue value;
  int position = bits;
  for (const char c : digits) {
    const int digit = digit_value(c, 1 << bits_per_digit);
    if (digit < 0) {
      return invalid_argument("fingerprint '" + std::string(digits) +
                              "' has a character that is no " +
                              std::string(kind) + " digit");
    }
    position -= bits_per_digit;
    value.words[static_cast<std::size_t>(position / 64)] |=
        static_cast<std::uint64_t>(digit) << (position % 64);
  }
  return Fingerprint(value, bits);
}

}  // namespace

Result<Fingerprint> Fingerprint::parse(std::string_view hex) {
  return parse_digits(hex, 4, "hex");
}

Result<Fingerprint> Fingerprint::parse_binary(std::string_view binary) {
  return parse_digits(binary, 1, "binary");
}

Result<Fingerprint> Fingerprint::parse_decimal(std::string_view decimal) {
  std::uint64_t word = 0;
  const char* const end = decimal.data() + decimal.size();
  const auto [stop, error] = std::from_chars(decimal.data(), end, word);
  if (error != std::errc() || stop != end) {
    return invalid_argument("fingerprint '" + std::string(decimal) +
                            "' must be a decimal number below 2^64");
  }
  return Fingerprint(word);
}

std::string to_hex(const Fingerprint& fingerprint) {
  return to_hex(fingerprint.value(), fingerprint.bits());
}

std::string to_binary(const Fingerprint& fingerprint) {
  std::string binary;
  for (int position = fingerprint.bits(); position-- > 0;) {
    binary += fingerprint.bit(position) ? '1' : '0';
  }
  return binary;
}

int hamming_distance(const Fingerprint& a, const Fingerprint& b) {
  const Fingerprint& narrow = a.bits() <= b.bits() ? a : b;
  const Fingerprint& wide = a.bits() <= b.bits() ? b : a;
  if (narrow.bits() < wide.bits()) {
    const Fingerprint same_width(wide.value(), narrow.bits());
    return hamming_distance(narrow, same_width) + wide.bits() - narrow.bits();
  }
  int distance = 0;
  for (std::size_t i = 0; i < a.words().size(); ++i) {
    distance += std::popcount(a.words()[i] ^ b.words()[i]);
  }
  return distance;
}

bool within(const Fingerprint& a, const Fingerprint& b, int k) {
  return hamming_distance(a, b) <= k;
}

bool within_early_exit(const Fingerprint& a, const Fingerprint& b, int k) {
  assert(a.bits() == b.bits());
  int differing = 0;
  for (std::size_t i = 0; i < a.words().size(); ++i) {
    std::uint64_t rest = a.words()[i] ^ b.words()[i];
    for (; rest != 0 && differing <= k; ++differing) {
      rest &= rest - 1;
    }
  }
  return differing <= k;
}

}  // namespace neardup
