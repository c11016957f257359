// Whole corpora: formats, order, what is reported, and what ends the job.

#include "neardup/corpus/corpus_reader.h"

#include <string>
#include <vector>

#include "corpus/corpus_testing.h"
#include "testing/child_process.h"
#include "testing/temporary_folder.h"
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

namespace neardup {
namespace {

using testing::compressed;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using testing::inputs;
using ::testing::IsEmpty;
using testing::read_corpus;
using testing::Reading;
using testing::TemporaryFolder;

std::vector<std::string> ids(const Reading& reading) {
  std::vector<std::string> result;
  for (const Record& record : reading.records) {
    result.push_back(record.id);
  }
  return result;
}

// "FILE:LINE: REASON".
std::vector<std::string> rejects(const Reading& reading) {
  std::vector<std::string> result;
  for (const Reject& reject : reading.rejects) {
    result.push_back(to_string(reject.origin) + ": " + reject.reason);
  }
  return result;
}

TEST(CorpusReader, goes_by_the_extension) {
  const TemporaryFolder folder;
  folder.write("a.jsonl", "{\"id\":1,\"text\":\"json\"}\n");
  folder.write("b.csv", "id,text\n2,csv\n");
  folder.write("c.tsv", "id\ttext\n3\ttsv\n");
  folder.write("d.html", "<p>html</p>");
  folder.write("e", "<p>text</p>\n");
  folder.write("f.txt.gz", compressed("zipped", Compression::kGzip));
  const Reading reading = read_corpus(inputs({folder.path()}));
  ASSERT_TRUE(reading.status.ok());
  EXPECT_THAT(rejects(reading), IsEmpty());
  EXPECT_THAT(ids(reading), ElementsAre("1", "2", "3", folder / "d.html",
                                        folder / "e", folder / "f.txt.gz"));
  const auto& r = reading.records;
  EXPECT_EQ(r[0].text, "json");
  EXPECT_EQ(r[1].text, "csv");
  EXPECT_EQ(r[2].text, "tsv");
  EXPECT_THAT(r[3].text, HasSubstr("html"));
  EXPECT_THAT(r[3].text, ::testing::Not(HasSubstr("<")));
  EXPECT_EQ(r[4].text, "<p>text</p>\n");
  EXPECT_EQ(r[5].text, "zipped");
  EXPECT_THAT(reading.headers,
              ElementsAre("", "id,text", "id\ttext", "", "", ""));
  EXPECT_EQ(r[0].raw, "{\"id\":1,\"text\":\"json\"}");
  EXPECT_EQ(r[1].raw, "2,csv");
  EXPECT_EQ(r[4].raw, "");
  EXPECT_EQ(to_string(r[1].origin), folder / "b.csv" + ":2");
  EXPECT_EQ(r[3].format, RecordFormat::kHtml);
  EXPECT_EQ(r[5].format, RecordFormat::kText);
}

TEST(CorpusReader, may_be_told_the_format) {
  const TemporaryFolder folder;
  CorpusOptions options = inputs({folder.write("a.txt", "text\nx\n")});
  options.format = RecordFormat::kCsv;
  EXPECT_THAT(ids(read_corpus(options)), ElementsAre(folder / "a.txt" + ":2"));
}

TEST(CorpusReader, reads_fields_by_path) {
  const TemporaryFolder folder;
  CorpusOptions options = inputs({folder.write(
      "a.jsonl",
      R"({"doc":{"body":"x","no":7,"date":"2020"},"tags":["a"],"n":null})")});
  options.text_fields = {"doc.body"};
  options.id_field = "doc.no";
  options.extra_fields = {"doc.date", "tags", "n", "missing", "doc.no"};
  const Reading reading = read_corpus(options);
  ASSERT_EQ(reading.records.size(), 1u);
  EXPECT_EQ(reading.records[0].text, "x");
  EXPECT_EQ(reading.records[0].id, "7");
  EXPECT_THAT(reading.records[0].extra,
              ElementsAre("2020", "[\"a\"]", "", "", "7"));
}

TEST(CorpusReader, joins_the_texts_of_several_fields) {
  const TemporaryFolder folder;
  folder.write("a.jsonl",
               "{\"title\":\"T\",\"body\":\"B\"}\n"
               "{\"body\":\"B\"}\n"
               "{\"title\":\"T\",\"body\":null}\n"
               "{\"title\":\"\",\"body\":\"B\"}\n"
               "{\"title\":\"\"}\n"
               "{\"other\":\"x\"}\n"
               "{\"title\":null}\n"
               "{\"title\":\"T\",\"body\":7}\n");
  folder.write("b.csv", "body,title\nB,T\nB,\n,\n");
  CorpusOptions options = inputs({folder.path()});
  options.text_fields = {"title", "body"};
  const Reading reading = read_corpus(options);
  EXPECT_TRUE(reading.status.ok()) << reading.status.message();
  std::vector<std::string> texts;
  for (const Record& record : reading.records) {
    texts.push_back(record.text);
  }
  EXPECT_THAT(texts, ElementsAre("T\nB", "B", "T", "B", "", "T\nB", "B", ""));
  EXPECT_THAT(rejects(reading),
              ElementsAre(HasSubstr(":6: none of the 2 text fields"),
                          HasSubstr(":7: none of the 2 text fields"),
                          HasSubstr(":8: field 'body' is a number")));
}

TEST(CorpusReader, needs_a_field_for_the_text) {
  const TemporaryFolder folder;
  CorpusOptions options = inputs({folder.write("a.jsonl", "")});
  options.text_fields.clear();
  EXPECT_EQ(read_corpus(options).status.code(), StatusCode::kInvalidArgument);
}

TEST(CorpusReader, reads_columns_by_name) {
  const TemporaryFolder folder;
  CorpusOptions options =
      inputs({folder.write("a.csv", "no,body,\"the date\"\n7,x,2020\n,y,\n"),
              folder.write("b.txt", "whole")});
  options.text_fields = {"body"};
  options.id_field = "no";
  options.extra_fields = {"the date"};
  const Reading reading = read_corpus(options);
  EXPECT_THAT(ids(reading),
              ElementsAre("7", folder / "a.csv" + ":3", folder / "b.txt"));
  EXPECT_THAT(reading.records[0].extra, ElementsAre("2020"));
  EXPECT_THAT(reading.records[1].extra, ElementsAre(""));
  EXPECT_THAT(reading.records[2].extra, ElementsAre(""));
}

TEST(CorpusReader, a_missing_column_ends_the_job_and_names_those_there_are) {
  const TemporaryFolder folder;
  const std::string path = folder.write("a.csv", "id,body\n1,x\n");
  const struct {
    std::string text_field;
    std::string id_field;
    std::vector<std::string> extra_fields;
    std::string message;
  } cases[] = {
      {"text",
       "id",
       {},
       "there is no column 'text'; there are 'id', 'body'; "
       "choose with `text_fields`"},
      {"body", "no", {}, "there is no column 'no'"},
      {"body", "id", {"date"}, "there is no column 'date'"},
  };
  for (const auto& c : cases) {
    CorpusOptions options = inputs({path});
    options.text_fields = {c.text_field};
    options.id_field = c.id_field;
    options.extra_fields = c.extra_fields;
    const Reading reading = read_corpus(options);
    EXPECT_EQ(reading.status.code(), StatusCode::kInvalidArgument);
    EXPECT_THAT(reading.status.message(), HasSubstr(path + ": " + c.message));
  }
}

TEST(CorpusReader, goes_on_behind_a_damaged_file) {
  const TemporaryFolder folder;
  const std::string lines =
      "{\"id\":1,\"text\":\"x\"}\n{\"id\":2,\"text\":\"y\"}\n";
  for (const Compression compression :
       {Compression::kGzip, Compression::kZstd}) {
    const std::string whole = compressed(lines, compression);
    folder.write("a.jsonl", whole.substr(0, whole.size() - 1));
    folder.write("b.jsonl", "{\"id\":3,\"text\":\"z\"}\n");
    const Reading reading = read_corpus(inputs({folder.path()}));
    EXPECT_TRUE(reading.status.ok());
    EXPECT_THAT(ids(reading), ElementsAre("1", "2", "3"));
    EXPECT_THAT(rejects(reading),
                ElementsAre(HasSubstr(
                    folder / "a.jsonl" + ":3: " +
                    (compression == Compression::kGzip ? "gzip" : "zstd") +
                    " data ends too early")));
    ASSERT_EQ(reading.rejects.size(), 1u);
    EXPECT_TRUE(reading.rejects[0].cuts_file);
    EXPECT_EQ(reading.progress.records, 3u);
    EXPECT_EQ(reading.progress.rejects, 1u);
  }
}

// Damage within the first bytes, which are looked at before any is read.
TEST(CorpusReader, gives_what_stands_before_early_damage) {
  const TemporaryFolder folder;
  folder.write("a.jsonl",
               compressed("{\"id\":1,\"text\":\"x\"}\n{", Compression::kGzip) +
                   "garbage");
  const Reading reading = read_corpus(inputs({folder.path()}));
  EXPECT_THAT(ids(reading), ElementsAre("1"));
  ASSERT_EQ(reading.rejects.size(), 1u);
  EXPECT_TRUE(reading.rejects[0].cuts_file);
}

TEST(CorpusReader, a_record_cut_by_damage_is_the_reject) {
  const TemporaryFolder folder;
  const std::string two_members =
      compressed("{\"id\":1,\"text\":\"x\"}\n{\"id\":2,", Compression::kGzip) +
      "garbage";
  folder.write("a.jsonl", two_members);
  const Reading reading = read_corpus(inputs({folder.path()}));
  EXPECT_THAT(ids(reading), ElementsAre("1"));
  EXPECT_THAT(rejects(reading),
              ElementsAre(HasSubstr(":2: gzip data is damaged")));
}

TEST(CorpusReader, rejects_a_bomb_but_not_what_came_before) {
  const TemporaryFolder folder;
  const std::string lines =
      "{\"id\":1,\"text\":\"x\"}\n" + std::string(std::size_t{70} << 20, ' ');
  folder.write("bomb.jsonl.zst", compressed(lines, Compression::kZstd));
  folder.write("sound.jsonl", "{\"id\":2,\"text\":\"y\"}\n");
  const Reading reading = read_corpus(inputs({folder.path()}));
  EXPECT_THAT(ids(reading), ElementsAre("1", "2"));
  EXPECT_THAT(
      rejects(reading),
      ElementsAre(HasSubstr("bomb.jsonl.zst:2: zstd data grows more than")));
}

TEST(CorpusReader, rejects_formats_it_does_not_read_as_whole_files) {
  const TemporaryFolder folder;
  folder.write("a.zip", "PK\x03\x04\n\n\n");
  folder.write("b.jsonl", "\xFF\xFE{\0\n\0");
  folder.write("c.txt.gz", compressed("\xFE\xFF\0x", Compression::kGzip));
  const Reading reading = read_corpus(inputs({folder.path()}));
  EXPECT_THAT(ids(reading), IsEmpty());
  EXPECT_THAT(rejects(reading), ElementsAre(HasSubstr("a.zip:1: not text but"),
                                            HasSubstr("b.jsonl:1: UTF-16"),
                                            HasSubstr("c.txt.gz:1: UTF-16")));
}

TEST(CorpusReader, an_empty_text_file_is_a_record) {
  const TemporaryFolder folder;
  const Reading reading = read_corpus(
      inputs({folder.write("a.txt", ""), folder.write("a.jsonl", ""),
              folder.write("a.csv", "")}));
  EXPECT_TRUE(reading.status.ok());
  EXPECT_THAT(ids(reading), ElementsAre(folder / "a.txt"));
  EXPECT_THAT(rejects(reading), IsEmpty());
}

TEST(CorpusReader, keeps_the_raw_bytes_of_what_it_mends) {
  const TemporaryFolder folder;
  const std::string line = " {\"text\":\"\xFF\\ud800\"}\t";
  const Reading reading =
      read_corpus(inputs({folder.write("a.jsonl", line + "\r\n")}));
  ASSERT_EQ(reading.records.size(), 1u);
  EXPECT_EQ(reading.records[0].raw, line);
  EXPECT_EQ(reading.records[0].text, "\xEF\xBF\xBD\xEF\xBF\xBD");
}

TEST(CorpusReader, limits_the_size_of_records) {
  const TemporaryFolder folder;
  const std::string line = "{\"id\":1,\"text\":\"123456789\"}";
  folder.write("a.jsonl", line + "0\n" + line + "\n");
  folder.write("b.csv", "id,text\n1,\"" + std::string(30, '\n') + "\"\n2,x\n");
  folder.write("c.txt", std::string(line.size() + 1, 'x'));
  folder.write("d.txt", std::string(line.size(), 'x'));
  CorpusOptions options = inputs({folder.path()});
  options.max_record_bytes = line.size();
  const Reading reading = read_corpus(options);
  EXPECT_THAT(ids(reading), ElementsAre("1", "2", folder / "d.txt"));
  EXPECT_THAT(rejects(reading),
              ElementsAre(HasSubstr("a.jsonl:1: longer than the limit of 27 "),
                          HasSubstr("b.csv:2: longer than"),
                          HasSubstr("c.txt:1: longer than")));
}

TEST(CorpusReader, reads_a_line_of_100_megabytes) {
  const std::string text(100'000'000, 'x');
  const Reading reading = testing::read_bytes(
      RecordFormat::kJsonl,
      "{\"id\":1,\"text\":\"" + text + "\"}\n{\"id\":2,\"text\":\"y\"}\n");
  EXPECT_THAT(ids(reading), ElementsAre("1", "2"));
  EXPECT_TRUE(reading.records[0].text == text);
}

TEST(CorpusReader, counts_bytes_as_they_stand_on_disk) {
  const TemporaryFolder folder;
  const std::string line = "{\"id\":1,\"text\":\"x\"}\n";
  const std::string packed = compressed(line, Compression::kGzip);
  folder.write("a.jsonl", line);
  folder.write("b.jsonl.gz", packed);
  const CorpusProgress progress = read_corpus(inputs({folder.path()})).progress;
  EXPECT_EQ(progress.bytes_total, line.size() + packed.size());
  EXPECT_EQ(progress.bytes_read, line.size() + packed.size());
}

TEST(CorpusReader, reads_standard_input) {
  const TemporaryFolder folder;
  const std::string path = folder.write(
      "in", compressed("{\"text\":\"x\"}\nbad\n", Compression::kZstd));
  const auto redirect = [&] {
    return ::dup2(::open(path.c_str(), O_RDONLY), STDIN_FILENO) >= 0;
  };
  const auto outcome = testing::run_in_child(redirect, [] {
    const Reading reading = read_corpus(inputs({"-"}));
    EXPECT_THAT(ids(reading), ElementsAre("-:1"));
    EXPECT_THAT(rejects(reading), ElementsAre(HasSubstr("-:2: not")));
    EXPECT_EQ(reading.progress.bytes_total, 0u);
  });
  NEARDUP_EXPECT_CHILD_PASSED(outcome, "dup2");
}

TEST(CorpusReader, lists_its_files) {
  const TemporaryFolder folder;
  folder.write("b", "");
  folder.write("a", "");
  const auto reader = CorpusReader::open(inputs({"-", folder.path()}));
  ASSERT_TRUE(reader.ok());
  EXPECT_THAT((*reader)->files(), ElementsAre("-", folder / "a", folder / "b"));
}

TEST(CorpusReader, says_at_once_what_it_cannot_open) {
  const TemporaryFolder folder;
  folder.write("a.jsonl", "");
  const auto reader =
      CorpusReader::open(inputs({folder / "a.jsonl", folder / "b.jsonl"}));
  EXPECT_EQ(reader.status(), not_found(folder / "b.jsonl" + ": no such file"));
  CorpusOptions no_limit = inputs({folder.path()});
  no_limit.max_expansion = 0;
  EXPECT_EQ(CorpusReader::open(no_limit).status().code(),
            StatusCode::kInvalidArgument);
}

TEST(CorpusReader, a_file_that_vanishes_ends_the_job_for_good) {
  const TemporaryFolder folder;
  folder.write("a.txt", "x");
  folder.write("b.txt", "y");
  folder.write("c.txt", "z");
  auto reader = CorpusReader::open(inputs({folder.path()}));
  ASSERT_TRUE(reader.ok());
  Record record;
  EXPECT_TRUE(*(*reader)->next(record));
  std::filesystem::remove(folder / "b.txt");
  const Status status = (*reader)->next(record).status();
  EXPECT_EQ(status, not_found(folder / "b.txt" + ": no such file"));
  EXPECT_EQ((*reader)->next(record).status(), status);
}

}  // namespace
}  // namespace neardup
