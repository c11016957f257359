// Jobs that end early and are taken up again.

#include <atomic>
#include <random>
#include <string>
#include <thread>

#include "job_test.h"
#include "testing/test_data.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "neardup/jobs/files/frame_file.h"
#include "neardup/os/file.h"

namespace neardup {
namespace {

using testing::article;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using testing::json_line;
using testing::lines_of;
using ::testing::Not;
using testing::random_corpus;

constexpr const char* kJournal = ".clean.jsonl.neardup-resume";

class Resume : public testing::JobTest {
 protected:
  // A job with every output.
  DedupOptions full_options() const {
    DedupOptions options = dedup_options(folder_ / "news.jsonl");
    options.action = Action::kAnnotate;
    options.clusters = folder_ / "clusters.tsv";
    options.pairs = folder_ / "pairs.tsv";
    return options;
  }

  std::string outputs() const {
    return folder_.read("clean.jsonl") + folder_.read("clusters.tsv") +
           folder_.read("pairs.tsv");
  }

  void remove_outputs() const {
    for (const char* name : {"clean.jsonl", "clusters.tsv", "pairs.tsv"}) {
      std::remove((folder_ / name).c_str());
    }
  }

  // Runs the job until the given stage reports. By "compare" every document is
  // in the journal.
  Status run_until(std::string_view stage, const DedupOptions& options) const {
    std::stop_source stop;
    JobControl control = at_reports_of(stage, [&stop] { stop.request_stop(); });
    control.stop = stop.get_token();
    return run_dedup(options, control).status();
  }

