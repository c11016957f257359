#include "neardup/fingerprint/fingerprint.h"

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace neardup {
namespace {

using ::testing::HasSubstr;

Fingerprint random_fingerprint(std::mt19937_64& random, int bits) {
  HashValue value;
  for (int j = 0; j < bits; ++j) {
    if (random() % 2 == 1) {
      value.set_bit(j);
    }
  }
  return {value, bits};
}

// `fingerprint` with `count` different bits flipped.
Fingerprint flipped(std::mt19937_64& random, const Fingerprint& fingerprint,
                    int count) {
  std::vector<int> positions(static_cast<std::size_t>(fingerprint.bits()));
  for (std::size_t i = 0; i < positions.size(); ++i) {
    positions[i] = static_cast<int>(i);
  }
  std::shuffle(positions.begin(), positions.end(), random);
  HashValue value = fingerprint.value();
  for (int i = 0; i < count; ++i) {
    const int position = positions[static_cast<std::size_t>(i)];
    value.words[static_cast<std::size_t>(position / 64)] ^= std::uint64_t{1}
                                                            << (position % 64);
  }
  return {value, fingerprint.bits()};
}

// Compares characters of the text form.
int slow_distance(const Fingerprint& a, const Fingerprint& b) {
  const std::string x = to_binary(a);
  const std::string y = to_binary(b);
  int distance = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    distance += x[i] != y[i];
  }
  return distance;
}

TEST(Fingerprint, is_64_zero_bits_by_default) {
  EXPECT_EQ(Fingerprint().bits(), 64);
  EXPECT_EQ(Fingerprint().words().size(), 1u);
  EXPECT_EQ(to_hex(Fingerprint()), "0000000000000000");
  EXPECT_EQ(Fingerprint(), Fingerprint(0));
}

TEST(Fingerprint, words_are_as_many_as_the_width_needs) {
  for (int bits = 1; bits <= Fingerprint::kMaxBits; ++bits) {
    EXPECT_EQ(Fingerprint(HashValue{}, bits).words().size(),
              static_cast<std::size_t>((bits + 63) / 64));
  }
}

TEST(Fingerprint, text_forms_show_the_most_significant_bit_first) {
  const Fingerprint fingerprint(HashValue{{0b100101}}, 6);
  EXPECT_EQ(to_binary(fingerprint), "100101");
  EXPECT_EQ(to_hex(fingerprint), "25");
  EXPECT_EQ(to_hex(Fingerprint(0xdeadbeef)), "00000000deadbeef");
  EXPECT_EQ(to_binary(Fingerprint(HashValue{{0, 1, 0, 0}}, 65)),
            "1" + std::string(64, '0'));
}

TEST(Fingerprint, binary_form_is_read_back_at_every_width) {
  std::mt19937_64 random(1);
  for (int bits = 1; bits <= Fingerprint::kMaxBits; ++bits) {
    const Fingerprint fingerprint = random_fingerprint(random, bits);
    EXPECT_EQ(*Fingerprint::parse_binary(to_binary(fingerprint)), fingerprint);
  }
}

TEST(Fingerprint, hex_form_is_read_back_at_every_width_of_whole_digits) {
  std::mt19937_64 random(2);
  for (int bits = 4; bits <= Fingerprint::kMaxBits; bits += 4) {
    const Fingerprint fingerprint = random_fingerprint(random, bits);
    EXPECT_EQ(*Fingerprint::parse(to_hex(fingerprint)), fingerprint);
  }
}

TEST(Fingerprint, parse_reads_either_case) {
  EXPECT_EQ(*Fingerprint::parse("DeadBEEF00000001"),
            Fingerprint(0xdeadbeef00000001));
}

// "0b..." is a hex number like any other.
TEST(Fingerprint, parse_knows_no_prefix) {
  EXPECT_EQ(*Fingerprint::parse("0b00000000000001"),
            Fingerprint(0x0b00000000000001));
  EXPECT_FALSE(Fingerprint::parse("0x12").ok());
}

TEST(Fingerprint, parse_refuses_everything_else) {
  for (const std::string& text :
       {std::string(), std::string("xyz"), std::string(" 1"), std::string("1 "),
        std::string("-1"), std::string("12g4"), std::string("1\0", 2),
        std::string(65, 'f')}) {
    const Result<Fingerprint> parsed = Fingerprint::parse(text);
    ASSERT_FALSE(parsed.ok()) << text;
    EXPECT_EQ(parsed.status().code(), StatusCode::kInvalidArgument);
    EXPECT_THAT(parsed.status().message(), HasSubstr("hex digit"));
  }
  EXPECT_FALSE(Fingerprint::parse_binary("").ok());
  EXPECT_FALSE(Fingerprint::parse_binary("012").ok());
  EXPECT_FALSE(Fingerprint::parse_binary(std::string(257, '1')).ok());
}

TEST(Fingerprint, parse_decimal_reads_64_bits) {
  EXPECT_EQ(*Fingerprint::parse_decimal("0"), Fingerprint(0));
  EXPECT_EQ(*Fingerprint::parse_decimal("18446744073709551615"),
            Fingerprint(~std::uint64_t{0}));
  for (const std::string_view text :
       {"", "-1", "+1", "18446744073709551616", "1.0", "12a", " 1", "1 "}) {
    EXPECT_FALSE(Fingerprint::parse_decimal(text).ok()) << text;
  }
}

TEST(Fingerprint, order_is_numerical_and_agrees_with_equality) {
  EXPECT_LT(Fingerprint(1), Fingerprint(2));
  const Fingerprint narrow(HashValue{{7}}, 8);
  const Fingerprint wide(HashValue{{7}}, 16);
  EXPECT_NE(narrow, wide);
  EXPECT_LT(narrow, wide);
  EXPECT_EQ(narrow <=> narrow, std::strong_ordering::equal);
}

TEST(HammingDistance, counts_the_bits_that_were_flipped) {
  std::mt19937_64 random(3);
  for (int bits = 1; bits <= Fingerprint::kMaxBits; ++bits) {
    const Fingerprint a = random_fingerprint(random, bits);
    const int count =
        static_cast<int>(random() % (a.words().size() * 64)) % (bits + 1);
    const Fingerprint b = flipped(random, a, count);
    EXPECT_EQ(hamming_distance(a, b), count);
    EXPECT_EQ(hamming_distance(b, a), count);
    EXPECT_EQ(slow_distance(a, b), count);
  }
}

TEST(Fingerprint, of_other_widths_differ_in_the_bits_that_only_one_has) {
  const Fingerprint narrow(HashValue{{0b101}}, 3);
  const Fingerprint wide(HashValue{{0b1'0111}}, 200);
  EXPECT_EQ(hamming_distance(narrow, wide), 1 + 197);
  EXPECT_EQ(hamming_distance(wide, narrow), 1 + 197);
  EXPECT_FALSE(within(narrow, wide, 197));
}

TEST(Fingerprint, takes_the_lowest_bits_and_the_nearest_width) {
  const HashValue ones{{~0ULL, ~0ULL, ~0ULL, ~0ULL}};
  EXPECT_EQ(Fingerprint(ones, 6), Fingerprint(HashValue{{63}}, 6));
  EXPECT_EQ(Fingerprint(ones, 64), Fingerprint(~std::uint64_t{0}));
  EXPECT_EQ(Fingerprint(ones, 65).value(), (HashValue{{~0ULL, 1}}));
  EXPECT_EQ(Fingerprint(ones, 0), Fingerprint(ones, 1));
  EXPECT_EQ(Fingerprint(ones, -7), Fingerprint(ones, 1));
  EXPECT_EQ(Fingerprint(ones, 1000), Fingerprint(ones, 256));
}

TEST(Within, three_ways_agree_for_every_k) {
  std::mt19937_64 random(4);
  for (const int bits : {1, 6, 32, 63, 64, 65, 128, 200, 256}) {
    for (int round = 0; round < 20; ++round) {
      const Fingerprint a = random_fingerprint(random, bits);
      const int count = static_cast<int>(random() % 16) % (bits + 1);
      const Fingerprint b = round == 0 ? random_fingerprint(random, bits)
                                       : flipped(random, a, count);
      const int distance = slow_distance(a, b);
      for (int k = -1; k <= bits + 1; ++k) {
        ASSERT_EQ(within(a, b, k), distance <= k);
        ASSERT_EQ(within_early_exit(a, b, k), distance <= k)
            << "distance " << distance << ", k " << k;
      }
    }
  }
}

}  // namespace
}  // namespace neardup
