#include <string>

#include "job_test.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "neardup/jobs/files/fingerprint_file.h"

namespace neardup {
namespace {

using testing::article;
using testing::edited;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using testing::json_line;
using testing::lines_of;
using testing::random_corpus;
using ::testing::StartsWith;

class PairsJob : public testing::JobTest {
 protected:
  PairsOptions pairs_options(const std::string& input) const {
    auto options = options_for<PairsOptions>(input);
    options.output = folder_ / "pairs.tsv";
    return options;
  }

  PairsSummary must_list(const PairsOptions& options) const {
    Result<PairsSummary> summary = run_pairs(options, {});
    EXPECT_TRUE(summary.ok()) << summary.status().message();
    return summary.ok() ? *summary : PairsSummary();
  }

  // Writes the corpus's fingerprints to "news.fpr".
  std::string write_fingerprints(const std::string& input) const {
    auto options = options_for<FingerprintOptions>(input);
    options.binary = true;
    options.output = folder_ / "news.fpr";
    EXPECT_TRUE(run_fingerprint(options, {}).ok());
    return options.output;
  }

  PairsOptions options_for_file(const std::string& fingerprints) const {
    PairsOptions options = pairs_options("");
    options.corpus.inputs.clear();
    options.fingerprints = fingerprints;
    return options;
  }
};

TEST_F(PairsJob, lists_every_pair_once_in_corpus_order) {
  const std::string input =
      write_corpus(json_line("c", article(1)) + json_line("x", "weak text") +
                   json_line("b", article(2)) + json_line("a\t1", article(1)) +
                   json_line("y", "weak text") + json_line("d", article(1)));
  const PairsSummary summary = must_list(pairs_options(input));
  EXPECT_THAT(
      lines_of(folder_.read("pairs.tsv")),
      ElementsAre("c\ta\\t1\t0\t1.0000\tequal", "c\td\t0\t1.0000\tequal",
                  "x\ty\t0\t1.0000\tequal", "a\\t1\td\t0\t1.0000\tequal"));
  EXPECT_EQ(summary.pairs, 4U);
  EXPECT_EQ(summary.documents, 6U);
  EXPECT_EQ(summary.weak, 2U);
}

TEST_F(PairsJob, gives_distance_and_similarity) {
  const std::string input =
      write_corpus(json_line("a", article(1)) + json_line("b", edited(1, 0)));
  const Fingerprinter fingerprinter =
      *Fingerprinter::create(testing::word_profile(), {});
  Fingerprinter::Workspace workspace;
  const int distance = hamming_distance(
      fingerprinter.fingerprint(article(1), workspace).fingerprint,
      fingerprinter.fingerprint(edited(1, 0), workspace).fingerprint);
  ASSERT_GT(distance, 0);
  must_list(pairs_options(input));
  char expected[100];
  std::snprintf(expected, sizeof expected, "a\tb\t%d\t%.4f\tnear\n", distance,
                1 - distance / 64.0);
  EXPECT_EQ(folder_.read("pairs.tsv"), expected);
}

TEST_F(PairsJob, of_a_fingerprint_file_are_those_of_its_corpus) {
  const std::string input = write_corpus(random_corpus(3, 400));
  must_list(pairs_options(input));
  const std::string expected = folder_.read("pairs.tsv");
  EXPECT_GT(lines_of(expected).size(), 100U);
  PairsOptions options = options_for_file(write_fingerprints(input));
  options.profile = Profile();  // replaced by that of the file
  const PairsSummary summary = must_list(options);
  EXPECT_EQ(folder_.read("pairs.tsv"), expected);
  EXPECT_EQ(summary.profile, "words");
  EXPECT_EQ(summary.profile_id,
            Fingerprinter::create(testing::word_profile(), {})->profile_id());
  EXPECT_EQ(summary.documents, 400U);
  EXPECT_GT(summary.weak, 0U);
}

TEST_F(PairsJob, are_the_same_in_any_memory) {
  std::string corpus = random_corpus(5, 900);
  corpus += json_line("doc-7", article(1)) + json_line("doc-7", article(2)) +
            json_line("doc-8", "") + json_line("a\tb", "");
  const std::string path = write_fingerprints(write_corpus(corpus));
  const testing::TemporaryFolder scratch;
  for (const Method method : {Method::kSimHash, Method::kExact}) {
    for (const double similarity : {0.0, 0.95}) {
      PairsOptions options = options_for_file(path);
      options.method = method;
      options.min_similarity = similarity;
      const PairsSummary expected = must_list(options);
      const std::string lines = folder_.read("pairs.tsv");
      options.scratch_folder = scratch.path();
      for (const std::uint64_t memory : {0u, 6000u, 40'000u, 1u << 30}) {
        options.memory = memory;
        const PairsSummary summary = must_list(options);
        EXPECT_EQ(folder_.read("pairs.tsv"), lines) << memory;
        EXPECT_EQ(summary.pairs, expected.pairs);
        EXPECT_EQ(summary.documents, expected.documents);
        EXPECT_EQ(summary.weak, expected.weak);
        EXPECT_EQ(summary.duplicate_ids, expected.duplicate_ids);
        EXPECT_EQ(summary.profile_id, expected.profile_id);
        EXPECT_THAT(scratch.names(), IsEmpty());
      }
    }
  }
}

TEST_F(PairsJob, in_little_memory_say_where_no_temporary_file_can_be_made) {
  PairsOptions options =
      options_for_file(write_fingerprints(write_corpus(random_corpus(5, 99))));
  options.memory = 0;
  options.scratch_folder = folder_ / "missing";
  const Status status = run_pairs(options, {}).status();
  EXPECT_EQ(status.code(), StatusCode::kIoError);
  EXPECT_THAT(status.message(),
              HasSubstr("missing: cannot make a temporary file"));
  EXPECT_THAT(folder_.names(), ElementsAre("news.fpr", "news.jsonl"));
}

TEST_F(PairsJob, in_little_memory_need_a_file_that_can_be_read_again) {
  PairsOptions options = options_for_file("/dev/null");
  options.memory = 0;
  options.scratch_folder = folder_ / ".";
  EXPECT_EQ(run_pairs(options, {}).status().code(),
            StatusCode::kInvalidArgument);
}

TEST_F(PairsJob, in_little_memory_can_be_stopped) {
  PairsOptions options =
      options_for_file(write_fingerprints(write_corpus(random_corpus(5, 99))));
  options.memory = 0;
  options.scratch_folder = folder_ / ".";
  std::stop_source stop;
  stop.request_stop();
  EXPECT_EQ(run_pairs(options, {.stop = stop.get_token(), .progress = {}})
                .status()
                .code(),
            StatusCode::kCancelled);
  EXPECT_THAT(folder_.names(), ElementsAre("news.fpr", "news.jsonl"));
}

TEST_F(PairsJob, of_a_damaged_fingerprint_file_are_none) {
  const std::string path =
      write_fingerprints(write_corpus(random_corpus(3, 30)));
  std::string bytes = folder_.read("news.fpr");
  bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 4);
  folder_.write("news.fpr", bytes);
  const Status status = run_pairs(options_for_file(path), {}).status();
  EXPECT_EQ(status.code(), StatusCode::kCorruption);
  EXPECT_THAT(status.message(), HasSubstr("news.fpr"));
  EXPECT_THAT(folder_.names(), ElementsAre("news.fpr", "news.jsonl"));
}

TEST_F(PairsJob, never_overwrite_the_fingerprint_file) {
  const std::string path =
      write_fingerprints(write_corpus(random_corpus(3, 30)));
  const std::string before = folder_.read("news.fpr");
  PairsOptions options = options_for_file(path);
  options.output = path;
  EXPECT_EQ(run_pairs(options, {}).status().code(),
            StatusCode::kInvalidArgument);
  EXPECT_EQ(folder_.read("news.fpr"), before);
}

TEST_F(PairsJob, are_of_one_source) {
  PairsOptions options = options_for_file("x.fpr");
  options.corpus.inputs = {"news.jsonl"};
  EXPECT_EQ(run_pairs(options, {}).status().code(),
            StatusCode::kInvalidArgument);
}

TEST_F(PairsJob, of_a_radius_wider_than_the_file_are_refused) {
  PairsOptions options = options_for_file(
      write_fingerprints(write_corpus(json_line("a", article(1)))));
  options.k = 65;
  EXPECT_EQ(run_pairs(options, {}).status().code(),
            StatusCode::kInvalidArgument);
  options.k = 64;
  EXPECT_TRUE(run_pairs(options, {}).ok());
}

class FingerprintJob : public testing::JobTest {
 protected:
  FingerprintOptions fingerprint_options(const std::string& input) const {
    auto options = options_for<FingerprintOptions>(input);
    options.output = folder_ / "prints.tsv";
    return options;
  }
};

TEST_F(FingerprintJob, writes_ids_fingerprints_and_weakness) {
  const std::string input =
      write_corpus(json_line("a\tb", article(1)) + json_line("w", "") +
                   json_line("w2", "one two three"));
  const Result<JobSummary> summary =
      run_fingerprint(fingerprint_options(input), {});
  ASSERT_TRUE(summary.ok()) << summary.status().message();
  const Fingerprinter fingerprinter =
      *Fingerprinter::create(testing::word_profile(), {});
  Fingerprinter::Workspace workspace;
  const std::string hex =
      to_hex(fingerprinter.fingerprint(article(1), workspace).fingerprint);
  const std::vector<std::string> lines = lines_of(folder_.read("prints.tsv"));
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_EQ(lines[0], "a\\tb\t" + hex);
  EXPECT_EQ(lines[1], "w\t0000000000000000\tno-features");
  EXPECT_THAT(lines[2], StartsWith("w2\t"));
  EXPECT_THAT(lines[2], HasSubstr("\tfew-features"));
  EXPECT_EQ(summary->documents, 3U);
  EXPECT_EQ(summary->weak, 2U);
  EXPECT_EQ(summary->text_bytes, article(1).size() + 13);
}

TEST_F(FingerprintJob, writes_lines_and_file_alike_for_any_threads) {
  const std::string input = write_corpus(random_corpus(9, 500));
  FingerprintOptions options = fingerprint_options(input);
  std::string lines;
  std::string file;
  for (int threads = 1; threads <= 4; ++threads) {
    options.threads = threads;
    options.binary = false;
    ASSERT_TRUE(run_fingerprint(options, {}).ok());
    const std::string lines_now = folder_.read("prints.tsv");
    options.binary = true;
    ASSERT_TRUE(run_fingerprint(options, {}).ok());
    const std::string file_now = folder_.read("prints.tsv");
    EXPECT_TRUE(threads == 1 || lines_now == lines);
    EXPECT_TRUE(threads == 1 || file_now == file);
    lines = lines_now;
    file = file_now;
  }
  const Result<FingerprintFile> read = read_fingerprint_file(options.output);
  ASSERT_TRUE(read.ok());
  const std::vector<std::string> expected = lines_of(lines);
  ASSERT_EQ(read->documents.size(), expected.size());
  for (std::uint32_t i = 0; i < expected.size(); ++i) {
    EXPECT_THAT(expected[i],
                StartsWith(std::string(read->documents.id(i)) + "\t" +
                           to_hex(read->documents.fingerprint(i))));
  }
}

TEST_F(FingerprintJob, leaves_nothing_behind_but_its_output) {
  ASSERT_TRUE(run_fingerprint(
                  fingerprint_options(write_corpus(random_corpus(1, 10))), {})
                  .ok());
  EXPECT_THAT(folder_.names(), ElementsAre("news.jsonl", "prints.tsv"));
}

}  // namespace
}  // namespace neardup
