#include "neardup/cli/options/value_parsers.h"

#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace neardup::cli {
namespace {

constexpr std::uint64_t kMax = std::numeric_limits<std::uint64_t>::max();

TEST(WholeNumber, reads_decimal_and_hex_up_to_the_limits) {
  EXPECT_EQ(*parse_whole_number("0", 0, 5), 0u);
  EXPECT_EQ(*parse_whole_number("5", 0, 5), 5u);
  EXPECT_EQ(*parse_whole_number("007", 0, 9), 7u);
  EXPECT_EQ(*parse_whole_number("0xff", 0, kMax), 255u);
  EXPECT_EQ(*parse_whole_number("18446744073709551615", 0, kMax), kMax);
}

TEST(WholeNumber, refuses_anything_else) {
  for (const char* text :
       {"", " 1", "1 ", "+1", "-1", "1.0", "1e3", "0x", "x", "1_000", "6",
        "18446744073709551616", "99999999999999999999999"}) {
    const auto number = parse_whole_number(text, 0, 5);
    ASSERT_FALSE(number.ok()) << text;
    EXPECT_EQ(number.status().code(), StatusCode::kInvalidArgument);
    EXPECT_EQ(number.status().message(),
              "'" + std::string(text) + "' is not a whole number from 0 to 5");
  }
  EXPECT_FALSE(parse_whole_number("1", 2, 5).ok());
}

TEST(Int, keeps_the_range) {
  EXPECT_EQ(*parse_int("256", 0, 256), 256);
  EXPECT_FALSE(parse_int("257", 0, 256).ok());
}

TEST(Number, reads_finite_numbers) {
  EXPECT_EQ(*parse_number("4"), 4);
  EXPECT_EQ(*parse_number("-0.5"), -0.5);
  EXPECT_EQ(*parse_number("1e3"), 1000);
  for (const char* text : {"", "inf", "nan", "1,5", "4x", "1e999"}) {
    EXPECT_FALSE(parse_number(text).ok()) << text;
  }
}

TEST(Share, reads_fractions_and_percentages) {
  EXPECT_EQ(*parse_share("0"), 0);
  EXPECT_EQ(*parse_share("1"), 1);
  EXPECT_EQ(*parse_share("0.25"), 0.25);
  EXPECT_EQ(*parse_share("25%"), 0.25);
  EXPECT_EQ(*parse_share("100%"), 1);
  for (const char* text :
       {"", "%", "1.01", "101%", "-0.1", "nan", "a", "5 %"}) {
    EXPECT_FALSE(parse_share(text).ok()) << text;
  }
}

TEST(Size, knows_its_units) {
  const std::vector<std::pair<std::string, std::uint64_t>> sizes = {
      {"0", 0},
      {"12", 12},
      {"12B", 12},
      {"1K", 1024},
      {"1k", 1024},
      {"1KB", 1024},
      {"1KiB", 1024},
      {"512M", 512u << 20},
      {"2G", std::uint64_t{2} << 30},
      {"1.5G", std::uint64_t{3} << 29},
      {"1T", std::uint64_t{1} << 40}};
  for (const auto& [text, bytes] : sizes) {
    ASSERT_TRUE(parse_size(text).ok()) << text;
    EXPECT_EQ(*parse_size(text), bytes) << text;
  }
  for (const char* text : {"", "K", "1X", "1KX", "1 K", "-1K", "1e3", "1..2",
                           "9999999T", "1Kib2"}) {
    EXPECT_FALSE(parse_size(text).ok()) << text;
  }
}

TEST(Duration, knows_its_units) {
  const std::pair<const char*, std::int64_t> good[] = {
      {"30d", 2'592'000'000}, {"12h", 43'200'000}, {"90m", 5'400'000},
      {"45s", 45'000},        {"1s", 1000},
  };
  for (const auto& [text, length] : good) {
    ASSERT_TRUE(parse_duration(text).ok()) << text;
    EXPECT_EQ(*parse_duration(text), length) << text;
  }
  for (const char* text : {"", "d", "30", "0d", "-1d", "1.5h", "1w", "30 d",
                           "1d12h", "99999999999999d"}) {
    EXPECT_FALSE(parse_duration(text).ok()) << text;
  }
}

TEST(MaxBadRecords, tells_numbers_from_shares) {
  EXPECT_EQ(*parse_max_bad("20"), (MaxBad{.records = 20, .share = 1}));
  EXPECT_EQ(*parse_max_bad("0"), (MaxBad{.records = 0, .share = 1}));
  EXPECT_EQ(*parse_max_bad("1%"), (MaxBad{.share = 0.01}));
  EXPECT_EQ(*parse_max_bad("0.5"), (MaxBad{.share = 0.5}));
  EXPECT_EQ(*parse_max_bad("100%"), (MaxBad{.share = 1}));
  for (const char* text : {"", "-1", "1.5", "many", "200%"}) {
    EXPECT_FALSE(parse_max_bad(text).ok()) << text;
  }
}

}  // namespace
}  // namespace neardup::cli