  void expect_only_the_journal() const {
    EXPECT_THAT(folder_.names(), ElementsAre(kJournal, "news.jsonl"));
  }
};

TEST_F(Resume, a_stopped_run_leaves_nothing_but_its_journal) {
  write_corpus(random_corpus(1, 200));
  for (const char* stage : {"fingerprint", "compare", "write"}) {
    const Status status = run_until(stage, full_options());
    EXPECT_EQ(status.code(), StatusCode::kCancelled) << stage;
    EXPECT_THAT(status.message(), HasSubstr(kJournal));
    EXPECT_THAT(status.message(), HasSubstr("`resume` goes on from there"));
    expect_only_the_journal();
  }
}

TEST_F(Resume, gives_what_an_uninterrupted_run_gives) {
  write_corpus(random_corpus(2, 500));
  DedupOptions options = full_options();
  const DedupSummary whole = must_dedup(options);
  EXPECT_FALSE(whole.resumed);
  const std::string expected = outputs();
  remove_outputs();
  ASSERT_EQ(run_until("fingerprint", options).code(), StatusCode::kCancelled);
  const std::string journal = folder_.read(kJournal);
  std::mt19937 random(4);
  options.resume = true;
  for (int round = 0; round < 12; ++round) {
    // A run that was killed left some of the journal, cut anywhere.
    folder_.write(kJournal, journal.substr(0, random() % journal.size()));
    const DedupSummary resumed = must_dedup(options);
    EXPECT_EQ(outputs(), expected);
    EXPECT_EQ(resumed.documents, whole.documents);
    EXPECT_EQ(resumed.weak, whole.weak);
    EXPECT_EQ(resumed.text_bytes, whole.text_bytes);
    EXPECT_THAT(folder_.names(), Not(Contains(kJournal)));
    remove_outputs();
  }
}

TEST_F(Resume, after_stops_at_any_moment_comes_to_the_same_end) {
  write_corpus(random_corpus(3, 1500));
  DedupOptions options = full_options();
  must_dedup(options);
  const std::string expected = outputs();
  remove_outputs();
  options.resume = true;
  std::mt19937 random(5);
  for (int round = 0; round < 5; ++round) {
    // Every run is stopped after some turns of another thread's loop, each
    // later than the one before, until one comes to its end.
    for (std::uint64_t turns = 1;; turns = turns * 2 + random() % 100) {
      std::stop_source stop;
      JobControl control;
      control.stop = stop.get_token();
      std::jthread stopper([&stop, turns](const std::stop_token& done) {
        for (std::uint64_t i = 0; i < turns && !done.stop_requested(); ++i) {
          std::this_thread::yield();
        }
        stop.request_stop();
      });
      const Result<DedupSummary> summary = run_dedup(options, control);
      if (summary.ok()) {
        break;
      }
      ASSERT_EQ(summary.status().code(), StatusCode::kCancelled);
      EXPECT_THAT(folder_.names(), Not(Contains("clean.jsonl")));
      EXPECT_THAT(folder_.names(), Not(Contains("pairs.tsv")));
    }
    EXPECT_EQ(outputs(), expected);
    remove_outputs();
  }
}

// The journal with the first document's fingerprint inverted, checksums and
// all.
std::string with_first_fingerprint_inverted(const std::string& path) {
  FrameReader reader(*open_input(path));
  std::string bytes = testing::read_test_file(path).substr(0, kMagicBytes);
  EXPECT_TRUE(reader.expect_magic(bytes, "journal").ok());
  Frame frame;
  for (bool first = true; *reader.next(frame);) {
    if (frame.type == 'R' && first) {
      first = false;
      // Behind count, check, weakness and text hash.
      for (std::size_t i = 4 + 8 + 1 + 16; i < 4 + 8 + 1 + 16 + 8; ++i) {
        frame.payload[i] = static_cast<char>(~frame.payload[i]);
      }
    }
    put_frame(frame.type, frame.payload, bytes);
  }
  return bytes;
}

TEST_F(Resume, does_not_fingerprint_what_the_journal_knows) {
  write_corpus(json_line("a", article(1)) + json_line("b", article(1)));
  auto options = options_for<FingerprintOptions>(folder_ / "news.jsonl");
  options.output = folder_ / "clean.jsonl";
  std::stop_source stop;
  JobControl control;
  ASSERT_EQ(
      run_until("fingerprint", dedup_options(folder_ / "news.jsonl")).code(),
      StatusCode::kCancelled);
  folder_.write(kJournal, with_first_fingerprint_inverted(folder_ / kJournal));
  options.resume = true;
  const Result<JobSummary> summary = run_fingerprint(options, {});
  ASSERT_TRUE(summary.ok()) << summary.status().message();
  EXPECT_TRUE(summary->resumed);
  const std::vector<std::string> lines = lines_of(folder_.read("clean.jsonl"));
  ASSERT_EQ(lines.size(), 2U);
  const Fingerprint a = *Fingerprint::parse(lines[0].substr(2));
  const Fingerprint b = *Fingerprint::parse(lines[1].substr(2));
  EXPECT_EQ(hamming_distance(a, b), 64);
}

TEST_F(Resume, refuses_other_options_and_inputs_and_says_which) {
  const std::string corpus = random_corpus(1, 100);
  write_corpus(corpus);
  const DedupOptions options = dedup_options(folder_ / "news.jsonl");
  ASSERT_EQ(run_until("fingerprint", options).code(), StatusCode::kCancelled);
  const auto expect_refusal = [this](const DedupOptions& changed,
                                     const std::string& what) {
    DedupOptions asked = changed;
    asked.resume = true;
    const Status status = run_dedup(asked, {}).status();
    EXPECT_EQ(status.code(), StatusCode::kInvalidArgument) << what;
    EXPECT_THAT(status.message(), HasSubstr(what));
    EXPECT_THAT(status.message(), HasSubstr("start over"));
    expect_only_the_journal();
  };
  DedupOptions changed = options;
  changed.profile.weak.min_features = 5;
  expect_refusal(changed, "the profile was words");
  changed = options;
  changed.corpus.text_fields = {"body"};
  expect_refusal(changed, "the text field was text, now it is body");
  changed = options;
  changed.corpus.inputs.push_back(folder_ / "news.jsonl");
  must_dedup([&] {
    // The same file twice counts once, so this is the same job.
    changed.resume = true;
    return changed;
  }());
  std::remove((folder_ / "clean.jsonl").c_str());
  ASSERT_EQ(run_until("fingerprint", options).code(), StatusCode::kCancelled);
  write_corpus(corpus + json_line("z", article(1)));
  expect_refusal(options, "news.jsonl was ");
}

TEST_F(Resume, refuses_digests_of_shingles_of_another_width) {
  write_corpus(random_corpus(1, 100));
  DedupOptions options = dedup_options(folder_ / "news.jsonl");
  options.method = Method::kShingles;
  options.data.simplified = testing::opencc_directory();
  ASSERT_EQ(run_until("compare", options).code(), StatusCode::kCancelled);
  options.resume = true;
  options.shingle_width = 5;
  const Status status = run_dedup(options, {}).status();
  EXPECT_EQ(status.code(), StatusCode::kInvalidArgument);
  EXPECT_THAT(status.message(), HasSubstr("shingles of 3 tokens"));
  options.shingle_width = 3;
  EXPECT_TRUE(must_dedup(options).resumed);
}

TEST_F(Resume, refuses_a_document_that_is_not_what_it_was) {
  const std::string corpus = random_corpus(1, 100);
  const std::string input = write_corpus(corpus);
  DedupOptions options = dedup_options(input);
  ASSERT_EQ(run_until("compare", options).code(), StatusCode::kCancelled);
  // The same size and the same time, as a careless copy may leave them.
  const auto time = std::filesystem::last_write_time(input);
  std::string changed = corpus;
  changed[changed.find("\"doc-70\"") + 1] = 'D';
  write_corpus(changed);
  std::filesystem::last_write_time(input, time);
  options.resume = true;
  const Status status = run_dedup(options, {}).status();
  EXPECT_EQ(status.code(), StatusCode::kInvalidArgument);
  EXPECT_THAT(status.message(), HasSubstr("'Doc-70'"));
  expect_only_the_journal();
  options.resume = false;
  must_dedup(options);
}

TEST_F(Resume, takes_other_ways_to_compare_for_the_same_fingerprints) {
  write_corpus(random_corpus(1, 100));
  DedupOptions options = dedup_options(folder_ / "news.jsonl");
  ASSERT_EQ(run_until("fingerprint", options).code(), StatusCode::kCancelled);
  options.resume = true;
  options.k = 0;
  options.threads = 1;
  options.keep = {KeepPolicy::Kind::kLast, ""};
  EXPECT_TRUE(must_dedup(options).resumed);
}

TEST_F(Resume, without_a_journal_starts_from_the_beginning) {
  write_corpus(random_corpus(1, 20));
  DedupOptions options = dedup_options(folder_ / "news.jsonl");
  options.resume = true;
  const DedupSummary summary = must_dedup(options);
  EXPECT_TRUE(summary.resume_asked);
  EXPECT_FALSE(summary.resumed);
  EXPECT_EQ(summary.resumed_documents, 0U);
}

TEST_F(Resume, needs_files_on_both_sides) {
  write_corpus(random_corpus(1, 20));
  DedupOptions options = dedup_options("-");
  options.resume = true;
  EXPECT_EQ(run_dedup(options, {}).status().code(),
            StatusCode::kInvalidArgument);
  options = dedup_options(folder_ / "news.jsonl");
  options.output = "-";
  options.resume = true;
  EXPECT_EQ(run_dedup(options, {}).status().code(),
            StatusCode::kInvalidArgument);
}

TEST_F(Resume, keeps_no_journal_of_input_that_was_too_bad) {
  write_corpus(json_line("a", article(1)) + "bad\n");
  DedupOptions options = dedup_options(folder_ / "news.jsonl");
  options.max_bad_share = 0.1;
  EXPECT_EQ(run_dedup(options, {}).status().code(), StatusCode::kCorruption);
  EXPECT_THAT(folder_.names(), ElementsAre("news.jsonl"));
}

TEST_F(Resume, two_runs_for_one_output_do_not_mix) {
  write_corpus(random_corpus(1, 50));
  const DedupOptions options = dedup_options(folder_ / "news.jsonl");
  Status second;
  std::atomic<bool> tried = false;
  must_dedup(options, at_reports_of("compare", [&] {
               if (!tried.exchange(true)) {
                 second = run_dedup(options, {}).status();
               }
             }));
  EXPECT_EQ(second.code(), StatusCode::kAlreadyExists);
  EXPECT_THAT(folder_.names(), ElementsAre("clean.jsonl", "news.jsonl"));
}

}  // namespace
}  // namespace neardup
