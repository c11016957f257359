// Inputs that can be read only once, and inputs that change while they are
// read.

#include "neardup/jobs/options/job_inputs.h"

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <thread>

#include "job_test.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

namespace neardup {
namespace {

using testing::article;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using testing::json_line;
using testing::lines_of;
using testing::random_corpus;

class JobInputsTest : public testing::JobTest {};

// Puts a file in the place of standard input for as long as it lives.
class StandardInput {
 public:
  explicit StandardInput(const std::string& path) : saved_(::dup(0)) {
    std::FILE* file = std::fopen(path.c_str(), "rb");
    EXPECT_NE(file, nullptr);
    ::dup2(::fileno(file), 0);
    std::fclose(file);
  }
  ~StandardInput() {
    ::dup2(saved_, 0);
    ::close(saved_);
  }

 private:
  int saved_;
};

// A folder of its own for what jobs spool, so that leftovers are seen.
class SpoolFolder {
 public:
  SpoolFolder() { ::setenv("TMPDIR", folder_.path().c_str(), 1); }
  ~SpoolFolder() { ::unsetenv("TMPDIR"); }
  const testing::TemporaryFolder& folder() const { return folder_; }

 private:
  testing::TemporaryFolder folder_;
};

TEST_F(JobInputsTest, reads_standard_input_twice) {
  const SpoolFolder spool;
  const StandardInput input(
      write_corpus(json_line("a", article(1)) + "{\"text\":\"" + article(2) +
                   "\"}\nbad\n" + json_line("c", article(1))));
  DedupOptions options = dedup_options("-");
  options.action = Action::kAnnotate;
  options.rejects = folder_ / "rejects.tsv";
  must_dedup(options);
  const std::vector<std::string> lines = lines_of(folder_.read("clean.jsonl"));
  ASSERT_EQ(lines.size(), 3U);
  const auto unnamed = nlohmann::json::parse(lines[1]);
  EXPECT_EQ(unnamed["neardup_representative"], "-:2");
  EXPECT_EQ(nlohmann::json::parse(lines[2])["neardup_duplicate"], true);
  EXPECT_THAT(folder_.read("rejects.tsv"), ::testing::StartsWith("-\t3\t"));
  EXPECT_THAT(spool.folder().names(), IsEmpty());
}

TEST_F(JobInputsTest, reads_a_named_pipe_twice) {
  const SpoolFolder spool;
  const std::string pipe = folder_ / "pipe.jsonl";
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  std::thread writer([&pipe] {
    std::ofstream(pipe) << json_line("a", article(1))
                        << json_line("b", article(1));
  });
  must_dedup(dedup_options(pipe));
  writer.join();
  EXPECT_EQ(folder_.read("clean.jsonl"), json_line("a", article(1)));
  EXPECT_THAT(spool.folder().names(), IsEmpty());
}

TEST_F(JobInputsTest, reads_standard_input_that_is_one_text) {
  const SpoolFolder spool;
  const StandardInput input(folder_.write("page", article(3)));
  DedupOptions options = dedup_options("-");
  options.corpus.format = RecordFormat::kText;
  options.action = Action::kAnnotate;
  must_dedup(options);
  const auto record = nlohmann::json::parse(folder_.read("clean.jsonl"));
  EXPECT_EQ(record["id"], "-");
  EXPECT_EQ(record["text"], article(3));
}

// A pipe of the shell's <(...) has a number for a name.
TEST_F(JobInputsTest, reads_a_stream_without_a_telling_name_as_records) {
  const SpoolFolder spool;
  const std::string pipe = folder_ / "63";
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  for (const Action action : {Action::kRemove, Action::kReport}) {
    std::thread writer([&pipe] {
      std::ofstream(pipe) << json_line("a", article(1))
                          << json_line("b", article(1));
    });
    DedupOptions options = dedup_options(pipe);
    options.action = action;
    options.output = action == Action::kReport ? "" : folder_ / "clean.jsonl";
    EXPECT_EQ(must_dedup(options).documents, 2U);
    writer.join();
  }
  EXPECT_EQ(folder_.read("clean.jsonl"), json_line("a", article(1)));
}

TEST_F(JobInputsTest, reads_standard_input_once_under_all_its_names) {
  const SpoolFolder spool;
  for (const char* name : {"/dev/stdin", "/dev/fd/0", "-"}) {
    const StandardInput input(write_corpus(json_line("a", article(1))));
    DedupOptions options = dedup_options(name);
    options.corpus.inputs.push_back("-");
    const DedupSummary summary = must_dedup(options);
    EXPECT_EQ(summary.documents, 1U) << name;
    EXPECT_EQ(summary.repeated_files, std::vector<std::string>{"-"});
  }
}

TEST_F(JobInputsTest, reads_a_file_of_two_names_once_and_says_so) {
  const std::string input = write_corpus(json_line("a", article(1)));
  DedupOptions options = dedup_options(input);
  const std::string again = folder_ / "./news.jsonl";
  options.corpus.inputs.push_back(again);
  const DedupSummary summary = must_dedup(options);
  EXPECT_EQ(summary.documents, 1U);
  EXPECT_EQ(summary.repeated_files, std::vector<std::string>{again});
}

TEST_F(JobInputsTest, does_not_spool_what_is_read_once) {
  ::setenv("TMPDIR", (folder_ / "none").c_str(), 1);
  const StandardInput input(write_corpus(json_line("a", article(1))));
  DedupOptions options = dedup_options("-");
  options.output.clear();
  options.action = Action::kReport;
  EXPECT_EQ(must_dedup(options).documents, 1U);
  ::unsetenv("TMPDIR");
}

TEST_F(JobInputsTest, names_the_folder_where_a_stream_cannot_be_spooled) {
  ::setenv("TMPDIR", (folder_ / "none").c_str(), 1);
  const StandardInput input(write_corpus(json_line("a", article(1))));
  const Status status = run_dedup(dedup_options("-"), {}).status();
  EXPECT_EQ(status.code(), StatusCode::kIoError);
  EXPECT_THAT(status.message(), HasSubstr(folder_ / "none"));
  EXPECT_THAT(folder_.names(), ElementsAre("news.jsonl"));
  ::unsetenv("TMPDIR");
}

TEST_F(JobInputsTest, refuses_a_corpus_that_changes_between_the_passes) {
  const std::string corpus = random_corpus(1, 20);
  const std::string input = write_corpus(corpus);
  const DedupOptions options = dedup_options(input);
  // Longer, shorter, and of the same length.
  std::string same_length = corpus;
  same_length[8] = 'D';
  for (const std::string& changed : {corpus + json_line("z", article(9)),
                                     corpus.substr(0, 4000), same_length}) {
    write_corpus(corpus);
    const Result<DedupSummary> summary = run_dedup(
        options, at_reports_of("compare", [&] { write_corpus(changed); }));
    ASSERT_FALSE(summary.ok());
    EXPECT_EQ(summary.status().code(), StatusCode::kCorruption);
    EXPECT_THAT(summary.status().message(),
                HasSubstr("changed while it was being read"));
    EXPECT_THAT(folder_.names(), ElementsAre("news.jsonl"));
  }
}

TEST_F(JobInputsTest, refuses_a_corpus_that_disappears_between_the_passes) {
  const std::string input = write_corpus(random_corpus(1, 20));
  const Result<DedupSummary> summary =
      run_dedup(dedup_options(input),
                at_reports_of("compare", [&] { std::remove(input.c_str()); }));
  EXPECT_EQ(summary.status().code(), StatusCode::kCorruption);
  EXPECT_THAT(folder_.names(), IsEmpty());
}

}  // namespace
}  // namespace neardup
