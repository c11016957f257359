#include "neardup/corpus/compression/file_signature.h"

#include <string>
#include <string_view>

#include "corpus/corpus_testing.h"
#include "testing/temporary_folder.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace neardup {
namespace {

using std::string_literals::operator""s;
using ::testing::HasSubstr;
using ::testing::Optional;

TEST(ForeignFormat, is_named_with_a_way_out) {
  const struct {
    std::string beginning;
    const char* what;
  } cases[] = {
      {"\x89PNG\r\n\x1A\n..."s, "a PNG picture"},
      {"\xFF\xD8\xFF\xE0..."s, "a JPEG picture"},
      {"%PDF-1.7\n%..."s, "a PDF document"},
      {"\x7F"
       "ELF\x02\x01\x01\0"s,
       "an ELF program"},
      {"ARROW1\0\0\xFF\xFF\xFF\xFF"s, "an Arrow IPC file"},
      {"\xFF\xFF\xFF\xFF\x80\x01\0\0"s, "an Arrow IPC stream"},
      {"PAR1\x15\x04"s, "Parquet data"},
      {"PK\x03\x04..."s, "a zip archive"},
      {"BZh91AY&SY"s, "bzip2 data"},
      {"SQLite format 3\0..."s, "an SQLite database"},
      {"a.txt" + std::string(252, '\0') + "ustar\0"s, "a tar archive"},
      {"\xFF\xFEx\0"s, "UTF-16 text"},
  };
  for (const auto& c : cases) {
    EXPECT_THAT(foreign_format(c.beginning), Optional(HasSubstr(c.what)));
    EXPECT_THAT(foreign_format(c.beginning), Optional(HasSubstr("; ")));
  }
}

TEST(ForeignFormat, is_not_seen_in_texts_that_begin_like_one) {
  for (const std::string& text :
       {""s, "P"s, "PAR1 is a text"s, "ARROW1 is a text"s, "ustar"s, "Rar!"s,
        "BZh9 is a text"s, "SQLite format 3 is a text"s, "\x1F\x8B\x08..."s}) {
    EXPECT_EQ(foreign_format(text), std::nullopt) << text;
  }
}

TEST(BinaryContents, are_told_by_what_stands_in_no_text) {
  EXPECT_THAT(binary_contents("x\0y"s), Optional(HasSubstr("NUL bytes")));
  std::string noise;
  for (int i = 0; i < 2000; ++i) {
    noise.push_back(static_cast<char>(1 + i % 255));
  }
  EXPECT_THAT(binary_contents(noise), Optional(HasSubstr("control")));
}

TEST(BinaryContents, are_not_seen_in_texts_of_any_encoding) {
  for (const std::string& text :
       {""s, "plain\ttext\r\n"s, "\x1B[1mbold\x1B[0m \f\v\b"s,
        "stray \x01\x02"s, "\xC4\xE3\xBA\xC3 GBK"s, "caf\xE9 Latin-1"s,
        "\xEF\xBB\xBFmarked"s}) {
    EXPECT_EQ(binary_contents(text), std::nullopt) << text;
  }
}

TEST(CorpusReader, rejects_files_that_are_no_text_and_reads_on) {
  const testing::TemporaryFolder folder;
  folder.write("a.png", "\x89PNG\r\n\x1A\n\0\0\0\rIHDR"s);
  folder.write("b.csv", "id,text\0,\0\n1,x,y\n"s);
  folder.write("c.bin", "MZ\x90\0\x03\0\0\0"s);
  folder.write("d.jsonl", "ARROW1\0\0\n\n"s);
  folder.write("e.html.gz",
               testing::compressed("\x89PNG\r\n\x1A\n\0"s, Compression::kGzip));
  folder.write("f.txt", "a text");
  const testing::Reading reading =
      testing::read_corpus(testing::inputs({folder.path()}));
  EXPECT_TRUE(reading.status.ok()) << reading.status.message();
  ASSERT_EQ(reading.records.size(), 1u);
  EXPECT_EQ(reading.records[0].text, "a text");
  ASSERT_EQ(reading.rejects.size(), 5u);
  const char* const reasons[] = {"PNG", "NUL", "NUL", "Arrow IPC", "PNG"};
  for (std::size_t i = 0; i < 5; ++i) {
    EXPECT_THAT(reading.rejects[i].reason, HasSubstr(reasons[i]));
    EXPECT_FALSE(reading.rejects[i].cuts_file);
  }
}

}  // namespace
}  // namespace neardup
