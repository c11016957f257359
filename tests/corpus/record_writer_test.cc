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

TEST_F(RecordWriterTest, rows_become_objects_with_every_column) {
  EXPECT_EQ(written("a.jsonl",
                    {{csv_record("7,\"a \"\"b\"\"\",,\"x\ny\""),
                      "no,\"te,xt\",empty,\"\""},
                     {csv_record("\xFF,b,c,d"), "no,\"te,xt\",empty,\"\""},
                     {csv_record("1"), "other"},
                     {json_record("{\"as\":\"it is\"}"), ""}},
                    {{"n", std::int64_t{1}}}),
            "{\"no\":\"7\",\"te,xt\":\"a \\\"b\\\"\",\"empty\":\"\",\"\":"
            "\"x\\ny\",\"n\":1}\n"
            "{\"no\":\"\xEF\xBF\xBD\",\"te,xt\":\"b\",\"empty\":\"c\",\"\":"
            "\"d\",\"n\":1}\n"
            "{\"other\":\"1\",\"n\":1}\n"
            "{\"as\":\"it is\",\"n\":1}\n");
}

TEST_F(RecordWriterTest, objects_become_rows_under_the_members_of_the_first) {
  EXPECT_EQ(
      written(
          "a.csv",
          {{json_record("{\"b\":\"x, \\\"y\\\"\",\"a\\u0041\":-1.50,\"n\":null,"
                        "\"t\":true,\"o\":{\"k\": [1, \"2\"]} ,\"b\":0}"),
            ""},
           {json_record("{\"t\":\"\",\"b\":\"\\ud800\"}"), ""},
           {csv_record("z,w"), "b,n"}},
          {{"n", std::int64_t{1}}}),
      "b,aA,n,t,o,n\n"
      "\"x, \"\"y\"\"\",-1.50,,true,\"{\"\"k\"\": [1, \"\"2\"\"]}\",1\n"
      "\xEF\xBF\xBD,,,,,1\n"
      "z,,w,,,1\n");
}

TEST_F(RecordWriterTest, an_empty_field_alone_is_still_a_row) {
  EXPECT_EQ(written("a.csv", {{json_record("{\"text\":\"\"}"), ""},
                              {json_record("{\"text\":\"x\"}"), ""}}),
            "text\n\"\"\nx\n");
}

TEST_F(RecordWriterTest, rows_change_their_delimiter_with_every_column) {
  EXPECT_EQ(written("a.tsv",
                    {{csv_record("1,\"x\ty\",\"z\"\"\""), "id,text,\"more\""}}),
            "id\ttext\tmore\n1\t\"x\ty\"\t\"z\"\"\"\n");
}

TEST_F(RecordWriterTest, fields_that_do_not_fit_are_refused_by_name) {
  const struct {
    const char* name;
    std::vector<Line> lines;
    const char* message;
  } cases[] = {
      {"a.csv",
       {{json_record("{\"a\":1}"), ""}, {json_record("{\"c\":1}"), ""}},
       "in.jsonl:1: its field 'c' is none of the columns 'a'"},
      {"b.csv",
       {{csv_record("1,x"), "id,text"}, {csv_record("1,x,y"), "id,text,more"}},
       "in.csv:1: its field 'more' is none of the columns 'id,text'"},
      {"c.jsonl",
       {{csv_record("1,x,y"), "id,text,text"}},
       "two of its columns are called 'text'"},
      {"d.csv", {{json_record("{\"a\":[}"), ""}}, "not a valid JSON object"},
  };
  for (const auto& c : cases) {
    const Status status = write(c.name, c.lines);
    EXPECT_EQ(status.code(), StatusCode::kInvalidArgument);
    EXPECT_THAT(status.message(), HasSubstr(c.message));
    EXPECT_THAT(status.message(), HasSubstr("; "));
  }
  EXPECT_THAT(folder_.names(), IsEmpty());
}

TEST_F(RecordWriterTest, columns_of_one_name_are_no_matter_where_rows_stay) {
  EXPECT_EQ(written("out.csv", {{csv_record("1,x,y"), "id,text,text"},
                                {csv_record("z,2"), "text,id"}}),
            "id,text,text\n1,x,y\n2,z,\n");
}

TEST_F(RecordWriterTest, the_first_record_checked_decides_about_columns) {
  auto writer = RecordWriter::create(folder_ / "a.csv");
  ASSERT_TRUE(writer.ok());
  const Record first = json_record("{\"a\":1,\"b\":2}");
  const Record second = json_record("{\"b\":3}");
  ASSERT_TRUE((*writer)->check(first, "").ok());
  ASSERT_TRUE((*writer)->check(second, "").ok());
  EXPECT_FALSE((*writer)->check(json_record("{\"c\":4}"), "").ok());
  // The first itself may be a duplicate that is not written.
  ASSERT_TRUE((*writer)->write(second, "", {}).ok());
  ASSERT_TRUE((*writer)->commit().ok());
  EXPECT_EQ(folder_.read("a.csv"), "a,b\n,3\n");
}

TEST_F(RecordWriterTest, damaged_text_becomes_valid_json) {
  const std::string line =
      written("a.jsonl", {{csv_record(std::string("1,\xFF\0", 4)), "id,text"}});
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
