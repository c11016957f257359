#include "neardup/base/iso_time.h"

#include <gtest/gtest.h>

namespace neardup {
namespace {

TEST(IsoTime, reads_days_and_times) {
  const auto day = parse_iso_time("2024-02-29");
  ASSERT_TRUE(day);
  EXPECT_EQ(day->seconds.time_since_epoch().count(), 1709164800);
  EXPECT_FALSE(day->has_time);
  EXPECT_FALSE(day->has_zone);
  const auto time = parse_iso_time("2024-02-29 08:30:15,250+05:30");
  ASSERT_TRUE(time);
  EXPECT_EQ(time->seconds.time_since_epoch().count(),
            1709164800 + 3 * 3600 + 15);
  EXPECT_EQ(time->fraction, "250");
  EXPECT_TRUE(time->has_zone);
  EXPECT_FALSE(parse_iso_time("2024-02-29T08:30")->has_zone);
}

TEST(IsoTime, refuses_what_is_no_time) {
  for (const char* text :
       {"", "2024", "2023-02-29", "2024-13-01", "2024-01-01T", "2024-1-1",
        "2024-01-01T10", "2024-01-01T10:00:00Zx", "2024-01-01 10:61"}) {
    EXPECT_FALSE(parse_iso_time(text)) << text;
  }
}

TEST(IsoTime, writes_milliseconds) {
  EXPECT_EQ(iso_time(0), "1970-01-01T00:00:00.000Z");
  EXPECT_EQ(iso_time(1709195415250), "2024-02-29T08:30:15.250Z");
  EXPECT_EQ(iso_time(-1), "1969-12-31T23:59:59.999Z");
}

}  // namespace
}  // namespace neardup
