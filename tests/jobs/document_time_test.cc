#include "neardup/jobs/collection/document_time.h"

#include <gtest/gtest.h>

namespace neardup {
namespace {

TEST(DocumentTime, reads_dates_and_times_with_a_zone) {
  EXPECT_EQ(parse_document_time("1970-01-02"), 86'400'000);
  EXPECT_EQ(parse_document_time("1970-01-01T00:00:01Z"), 1000);
  EXPECT_EQ(parse_document_time("1970-01-01T08:00:00.5+08:00"), 500);
  EXPECT_EQ(parse_document_time("1970-01-01T00:00:00.123999Z"), 123);
  EXPECT_EQ(parse_document_time("1969-12-31T23:59:59Z"), -1000);
}

TEST(DocumentTime, tells_seconds_from_milliseconds) {
  EXPECT_EQ(parse_document_time("0"), 0);
  EXPECT_EQ(parse_document_time("1714557600"), 1'714'557'600'000);
  EXPECT_EQ(parse_document_time("1714557600.25"), 1'714'557'600'250);
  EXPECT_EQ(parse_document_time("1714557600250"), 1'714'557'600'250);
  EXPECT_EQ(parse_document_time("1.7145576e9"), 1'714'557'600'000);
  EXPECT_EQ(parse_document_time("-5"), -5000);
}

TEST(DocumentTime, refuses_everything_else) {
  // Without a zone nobody can tell which hour is meant.
  for (const char* text :
       {"", "1970-01-01T00:00:00", "yesterday", "nan", "inf", "1e400", "5 ",
        "0x10", "true", "{}", "1970-02-30", "253402300800000"}) {
    EXPECT_FALSE(parse_document_time(text)) << text;
  }
}

}  // namespace
}  // namespace neardup
