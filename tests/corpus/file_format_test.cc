// What names say.

#include "neardup/corpus/formats/file_format.h"

#include <gtest/gtest.h>

namespace neardup {
namespace {

TEST(FileFormat, is_read_off_the_name) {
  const struct {
    const char* path;
    std::optional<RecordFormat> format;
    Compression compression;
  } cases[] = {
      {"a.jsonl", RecordFormat::kJsonl, Compression::kNone},
      {"dir.csv/a.NDJSON", RecordFormat::kJsonl, Compression::kNone},
      {"a.json.gz", RecordFormat::kJsonl, Compression::kGzip},
      {"a.b.csv.zst", RecordFormat::kCsv, Compression::kZstd},
      {"a.TSV.GZ", RecordFormat::kTsv, Compression::kGzip},
      {"a.htm", RecordFormat::kHtml, Compression::kNone},
      {"a.html", RecordFormat::kHtml, Compression::kNone},
      {"a.txt.gz", RecordFormat::kText, Compression::kGzip},
      {"a.gz", std::nullopt, Compression::kGzip},
      {"a.gz.jsonl", RecordFormat::kJsonl, Compression::kNone},
      {"copyright", std::nullopt, Compression::kNone},
      {"dir.jsonl/copyright", std::nullopt, Compression::kNone},
      {".csv", std::nullopt, Compression::kNone},
      {"a.csv.bak", std::nullopt, Compression::kNone},
      {"-", std::nullopt, Compression::kNone},
      {"", std::nullopt, Compression::kNone},
  };
  for (const auto& c : cases) {
    EXPECT_EQ(record_format_by_name(c.path), c.format) << c.path;
    EXPECT_EQ(compression_by_name(c.path), c.compression) << c.path;
  }
}

}  // namespace
}  // namespace neardup
