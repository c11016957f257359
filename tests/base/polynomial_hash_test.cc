#include "neardup/base/hash/polynomial_hash.h"

#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "neardup/base/code_points.h"

namespace neardup {
namespace {

// A number of `bits` binary digits, least significant first, with school
// arithmetic.
class SlowNumber {
 public:
  SlowNumber(std::uint64_t value, std::size_t bits) : digits_(bits) {
    for (std::size_t i = 0; i < bits && i < 64; ++i) {
      digits_[i] = ((value >> i) & 1) != 0;
    }
  }

  void multiply(std::uint64_t factor) {
    std::vector<bool> sum(digits_.size());
    for (std::size_t shift = 0; shift < 64; ++shift) {
      if (((factor >> shift) & 1) != 0) {
        add_shifted(shift, sum);
      }
    }
    digits_ = sum;
  }

  void xor_with(std::uint64_t value) {
    for (std::size_t i = 0; i < digits_.size() && i < 64; ++i) {
      digits_[i] = digits_[i] != (((value >> i) & 1) != 0);
    }
  }

  HashValue value() const {
    HashValue value;
    for (std::size_t i = 0; i < digits_.size(); ++i) {
      if (digits_[i]) {
        value.set_bit(static_cast<int>(i));
      }
    }
    return value;
  }

 private:
  void add_shifted(std::size_t shift, std::vector<bool>& sum) const {
    int carry = 0;
    for (std::size_t i = shift; i < sum.size(); ++i) {
      const int total = int{sum[i]} + int{digits_[i - shift]} + carry;
      sum[i] = total % 2 != 0;
      carry = total / 2;
    }
  }

  std::vector<bool> digits_;
};

// The Java program of seed 003, line by line.
HashValue slow_polynomial_hash(std::string_view text, int bits) {
  std::vector<char16_t> units;
  for_each_utf16_unit(text, [&](char16_t unit) { units.push_back(unit); });
  if (units.empty()) {
    return {};
  }
  SlowNumber x(std::uint64_t{units[0]} << 7, static_cast<std::size_t>(bits));
  for (const char16_t unit : units) {
    x.multiply(1000003);
    x.xor_with(unit);
  }
  x.xor_with(units.size());
  return x.value();
}

TEST(PolynomialHash, agrees_with_school_arithmetic_at_every_width) {
  std::mt19937_64 random(3);
  const std::vector<std::string> letters = {"a", "Z", "'", "é", "中", "😀"};
  for (int bits = 1; bits <= HashValue::kMaxBits; ++bits) {
    std::string text;
    for (std::size_t units = random() % 20; units > 0; --units) {
      text += letters[random() % letters.size()];
    }
    EXPECT_EQ(to_hex(polynomial_hash(text, bits), bits),
              to_hex(slow_polynomial_hash(text, bits), bits))
        << bits << " bits of '" << text << "'";
  }
}

TEST(PolynomialHash, narrower_hashes_are_the_low_bits_of_wider_ones) {
  const HashValue wide = polynomial_hash("near-duplicate", 256);
  for (int bits = 1; bits <= HashValue::kMaxBits; ++bits) {
    EXPECT_EQ(to_hex(polynomial_hash("near-duplicate", bits), bits),
              to_hex(wide, bits));
  }
}

TEST(PolynomialHash, leaves_no_bit_above_its_width) {
  const std::string text(100000, 'z');  // longer than 2^16 units
  for (const int bits : {1, 3, 63, 64, 65, 255}) {
    const HashValue hash = polynomial_hash(text, bits);
    for (int j = bits; j < HashValue::kMaxBits; ++j) {
      ASSERT_FALSE(hash.bit(j)) << bits << " bits";
    }
  }
}

TEST(PolynomialHash, empty_text_is_zero) {
  EXPECT_EQ(polynomial_hash("", 128), HashValue{});
}

}  // namespace
}  // namespace neardup
