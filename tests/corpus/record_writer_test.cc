// Records written in every format, and read again.

#include "neardup/corpus/record_writer.h"

#include <limits>
#include <string>
#include <vector>

#include "corpus/corpus_testing.h"
#include "testing/temporary_folder.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace neardup {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using testing::inputs;
using ::testing::IsEmpty;
using testing::read_corpus;
using testing::Reading;
using testing::TemporaryFolder;

Record json_record(const std::string& raw) {
  Record record;
  record.id = "from json";
  record.text = "json \"text\"\n";
  record.raw = raw;
  record.origin.file = "in.jsonl";
  return record;
}

Record csv_record(const std::string& raw) {
  Record record;
  record.id = "from,csv";
  record.text = "csv\ttext";
  record.raw = raw;
  record.format = RecordFormat::kCsv;
  record.origin.file = "in.csv";
  return record;
}

const std::vector<Annotation> kAnnotations = {
    {"cluster", std::int64_t{-7}},
    {"kept", true},
    {"similarity", 0.25},
    {"of", std::string_view("a,\"b\"\n")},
    {"none", std::numeric_limits<double>::quiet_NaN()}};

class RecordWriterTest : public ::testing::Test {
 protected:
  struct Line {
    Record record;
    std::string header;
  };

  // Writes `lines` to `name` and returns the first error.
  Status write(const std::string& name, const std::vector<Line>& lines,
               const std::vector<Annotation>& annotations = {}) {
    auto writer = RecordWriter::create(folder_ / name);
    NEARDUP_RETURN_IF_ERROR(writer.status());
    for (const Line& line : lines) {
      NEARDUP_RETURN_IF_ERROR(
          (*writer)->write(line.record, line.header, annotations));
    }
    return (*writer)->commit();
  }

  std::string written(const std::string& name, const std::vector<Line>& lines,
                      const std::vector<Annotation>& annotations = {}) {
    const Status status = write(name, lines, annotations);
    EXPECT_TRUE(status.ok()) << status.message();
    return folder_.read(name);
  }

  TemporaryFolder folder_;
};

TEST_F(RecordWriterTest, keeps_the_bytes_of_json_lines) {
  EXPECT_EQ(written("out.jsonl", {{json_record(" {\"a\": \xFF } "), ""},
                                  {json_record("{\"b\":1}"), ""}}),
            " {\"a\": \xFF } \n{\"b\":1}\n");
}

TEST_F(RecordWriterTest, annotates_json_before_the_closing_brace) {
  EXPECT_EQ(
      written("out.jsonl", {{json_record("{\"a\": {\"b\":\"}\"} } \t"), ""}},
              kAnnotations),
      "{\"a\": {\"b\":\"}\"} ,\"cluster\":-7,\"kept\":true,\"similarity\":0.25,"
      "\"of\":\"a,\\\"b\\\"\\n\",\"none\":null} \t\n");
}

TEST_F(RecordWriterTest, keeps_the_bytes_of_csv_rows) {
  EXPECT_EQ(written("out.csv", {{csv_record("1,\"x\ny\""), "id,text"},
                                {csv_record("2,z"), "id,text"}}),
            "id,text\n1,\"x\ny\"\n2,z\n");
}

TEST_F(RecordWriterTest, annotates_csv_with_further_columns) {
  EXPECT_EQ(written("out.csv", {{csv_record("1,x"), "id,text"}}, kAnnotations),
            "id,text,cluster,kept,similarity,of,none\n"
            "1,x,-7,true,0.25,\"a,\"\"b\"\"\n\",\n");
}

