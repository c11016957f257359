#include "neardup/cli/terminal/human_format.h"

#include <gtest/gtest.h>

namespace neardup::cli {
namespace {

TEST(HumanFormat, counts_in_groups_of_three) {
  EXPECT_EQ(human_count(0), "0");
  EXPECT_EQ(human_count(999), "999");
  EXPECT_EQ(human_count(1000), "1,000");
  EXPECT_EQ(human_count(1234567), "1,234,567");
  EXPECT_EQ(human_count(18446744073709551615u), "18,446,744,073,709,551,615");
}

TEST(HumanFormat, bytes_in_powers_of_1024) {
  EXPECT_EQ(human_bytes(0), "0 B");
  EXPECT_EQ(human_bytes(1023), "1023 B");
  EXPECT_EQ(human_bytes(1536), "1.5 KiB");
  EXPECT_EQ(human_bytes(200 * 1024), "200 KiB");
  EXPECT_EQ(human_bytes(34.5 * 1024 * 1024), "34.5 MiB");
  EXPECT_EQ(human_bytes(1e18), "909495 TiB");
}

TEST(HumanFormat, durations_as_clocks_show_them) {
  EXPECT_EQ(human_duration(0), "0.0 s");
  EXPECT_EQ(human_duration(0.84), "0.8 s");
  EXPECT_EQ(human_duration(59.4), "59 s");
  EXPECT_EQ(human_duration(59.6), "1:00");
  EXPECT_EQ(human_duration(245), "4:05");
  EXPECT_EQ(human_duration(3723), "1:02:03");
}

TEST(HumanFormat, a_share_of_nothing_is_a_dash) {
  EXPECT_EQ(human_share(1, 5), "20.0 %");
  EXPECT_EQ(human_share(0, 0), "-");
}

TEST(HumanFormat, wraps_at_spaces_and_indents_what_follows) {
  EXPECT_EQ(wrapped("one two three", 7, 2), "one two\n  three");
  EXPECT_EQ(wrapped("averylongword b", 4, 1), "averylongword\n b");
  EXPECT_EQ(wrapped("", 4, 1), "");
  EXPECT_EQ(wrapped("中国 中国 a", 9, 0), "中国 中国\na");
}

}  // namespace
}  // namespace neardup::cli
