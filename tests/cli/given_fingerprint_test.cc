#include "neardup/cli/options/given_fingerprint.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace neardup::cli {
namespace {

using ::testing::HasSubstr;

TEST(GivenFingerprint, is_hex_unless_bits_are_named) {
  EXPECT_EQ(*parse_fingerprint("6908a3a69bfa587c", std::nullopt),
            Fingerprint(0x6908a3a69bfa587c));
  EXPECT_EQ(parse_fingerprint("100111", std::nullopt)->bits(), 24);
}

TEST(GivenFingerprint, has_as_many_binary_digits_as_bits) {
  const Fingerprint binary = *parse_fingerprint("100101", 6);
  EXPECT_EQ(binary.bits(), 6);
  EXPECT_EQ(to_binary(binary), "100101");
  EXPECT_EQ(*parse_fingerprint("25", 6), binary);
  EXPECT_EQ(*parse_fingerprint(std::string(64, '1'), 64),
            Fingerprint(~std::uint64_t{0}));
}

TEST(GivenFingerprint, names_what_it_cannot_read) {
  const auto message = [](std::string_view digits, std::optional<int> bits) {
    const auto parsed = parse_fingerprint(digits, bits);
    EXPECT_FALSE(parsed.ok()) << digits;
    EXPECT_EQ(parsed.status().code(), StatusCode::kInvalidArgument);
    return std::string(parsed.status().message());
  };
  EXPECT_THAT(message("10010", 6),
              HasSubstr("'10010' has 5 digits; 6 bits are 6 binary digits or 2 "
                        "hex digits"));
  EXPECT_THAT(message("40", 6), HasSubstr("too large for 6 bits"));
  EXPECT_THAT(message("100102", 6), HasSubstr("has 6 digits"));
  EXPECT_THAT(message("xyz", std::nullopt), HasSubstr("hex"));
  EXPECT_THAT(message("", std::nullopt), HasSubstr("hex"));
}

}  // namespace
}  // namespace neardup::cli