TEST_F(RecordWriterTest, writes_other_formats_as_id_and_text) {
  const std::vector<Annotation> one = {{"n", std::int64_t{1}}};
  EXPECT_EQ(written("a.jsonl", {{csv_record("1,x"), "id,text"}}, one),
            "{\"id\":\"from,csv\",\"text\":\"csv\\ttext\",\"n\":1}\n");
  EXPECT_EQ(written("a.csv", {{json_record("{}"), ""}}, one),
            "id,text,n\nfrom json,\"json \"\"text\"\"\n\",1\n");
  EXPECT_EQ(written("a.tsv", {{csv_record("1,x"), "id,text"}}, one),
            "id\ttext\tn\nfrom,csv\t\"csv\ttext\"\t1\n");
  // Once it is id and text, rows with columns of their own fit too.
  EXPECT_EQ(written("b.csv", {{json_record("{}"), ""},
                              {csv_record("x,1,y"), "text,no,id"}}),
            "id,text\nfrom json,\"json \"\"text\"\"\n\"\n"
            "\"from,csv\",csv\ttext\n");
}

TEST_F(RecordWriterTest, damaged_text_becomes_valid_json) {
  Record record = csv_record("");
  record.text = std::string("\xFF\0", 2);
  const std::string line = written("a.jsonl", {{record, "id,text"}});
  EXPECT_EQ(nlohmann::json::parse(line)["text"],
            std::string("\xEF\xBF\xBD\0", 4));
}

TEST_F(RecordWriterTest, other_names_take_the_format_of_the_first_record) {
  EXPECT_EQ(written("a.out", {{json_record("{\"a\":1}"), ""}}), "{\"a\":1}\n");
  EXPECT_EQ(written("b.out", {{csv_record("1,x"), "id,text"}}),
            "id,text\n1,x\n");
  Record whole;
  whole.id = "pages/a.html";
  whole.text = "x";
  whole.format = RecordFormat::kHtml;
  const std::string line = "{\"id\":\"pages/a.html\",\"text\":\"x\"}\n";
  EXPECT_EQ(written("c.out", {{whole, ""}}), line);
  EXPECT_EQ(written("d.html", {{whole, ""}}), line);
}

TEST_F(RecordWriterTest, refuses_rows_under_another_header) {
  const Status status = write("out.csv", {{csv_record("1,x"), "id,text"},
                                          {csv_record("y,2"), "text,id"}});
  EXPECT_EQ(status.code(), StatusCode::kInvalidArgument);
  EXPECT_THAT(status.message(), HasSubstr("in.csv: its columns are not "
                                          "'id,text'"));
  EXPECT_EQ(write("out.csv",
                  {{csv_record("1,x"), "id,text"}, {json_record("{}"), ""}})
                .code(),
            StatusCode::kInvalidArgument);
  EXPECT_THAT(folder_.names(), IsEmpty());
}

TEST_F(RecordWriterTest, appears_on_commit_only) {
  {
    auto writer = RecordWriter::create(folder_ / "out.jsonl");
    ASSERT_TRUE(writer.ok());
    ASSERT_TRUE((*writer)->write(json_record("{\"a\":1}"), "", {}).ok());
    EXPECT_FALSE(std::filesystem::exists(folder_ / "out.jsonl"));
  }
  EXPECT_THAT(folder_.names(), IsEmpty());
  EXPECT_EQ(written("empty.jsonl", {}), "");
}

TEST_F(RecordWriterTest, what_is_written_is_read_again) {
  const std::string header = "id,text,\"other, column\"";
  for (const char* name : {"a.csv", "a.jsonl.gz", "a.tsv.zst", "a.ndjson"}) {
    Record record = csv_record("\"from,csv\",csv\ttext,z");
    ASSERT_TRUE(
        write(name, {{record, header}, {record, header}}, kAnnotations).ok());
    CorpusOptions options = inputs({folder_ / name});
    options.extra_fields = {"of", "similarity"};
    const Reading reading = read_corpus(options);
    ASSERT_EQ(reading.records.size(), 2u) << name;
    for (const Record& again : reading.records) {
      EXPECT_EQ(again.id, record.id);
      EXPECT_EQ(again.text, record.text);
      EXPECT_THAT(again.extra, ElementsAre("a,\"b\"\n", "0.25"));
    }
  }
}

