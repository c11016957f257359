#include "neardup/corpus/formats/record.h"

#include <string>

#include <gtest/gtest.h>

namespace neardup {
namespace {

TEST(RecordOrigin, is_file_and_line) {
  EXPECT_EQ(to_string(RecordOrigin{"dir/a.jsonl", 17}), "dir/a.jsonl:17");
}

TEST(RecordFormat, has_a_name_each) {
  EXPECT_EQ(record_format_name(RecordFormat::kJsonl), "jsonl");
  EXPECT_EQ(record_format_name(RecordFormat::kCsv), "csv");
  EXPECT_EQ(record_format_name(RecordFormat::kTsv), "tsv");
  EXPECT_EQ(record_format_name(RecordFormat::kText), "text");
  EXPECT_EQ(record_format_name(RecordFormat::kHtml), "html");
}

TEST(Record, clear_empties_it_and_gives_back_giant_buffers) {
  Record record;
  record.id = "a";
  record.text.assign(50'000, 'x');
  record.raw.assign(10'000'000, 'x');
  record.extra = {"1", "2"};
  record.format = RecordFormat::kCsv;
  record.origin = {"f", 7};
  record.clear();
  EXPECT_TRUE(record.id.empty() && record.text.empty() && record.raw.empty());
  EXPECT_EQ(record.extra, std::vector<std::string>(2));
  EXPECT_EQ(record.format, RecordFormat::kJsonl);
  EXPECT_EQ(to_string(record.origin), ":1");
  EXPECT_GE(record.text.capacity(), 50'000u);
  EXPECT_LT(record.raw.capacity(), 10'000'000u);
}

}  // namespace
}  // namespace neardup
