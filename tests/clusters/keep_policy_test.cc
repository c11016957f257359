#include "neardup/clusters/keep_policy.h"

#include <algorithm>
#include <numeric>
#include <ostream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "neardup/clusters/sortable_time.h"

namespace neardup {
namespace {

TEST(KeepPolicy, names_are_parsed_and_printed_alike) {
  for (const char* name : {"first", "last", "longest", "newest:date",
                           "max:meta.score", "max:a:b"}) {
    const Result<KeepPolicy> policy = parse_keep_policy(name);
    ASSERT_TRUE(policy.ok()) << name;
    EXPECT_EQ(to_string(*policy), name);
  }
}

TEST(KeepPolicy, refuses_what_names_no_policy) {
  for (const char* name : {"", "First", "newest", "newest:", "max",
                           "max:", "first:date", "longest:", "oldest:date"}) {
    const Result<KeepPolicy> policy = parse_keep_policy(name);
    ASSERT_FALSE(policy.ok()) << name;
    EXPECT_EQ(policy.status().code(), StatusCode::kInvalidArgument);
  }
}

struct Document {
  std::uint64_t text_bytes;
  std::string field;
};

struct OrderCase {
  const char* policy;
  std::vector<Document> documents;
  std::vector<std::uint32_t> expected;  // most wanted first
};

// Names the test.
void PrintTo(const OrderCase& wanted, std::ostream* out) {
  *out << wanted.policy;
}

class KeepOrderTable : public ::testing::TestWithParam<OrderCase> {};

TEST_P(KeepOrderTable, orders_documents) {
  const OrderCase& wanted = GetParam();
  KeepOrder order(*parse_keep_policy(wanted.policy));
  std::vector<std::uint32_t> documents(wanted.documents.size());
  std::iota(documents.begin(), documents.end(), 0U);
  for (const Document& document : wanted.documents) {
    order.add(document.text_bytes, document.field);
  }
  std::sort(documents.begin(), documents.end(),
            [&order](std::uint32_t a, std::uint32_t b) {
              return order.keep_before(a, b);
            });
  EXPECT_EQ(documents, wanted.expected);
}

INSTANTIATE_TEST_SUITE_P(
    Policies, KeepOrderTable,
    ::testing::Values(
        OrderCase{"first", {{1, ""}, {9, ""}, {5, ""}}, {0, 1, 2}},
        OrderCase{"last", {{1, ""}, {9, ""}, {5, ""}}, {2, 1, 0}},
        OrderCase{
            "longest", {{5, ""}, {9, ""}, {5, ""}, {0, ""}}, {1, 0, 2, 3}},
        OrderCase{
            "max:n",
            {{1, "2"}, {1, "10"}, {1, ""}, {1, "-3.5"}, {1, "1e2"}, {1, "two"}},
            {4, 1, 0, 3, 2, 5}},
        OrderCase{"max:n",
                  {{1, "nan"}, {1, "0"}, {1, "12 km"}, {1, " 1 "}},
                  {3, 1, 0, 2}},
        OrderCase{
            "newest:d",
            {{1, "2024-02-01"}, {1, "2024-11-05"}, {1, ""}, {1, "2023-12-31"}},
            {1, 0, 3, 2}},
        // One moment in three time zones: the first of them, then the older.
        OrderCase{"newest:d",
                  {{1, "2024-01-01T07:59:59+08:00"},
                   {1, "2024-01-01T08:00:00+08:00"},
                   {1, "2024-01-01T00:00:00Z"},
                   {1, "2023-12-31 19:00-05:00"}},
                  {1, 2, 3, 0}}));

TEST(SortableTime, brings_iso_8601_to_utc) {
  const std::vector<std::pair<const char*, const char*>> cases = {
      {"2024-02-29", "2024-02-29T00:00:00"},
      {"2024-02-29T23:30", "2024-02-29T23:30:00"},
      {"2024-02-29 23:30:15", "2024-02-29T23:30:15"},
      {"2024-02-29T23:30:15.2500Z", "2024-02-29T23:30:15.25"},
      {"2024-02-29T23:30:15,5", "2024-02-29T23:30:15.5"},
      {"2024-02-29T23:30:15-01:00", "2024-03-01T00:30:15"},
      {"2024-01-01T05:00:00+0530", "2023-12-31T23:30:00"},
      {"2024-01-01T05+08", "2024-01-01T05+08"},
      {"2016-12-31T23:59:60Z", "2017-01-01T00:00:00"},
      {"2024-01-01T24:00", "2024-01-02T00:00:00"},
  };
  for (const auto& [date, expected] : cases) {
    EXPECT_EQ(sortable_time(date), expected) << date;
  }
}

TEST(SortableTime, leaves_every_other_text_as_it_is) {
  for (const char* text :
       {"", "2024", "2024-01", "20240101", "2023-02-29", "2024-13-01",
        "2024-01-01T", "2024-01-01T25:00", "2024-01-01T10:61",
        "2024-01-01T10:00:00+", "2024-01-01x", "2024-01-01T10:00 Z",
        "yesterday", "1700000000", "2024-1-1"}) {
    EXPECT_EQ(sortable_time(text), text);
  }
}

}  // namespace
}  // namespace neardup