// Reads `from` and writes every record to `to`.
Status copy_corpus(const std::string& from, const std::string& to,
                   const std::vector<Annotation>& annotations = {}) {
  const Reading reading = read_corpus(inputs({from}));
  auto writer = RecordWriter::create(to);
  NEARDUP_RETURN_IF_ERROR(writer.status());
  for (const Record& record : reading.records) {
    NEARDUP_RETURN_IF_ERROR((*writer)->write(record, "", annotations));
  }
  return (*writer)->commit();
}

TEST_F(RecordWriterTest, copies_whole_files_into_a_folder) {
  const std::string zipped = testing::compressed("zipped", Compression::kGzip);
  folder_.write("in/a.txt", "a\xFF\r\n");
  folder_.write("in/sub/b.html", "<p>b</p>");
  folder_.write("in/c.gz", zipped);
  ASSERT_TRUE(copy_corpus(folder_ / "in", folder_ / "out/").ok());
  // The whole path below the output, so that no two files can meet.
  const std::string below = "out" + folder_.path() + "/in/";
  EXPECT_EQ(folder_.read(below + "a.txt"), "a\xFF\r\n");
  EXPECT_EQ(folder_.read(below + "sub/b.html"), "<p>b</p>");
  EXPECT_EQ(folder_.read(below + "c.gz"), zipped);
  EXPECT_THAT(folder_.names(), ElementsAre("in", "out"));
}

TEST_F(RecordWriterTest, files_never_leave_the_folder) {
  folder_.write("in/a.txt", "a");
  const std::string winding = folder_ / "in/../in/./a.txt";
  ASSERT_TRUE(copy_corpus(winding, folder_ / "out/").ok());
  EXPECT_EQ(folder_.read("out" + folder_.path() + "/in/in/a.txt"), "a");
}

TEST_F(RecordWriterTest, a_folder_takes_nothing_but_whole_files) {
  folder_.write("in/a.txt", "a");
  folder_.write("lines.jsonl", "{\"text\":\"x\"}\n");
  const Status lines = copy_corpus(folder_ / "lines.jsonl", folder_ / "out/");
  EXPECT_EQ(lines.code(), StatusCode::kInvalidArgument);
  EXPECT_THAT(lines.message(), HasSubstr("a folder takes whole files"));
  const Status annotated =
      copy_corpus(folder_ / "in", folder_ / "out/", kAnnotations);
  EXPECT_EQ(annotated.code(), StatusCode::kInvalidArgument);
  EXPECT_THAT(annotated.message(), HasSubstr("cannot be annotated"));
  const Status full = copy_corpus(folder_ / "in", folder_ / "in");
  EXPECT_EQ(full.code(), StatusCode::kAlreadyExists);
  EXPECT_THAT(folder_.names(), ElementsAre("in", "lines.jsonl"));
}

TEST(LineWriterTest, writes_lines_and_commits_them) {
  const TemporaryFolder folder;
  auto writer = LineWriter::create(folder / "pairs.tsv");
  ASSERT_TRUE(writer.ok());
  ASSERT_TRUE((*writer)->write("a\tb").ok());
  ASSERT_TRUE((*writer)->write("").ok());
  EXPECT_FALSE(std::filesystem::exists(folder / "pairs.tsv"));
  ASSERT_TRUE((*writer)->commit().ok());
  EXPECT_EQ(folder.read("pairs.tsv"), "a\tb\n\n");
}

TEST(TsvField, escapes_what_would_break_the_line) {
  EXPECT_EQ(tsv_field("plain 中文"), "plain 中文");
  EXPECT_EQ(tsv_field("a\tb\nc\rd\\"), "a\\tb\\nc\\rd\\\\");
  EXPECT_EQ(tsv_field(""), "");
}

}  // namespace
}  // namespace neardup
