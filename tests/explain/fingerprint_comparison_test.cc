#include "neardup/explain/fingerprint_comparison.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace neardup {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

Fingerprint binary(std::string_view digits) {
  return *Fingerprint::parse_binary(digits);
}

FingerprintComparison compare(const Fingerprint& a, const Fingerprint& b,
                              int k = 3) {
  const auto compared = compare_fingerprints(a, b, k);
  EXPECT_TRUE(compared.ok()) << compared.status().message();
  return *compared;
}

// The worked example of yanyiwu's article: 100111 xor 101010 is 001101.
TEST(FingerprintComparison, counts_the_bits_that_differ) {
  const FingerprintComparison compared =
      compare(binary("100111"), binary("101010"));
  EXPECT_EQ(compared.distance, 3);
  EXPECT_THAT(compared.differing_bits, ElementsAre(0, 2, 3));
  EXPECT_TRUE(compared.near_duplicate);
  EXPECT_DOUBLE_EQ(compared.similarity, 0.5);
}

// The calls of isEqual() that the articles print, and what they answer.
TEST(FingerprintComparison, is_near_within_k) {
  EXPECT_TRUE(compare(binary("100001"), binary("100001")).near_duplicate);
  EXPECT_TRUE(compare(binary("111101"), binary("100001")).near_duplicate);
  EXPECT_FALSE(compare(binary("111101"), binary("100001"), 2).near_duplicate);
}

// "Cut 64 bits into four runs of 16; within three bits, one run is equal."
TEST(FingerprintComparison, names_the_blocks_that_agree) {
  const FingerprintComparison compared =
      compare(Fingerprint(0x6908a3a69bfa587c), Fingerprint(0x6908a3a79bfa587d));
  ASSERT_EQ(compared.blocks.size(), 4U);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(compared.blocks[i].first_bit, static_cast<int>(16 * i));
    EXPECT_EQ(compared.blocks[i].width, 16);
  }
  EXPECT_THAT(compared.blocks[0].differing_bits, ElementsAre(0));
  EXPECT_THAT(compared.blocks[1].differing_bits, IsEmpty());
  EXPECT_THAT(compared.blocks[2].differing_bits, ElementsAre(32));
  EXPECT_TRUE(compared.blocks[3].agrees());
}

TEST(FingerprintComparison, has_no_more_blocks_than_bits) {
  const FingerprintComparison compared =
      compare(binary("1010"), binary("0101"), 4);
  EXPECT_EQ(compared.blocks.size(), 4U);
  EXPECT_EQ(compared.distance, 4);
}

TEST(FingerprintComparison, refuses_two_widths_and_a_k_beyond_them) {
  const auto widths = compare_fingerprints(binary("1010"), Fingerprint(7), 3);
  ASSERT_FALSE(widths.ok());
  EXPECT_EQ(widths.status().code(), StatusCode::kInvalidArgument);
  EXPECT_THAT(widths.status().message(), HasSubstr("4 bits and the second 64"));
  for (const int k : {-1, 5}) {
    const auto compared =
        compare_fingerprints(binary("1010"), binary("1010"), k);
    ASSERT_FALSE(compared.ok());
    EXPECT_THAT(compared.status().message(), HasSubstr("0 to 4"));
  }
}

TEST(FingerprintComparison, prints_digits_in_blocks_and_what_differs) {
  const std::string text =
      to_text(compare(binary("100111"), binary("101010"), 1));
  EXPECT_THAT(text, HasSubstr("A  27  100 111\n"));
  EXPECT_THAT(text, HasSubstr("B  2a  101 010\n"));
  EXPECT_THAT(text, HasSubstr("at least one of 2 agrees"));
  EXPECT_THAT(text, HasSubstr("block  1  bits   3..5    differs in bit 3\n"));
  EXPECT_THAT(text,
              HasSubstr("block  0  bits   0..2    differs in bits 0, 2\n"));
  EXPECT_THAT(text, Not(HasSubstr("  agrees\n")));
}

TEST(FingerprintComparison, answers_in_json) {
  const auto json = nlohmann::json::parse(
      to_json(compare(binary("100111"), binary("101010"), 1)));
  EXPECT_EQ(json["near_duplicate"], false);
  EXPECT_EQ(json["distance"], 3);
  EXPECT_EQ(json["bits"], 6);
  EXPECT_EQ(json["a"]["fingerprint"], "27");
  EXPECT_EQ(json["blocks"][0]["differing_bits"], nlohmann::json({0, 2}));
  EXPECT_EQ(json["blocks"][1]["agrees"], false);
}

}  // namespace
}  // namespace neardup
