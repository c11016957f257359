// What becomes of jobs with bad options, bad input and bad places to write to.
// Whatever goes wrong: a clear message, nothing written, no input touched.

#include <filesystem>
#include <functional>
#include <ostream>
#include <string>

#include "job_test.h"
#include "testing/child_process.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

namespace neardup {
namespace {

using testing::article;
using ::testing::ElementsAreArray;
using ::testing::HasSubstr;
using testing::json_line;

using testing::TemporaryFolder;

struct OutcomeCase {
  const char* name;
  // Changes a sound job over "news.jsonl" of three good records.
  std::function<void(const TemporaryFolder&, DedupOptions&)> spoil;
  StatusCode code;
  const char* message;
};

void PrintTo(const OutcomeCase& wanted, std::ostream* out) {
  *out << wanted.name;
}

class JobOutcomes : public testing::JobTest,
                    public ::testing::WithParamInterface<OutcomeCase> {};

TEST_P(JobOutcomes, are_an_error_that_says_why_and_no_output) {
  const std::string input =
      write_corpus(json_line("a", article(1)) + json_line("b", article(2)) +
                   json_line("c", article(1)));
  DedupOptions options = dedup_options(input);
  GetParam().spoil(folder_, options);
  const std::vector<std::string> before = folder_.names();
  const std::string bytes_before = folder_.read("news.jsonl");
  const Result<DedupSummary> summary = run_dedup(options, {});
  ASSERT_FALSE(summary.ok());
  EXPECT_EQ(summary.status().code(), GetParam().code)
      << summary.status().message();
  EXPECT_THAT(summary.status().message(), HasSubstr(GetParam().message));
  EXPECT_THAT(folder_.names(), ElementsAreArray(before));
  EXPECT_EQ(folder_.read("news.jsonl"), bytes_before);
}

void append_bad(const TemporaryFolder& folder, int good, int bad) {
  std::string lines;
  for (int i = 0; i < good; ++i) {
    lines += json_line(std::to_string(i), article(static_cast<std::size_t>(i)));
  }
  for (int i = 0; i < bad; ++i) {
    lines += "{\"id\": 7}\n";
  }
  folder.write("news.jsonl", lines);
}

const OutcomeCase kOptions[] = {
    {"no input",
     [](const auto&, auto& options) { options.corpus.inputs.clear(); },
     StatusCode::kInvalidArgument, "input"},
    {"no output", [](const auto&, auto& options) { options.output.clear(); },
     StatusCode::kInvalidArgument, "output"},
    {"output of a report",
     [](const auto&, auto& options) { options.action = Action::kReport; },
     StatusCode::kInvalidArgument, "writes no records"},
    {"annotated texts in a folder",
     [](const auto& folder, auto& options) {
       options.action = Action::kAnnotate;
       options.output = folder / "clean/";
     },
     StatusCode::kInvalidArgument, "cannot be annotated"},
    {"k below 0", [](const auto&, auto& options) { options.k = -1; },
     StatusCode::kInvalidArgument, "k is -1"},
    {"k above the bits", [](const auto&, auto& options) { options.k = 65; },
     StatusCode::kInvalidArgument, "0 to 64"},
    {"similarity above 1",
     [](const auto&, auto& options) { options.min_similarity = 1.01; },
     StatusCode::kInvalidArgument, "similarity is 1.01"},
    {"similarity that is no number",
     [](const auto&, auto& options) { options.min_similarity = NAN; },
     StatusCode::kInvalidArgument, "similarity"},
    {"threads below 0",
     [](const auto&, auto& options) { options.threads = -2; },
     StatusCode::kInvalidArgument, "threads is -2"},
    {"share above 1",
     [](const auto&, auto& options) { options.max_bad_share = 2; },
     StatusCode::kInvalidArgument, "share"},
    {"profile that does not fit together",
     [](const auto&, auto& options) { options.profile.simhash.bits = 300; },
     StatusCode::kInvalidArgument, "bits"},
};

const OutcomeCase kInputs[] = {
    {"missing input",
     [](const auto& folder, auto& options) {
       options.corpus.inputs = {folder / "none.jsonl"};
     },
     StatusCode::kNotFound, "none.jsonl"},
    {"second input missing",
     [](const auto& folder, auto& options) {
       options.corpus.inputs.push_back(folder / "none.jsonl");
     },
     StatusCode::kNotFound, "none.jsonl"},
    {"strict",
     [](const auto& folder, auto& options) {
       append_bad(folder, 5, 1);
       options.strict = true;
     },
     StatusCode::kCorruption, "news.jsonl:6: "},
    {"share of bad records",
     [](const auto& folder, auto& options) {
       append_bad(folder, 8, 2);
       options.max_bad_share = 0.19;
     },
     StatusCode::kCorruption, "2 of 10 records are bad (20.00 %)"},
    {"number of bad records",
     [](const auto& folder, auto& options) {
       append_bad(folder, 8, 4);
       options.max_bad_records = 3;
     },
     StatusCode::kCorruption, "more than 3 records are bad"},
    {"nothing but bad records",
     [](const auto& folder, auto&) { append_bad(folder, 0, 3); },
     StatusCode::kCorruption, "no record of 3 is good"},
    {"field that no record has",
     [](const auto&, auto& options) { options.corpus.text_fields = {"body"}; },
     StatusCode::kCorruption, "news.jsonl:1"},
    {"damaged file",
     [](const auto& folder, auto& options) {
       options.corpus.inputs.push_back(
           folder.write("cut.jsonl.gz",
                        std::string("\x1F\x8B\x08\0\0\0\0\0\0\x03\xAB", 11)));
     },
     StatusCode::kCorruption, "cut.jsonl.gz:1: gzip data ends too early"},
    {"fields that do not fit into a table",
     [](const auto& folder, auto& options) {
       folder.write("news.jsonl", json_line("a", article(1)) +
                                      "{\"text\":\"x\",\"more\":1}\n");
       options.output = folder / "clean.csv";
     },
     StatusCode::kInvalidArgument, "news.jsonl:2: its field 'more'"},
};

const OutcomeCase kOutputs[] = {
    {"output is the input",
     [](const auto& folder, auto& options) {
       options.output = folder / "news.jsonl";
     },
     StatusCode::kInvalidArgument, "also an input"},
    {"output is the input by another name",
     [](const auto& folder, auto& options) {
       options.output = folder.path() + "/./news.jsonl";
     },
     StatusCode::kInvalidArgument, "also an input"},
    {"output is a link to the input",
     [](const auto& folder, auto& options) {
       std::filesystem::create_symlink("news.jsonl", folder / "link.jsonl");
       options.output = folder / "link.jsonl";
     },
     StatusCode::kInvalidArgument, "also an input"},
    {"output is a hard link to the input",
     [](const auto& folder, auto& options) {
       std::filesystem::create_hard_link(folder / "news.jsonl",
                                         folder / "link.jsonl");
       options.output = folder / "link.jsonl";
     },
     StatusCode::kInvalidArgument, "also an input"},
    {"report is an input in a folder",
     [](const auto& folder, auto& options) {
       folder.write("pages/a.html", "<p>" + article(1));
       options.corpus.inputs.push_back(folder / "pages");
       options.report = folder / "pages/a.html";
     },
     StatusCode::kInvalidArgument, "report"},
    {"two outputs of one name",
     [](const auto& folder, auto& options) {
       options.pairs = folder / "x.tsv";
       options.clusters =
           folder.path() + "/../" +
           std::filesystem::path(folder.path()).filename().string() + "/x.tsv";
     },
     StatusCode::kInvalidArgument, "both"},
    {"two outputs to standard output",
     [](const auto&, auto& options) { options.output = options.pairs = "-"; },
     StatusCode::kInvalidArgument, "both"},
    {"folder that does not exist",
     [](const auto& folder, auto& options) {
       options.output = folder / "none/clean.jsonl";
     },
     StatusCode::kIoError, "none"},
    {"list of clusters in a folder that does not exist",
     [](const auto& folder, auto& options) {
       options.clusters = folder / "none/clusters.tsv";
     },
     StatusCode::kIoError, "none"},
    {"folder that is not empty",
     [](const auto& folder, auto& options) {
       folder.write("pages/a.txt", "");
       options.output = folder / "pages/";
     },
     StatusCode::kAlreadyExists, "pages"},
};

INSTANTIATE_TEST_SUITE_P(Options, JobOutcomes, ::testing::ValuesIn(kOptions));
INSTANTIATE_TEST_SUITE_P(Inputs, JobOutcomes, ::testing::ValuesIn(kInputs));
INSTANTIATE_TEST_SUITE_P(Outputs, JobOutcomes, ::testing::ValuesIn(kOutputs));

class JobFailures : public testing::JobTest {};

TEST_F(JobFailures, for_bad_records_still_list_them) {
  append_bad(folder_, 2, 2);
  DedupOptions options = dedup_options(folder_ / "news.jsonl");
  options.rejects = folder_ / "rejects.tsv";
  options.max_bad_share = 0.1;
  EXPECT_EQ(run_dedup(options, {}).status().code(), StatusCode::kCorruption);
  EXPECT_EQ(testing::lines_of(folder_.read("rejects.tsv")).size(), 2U);
  options.max_bad_share = 1;
  options.strict = true;
  EXPECT_EQ(run_dedup(options, {}).status().code(), StatusCode::kCorruption);
  EXPECT_EQ(testing::lines_of(folder_.read("rejects.tsv")).size(), 1U);
  EXPECT_FALSE(std::filesystem::exists(folder_ / "clean.jsonl"));
}

// What stands before the damage counts only if that is accepted.
TEST_F(JobFailures, of_damaged_files_can_be_accepted) {
  write_corpus(json_line("a", article(1)));
  DedupOptions options = dedup_options(folder_ / "news.jsonl");
  options.corpus.inputs.push_back(folder_.write(
      "cut.jsonl.gz", std::string("\x1F\x8B\x08\0\0\0\0\0\0\x03\xAB", 11)));
  options.accept_damaged = true;
  const DedupSummary summary = must_dedup(options);
  EXPECT_EQ(summary.documents, 1U);
  EXPECT_EQ(summary.rejects, 1U);
  EXPECT_EQ(summary.damaged_files, 1U);
}

TEST_F(JobFailures, of_a_folder_without_write_permission_come_first) {
  const std::string input = write_corpus(json_line("a", article(1)));
  folder_.write("closed/x", "");
  ASSERT_EQ(::chmod((folder_ / "closed").c_str(), 0555), 0);
  ASSERT_EQ(::chmod(folder_.path().c_str(), 0777), 0);
  NEARDUP_EXPECT_CHILD_PASSED(
      testing::run_in_child(
          testing::become_nobody,
          [&] {
            DedupOptions options = dedup_options(input);
            options.report = folder_ / "closed/report.html";
            const Status status = run_dedup(options, {}).status();
            EXPECT_EQ(status.code(), StatusCode::kIoError);
            EXPECT_THAT(status.message(), HasSubstr("closed"));
            EXPECT_NE(::access((folder_ / "clean.jsonl").c_str(), F_OK), 0);
          }),
      "to become another user");
}

TEST_F(JobFailures, on_a_full_disk_leave_only_the_journal) {
  const std::string input =
      write_corpus(json_line("a", article(1)) + json_line("b", article(1)));
  DedupOptions options = dedup_options(input);
  options.clusters = folder_ / "clusters.tsv";
  options.pairs = "/dev/full";
  const Status status = run_dedup(options, {}).status();
  EXPECT_EQ(status.code(), StatusCode::kIoError);
  EXPECT_THAT(status.message(), HasSubstr("/dev/full"));
  EXPECT_THAT(
      folder_.names(),
      ::testing::ElementsAre(".clean.jsonl.neardup-resume", "news.jsonl"));
}

TEST_F(JobFailures, of_a_table_without_the_column_leave_nothing) {
  DedupOptions options = dedup_options(folder_.write("news.csv", "a,b\n1,2\n"));
  const Status status = run_dedup(options, {}).status();
  EXPECT_EQ(status.code(), StatusCode::kInvalidArgument);
  EXPECT_THAT(status.message(), HasSubstr("`text_fields`"));
  EXPECT_THAT(folder_.names(), ::testing::ElementsAre("news.csv"));
}

TEST_F(JobFailures, leave_an_older_output_as_it_was) {
  const std::string input = write_corpus(json_line("a", article(1)) + "bad\n");
  folder_.write("clean.jsonl", "older");
  DedupOptions options = dedup_options(input);
  options.strict = true;
  EXPECT_FALSE(run_dedup(options, {}).ok());
  EXPECT_EQ(folder_.read("clean.jsonl"), "older");
}

TEST_F(JobFailures, of_a_job_stopped_before_it_began_leave_nothing) {
  const std::string input = write_corpus(json_line("a", article(1)));
  std::stop_source stop;
  stop.request_stop();
  JobControl control;
  control.stop = stop.get_token();
  const Status status = run_dedup(dedup_options(input), control).status();
  EXPECT_EQ(status.code(), StatusCode::kCancelled);
  EXPECT_THAT(folder_.names(), ::testing::ElementsAre("news.jsonl"));
}

TEST(Methods, are_parsed_by_their_names) {
  for (const Method method : {Method::kSimHash, Method::kExact}) {
    EXPECT_EQ(*parse_method(method_name(method)), method);
  }
  EXPECT_EQ(parse_method("magic").status().code(),
            StatusCode::kInvalidArgument);
}

}  // namespace
}  // namespace neardup
