#include <algorithm>
#include <map>
#include <ostream>
#include <set>
#include <string>

#include "job_test.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

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

class DedupJob : public testing::JobTest {
 protected:
  // The ids in a JSONL output, in order.
  std::vector<std::string> ids(std::string_view name = "clean.jsonl") const {
    std::vector<std::string> result;
    for (const std::string& line : lines_of(folder_.read(name))) {
      result.push_back(nlohmann::json::parse(line)["id"]);
    }
    return result;
  }
};

TEST_F(DedupJob, writes_the_survivors_byte_for_byte) {
  const std::string odd =
      "{ \"text\": \"" + article(2) + "\" ,\"id\":\"b\", \"x\": [1, {}] }\n";
  const std::string input =
      write_corpus(json_line("a", article(1)) + odd +
                   json_line("c", edited(1, 0)) + json_line("d", article(1)));
  const DedupSummary summary = must_dedup(dedup_options(input));
  EXPECT_EQ(folder_.read("clean.jsonl"), json_line("a", article(1)) + odd);
  EXPECT_EQ(summary.documents, 4U);
  EXPECT_EQ(summary.duplicates, 2U);
  EXPECT_EQ(summary.clusters, 1U);
  EXPECT_EQ(summary.largest_cluster, 3U);
  EXPECT_EQ(summary.pairs, 3U);
  EXPECT_EQ(summary.pairs_by_distance[0], 1U);
  EXPECT_EQ(summary.clusters_by_size,
            (std::vector<std::pair<std::uint64_t, std::uint64_t>>{{3, 1}}));
  EXPECT_EQ(summary.kept_bytes, article(1).size() + article(2).size());
  EXPECT_EQ(summary.method, "simhash");
  EXPECT_EQ(summary.profile, "words");
  EXPECT_EQ(summary.bits, 64);
  EXPECT_THAT(folder_.names(), ElementsAre("clean.jsonl", "news.jsonl"));
}

TEST_F(DedupJob, annotates_every_record) {
  const std::string input =
      write_corpus(json_line("a", article(1)) + json_line("b", article(2)) +
                   json_line("c", article(2)) + json_line("d", "too short"));
  DedupOptions options = dedup_options(input);
  options.action = Action::kAnnotate;
  must_dedup(options);
  const std::vector<std::string> lines = lines_of(folder_.read("clean.jsonl"));
  ASSERT_EQ(lines.size(), 4U);
  const auto c = nlohmann::json::parse(lines[2]);
  EXPECT_EQ(c["text"], article(2));
  EXPECT_EQ(c["neardup_cluster"], 2);
  EXPECT_EQ(c["neardup_representative"], "b");
  EXPECT_EQ(c["neardup_distance"], 0);
  EXPECT_EQ(c["neardup_similarity"], 1);
  EXPECT_EQ(c["neardup_relation"], "equal");
  EXPECT_EQ(c["neardup_duplicate"], true);
  EXPECT_EQ(c["neardup_weak"], "");
  const auto d = nlohmann::json::parse(lines[3]);
  EXPECT_EQ(d["neardup_cluster"], 4);
  EXPECT_EQ(d["neardup_representative"], "d");
  EXPECT_EQ(d["neardup_duplicate"], false);
  EXPECT_EQ(d["neardup_weak"], "few-features");
}

TEST_F(DedupJob, lists_clusters_with_every_member) {
  const std::string input =
      write_corpus(json_line("tab\there", article(1)) +
                   json_line("b", article(2)) + json_line("c", article(1)) +
                   json_line("w1", "so short") + json_line("w2", "so short"));
  DedupOptions options = dedup_options(input);
  options.clusters = folder_ / "clusters.tsv";
  options.keep = {KeepPolicy::Kind::kLast, ""};
  must_dedup(options);
  EXPECT_THAT(lines_of(folder_.read("clusters.tsv")),
              ElementsAre("cluster\tid\trepresentative\tdistance\tkept\tweak\t"
                          "similarity\trelation",
                          "1\ttab\\there\tc\t0\tfalse\t\t1.0000\tequal",
                          "1\tc\tc\t0\ttrue\t\t1.0000\t",
                          "4\tw1\tw2\t0\tfalse\tfew-features\t1.0000\tequal",
                          "4\tw2\tw2\t0\ttrue\tfew-features\t1.0000\t"));
}

TEST_F(DedupJob, never_merges_weak_documents_by_distance) {
  // Without features every fingerprint is zero; with one they are its hash.
  std::string lines;
  for (const char* text : {"", " ", "one", "two", "three", "one", "\t"}) {
    lines += json_line(text, text);
  }
  DedupOptions options = dedup_options(write_corpus(lines));
  options.k = 64;
  const DedupSummary summary = must_dedup(options);
  EXPECT_EQ(summary.weak, 7U);
  EXPECT_THAT(ids(), ElementsAre("", " ", "one", "two", "three", "\t"));
}

TEST_F(DedupJob, keeps_both_ends_of_a_chain) {
  // Each text is one more word away from the first; k reaches over some.
  std::string lines;
  for (int i = 0; i < 40; ++i) {
    std::string text;
    for (int word = i; word < i + 60; ++word) {
      text += "w" + std::to_string(word) + " ";
    }
    lines += json_line(std::to_string(i), text);
  }
  DedupOptions options = dedup_options(write_corpus(lines));
  options.action = Action::kAnnotate;
  const DedupSummary summary = must_dedup(options);
  EXPECT_EQ(summary.clusters, 1U);
  EXPECT_EQ(summary.largest_cluster, 40U);
  std::set<std::string> kept;
  for (const std::string& line : lines_of(folder_.read("clean.jsonl"))) {
    const auto record = nlohmann::json::parse(line);
    EXPECT_LE(record["neardup_distance"], options.k);
    if (!record["neardup_duplicate"]) {
      kept.insert(record["id"]);
    } else {
      EXPECT_TRUE(kept.count(record["neardup_representative"]));
    }
  }
  EXPECT_GT(kept.size(), 1U);
  EXPECT_EQ(kept.size(), 40 - summary.duplicates);
}

struct KeepCase {
  const char* policy;
  const char* survivor;
};

// Names the test.
void PrintTo(const KeepCase& wanted, std::ostream* out) {
  *out << wanted.policy;
}

class KeepPolicies : public DedupJob,
                     public ::testing::WithParamInterface<KeepCase> {};

TEST_P(KeepPolicies, decide_who_survives) {
  // Records of one text but for white space, which the profile does not see.
  const auto record = [](const char* id, const char* spaces, const char* date,
                         const char* score) {
    return std::string("{\"id\":\"") + id + "\",\"text\":\"" + article(1) +
           spaces + "\",\"meta\":{\"date\":" + date + ",\"score\":" + score +
           "}}\n";
  };
  const std::string input =
      write_corpus(record("a", " ", "\"2024-01-03\"", "\"7\"") +
                   record("b", "   ", "\"2024-01-05T01:00:00+08:00\"", "12.5") +
                   record("c", "", "\"2024-01-04T20:00:00Z\"", "null") +
                   record("d", "  ", "null", "-1"));
  DedupOptions options = dedup_options(input);
  options.keep = *parse_keep_policy(GetParam().policy);
  must_dedup(options);
  EXPECT_THAT(ids(), ElementsAre(GetParam().survivor));
}

INSTANTIATE_TEST_SUITE_P(Table, KeepPolicies,
                         ::testing::Values(KeepCase{"first", "a"},
                                           KeepCase{"last", "d"},
                                           KeepCase{"longest", "b"},
                                           KeepCase{"newest:meta.date", "c"},
                                           KeepCase{"max:meta.score", "b"},
                                           KeepCase{"max:meta.missing", "a"}));

TEST_F(DedupJob, of_method_exact_removes_equal_normalised_texts_only) {
  const std::string input =
      write_corpus(json_line("a", article(1)) + json_line("b", edited(1, 0)) +
                   json_line("c", article(1)));
  DedupOptions options = dedup_options(input);
  options.method = Method::kExact;
  const DedupSummary summary = must_dedup(options);
  EXPECT_THAT(ids(), ElementsAre("a", "b"));
  EXPECT_EQ(summary.method, "exact");
}

TEST_F(DedupJob, of_least_similarity_1_wants_equal_fingerprints) {
  const std::string input =
      write_corpus(json_line("a", article(1)) + json_line("b", edited(1, 0)));
  DedupOptions options = dedup_options(input);
  options.min_similarity = 1;
  must_dedup(options);
  EXPECT_THAT(ids(), ElementsAre("a", "b"));
}

// What all outputs of a job hold, together.
std::string all_outputs(const testing::TemporaryFolder& folder,
                        const DedupOptions& options) {
  std::string bytes;
  for (const std::string& path :
       {options.output, options.clusters, options.pairs}) {
    bytes += path + "\n" + testing::read_test_file(path);
  }
  EXPECT_THAT(folder.names(),
              ElementsAre("clean.jsonl", "clusters.tsv", "news.jsonl",
                          "pairs.tsv", "report.html"));
  return bytes;
}

TEST_F(DedupJob, gives_the_same_for_any_number_of_threads) {
  DedupOptions options = dedup_options(write_corpus(random_corpus(7, 600)));
  options.action = Action::kAnnotate;
  options.clusters = folder_ / "clusters.tsv";
  options.pairs = folder_ / "pairs.tsv";
  options.report = folder_ / "report.html";
  std::set<std::string> outcomes;
  for (int threads = 1; threads <= 4; ++threads) {
    options.threads = threads;
    const DedupSummary summary = must_dedup(options);
    EXPECT_EQ(summary.threads, threads);
    EXPECT_GT(summary.duplicates, 100U);
    EXPECT_EQ(summary.pairs, lines_of(folder_.read("pairs.tsv")).size());
    outcomes.insert(all_outputs(folder_, options));
  }
  EXPECT_EQ(outcomes.size(), 1U);
}

// The survivors by the definition, text by text.
std::vector<std::string> survivors_slowly(const std::string& corpus, int k) {
  const Fingerprinter fingerprinter =
      *Fingerprinter::create(testing::word_profile(), {});
  Fingerprinter::Workspace workspace;
  std::vector<FingerprintedText> kept;
  std::vector<std::string> ids;
  for (const std::string& line : lines_of(corpus)) {
    const auto record = nlohmann::json::parse(line);
    const FingerprintedText text =
        fingerprinter.fingerprint(record["text"].get<std::string>(), workspace);
    const bool duplicate =
        std::ranges::any_of(kept, [&](const FingerprintedText& other) {
          return other.text_hash == text.text_hash ||
                 (other.weak == Weakness::kNone &&
                  text.weak == Weakness::kNone &&
                  hamming_distance(other.fingerprint, text.fingerprint) <= k);
        });
    if (!duplicate) {
      kept.push_back(text);
      ids.push_back(record["id"]);
    }
  }
  return ids;
}

TEST_F(DedupJob, keeps_what_the_definition_keeps) {
  for (const unsigned seed : {1U, 2U, 3U}) {
    const std::string corpus = random_corpus(seed, 300);
    const DedupOptions options = dedup_options(write_corpus(corpus));
    must_dedup(options);
    EXPECT_EQ(ids(), survivors_slowly(corpus, options.k));
  }
}

TEST_F(DedupJob, allows_duplicate_ids_and_counts_them) {
  const std::string input =
      write_corpus(json_line("a", article(1)) + json_line("a", article(2)) +
                   json_line("a", article(1)) + json_line("b", article(3)));
  const DedupSummary summary = must_dedup(dedup_options(input));
  EXPECT_EQ(summary.duplicate_ids, 2U);
  EXPECT_EQ(lines_of(folder_.read("clean.jsonl")).size(), 3U);
}

TEST_F(DedupJob, with_action_report_writes_no_records) {
  const std::string input =
      write_corpus(json_line("a", article(1)) + json_line("b", edited(1, 4)));
  DedupOptions options = dedup_options(input);
  options.action = Action::kReport;
  options.output.clear();
  options.report = folder_ / "report.html";
  const DedupSummary summary = must_dedup(options);
  EXPECT_EQ(summary.duplicates, 1U);
  EXPECT_THAT(folder_.names(), ElementsAre("news.jsonl", "report.html"));
  EXPECT_THAT(folder_.read("report.html"), HasSubstr("<ins>edit4</ins>"));
  EXPECT_THAT(summary.examples, IsEmpty());
}

TEST_F(DedupJob, shows_as_many_examples_as_asked_for_differing_ones_first) {
  std::string lines;
  for (std::size_t topic = 0; topic < 5; ++topic) {
    lines += json_line("a" + std::to_string(topic), article(topic));
    lines += json_line("b" + std::to_string(topic), article(topic));
  }
  lines += json_line("c3", edited(3, 1));
  DedupOptions options = dedup_options(write_corpus(lines));
  options.examples = 2;
  const DedupSummary summary = must_dedup(options);
  ASSERT_EQ(summary.examples.size(), 2U);
  const ClusterExample& best = summary.examples[0];
  EXPECT_EQ(best.cluster, 7U);
  EXPECT_EQ(best.cluster_size, 3U);
  EXPECT_EQ(best.kept, 1U);
  EXPECT_EQ(best.representative, "a3");
  EXPECT_EQ(best.duplicate, "c3");
  EXPECT_GT(best.distance, 0);
  EXPECT_THAT(best.duplicate_text, HasSubstr("edit1"));
  EXPECT_EQ(summary.examples[1].representative, "a0");
}

TEST_F(DedupJob, lists_bad_records_with_place_and_reason) {
  const std::string input =
      write_corpus("{\"id\":\"x\"}\n" + json_line("a", article(1)) + "oops\n");
  DedupOptions options = dedup_options(input);
  options.rejects = folder_ / "rejects.tsv";
  const DedupSummary summary = must_dedup(options);
  EXPECT_EQ(summary.rejects, 2U);
  EXPECT_EQ(summary.documents, 1U);
  const std::vector<std::string> lines = lines_of(folder_.read("rejects.tsv"));
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_THAT(lines[0], ::testing::StartsWith(input + "\t1\t"));
  EXPECT_THAT(lines[1], ::testing::StartsWith(input + "\t3\t"));
}

TEST_F(DedupJob, of_an_empty_corpus_gives_an_empty_output) {
  const DedupSummary summary = must_dedup(dedup_options(write_corpus("")));
  EXPECT_EQ(summary.documents, 0U);
  EXPECT_EQ(folder_.read("clean.jsonl"), "");
}

TEST_F(DedupJob, writes_a_folder_of_the_texts_that_survive) {
  folder_.write("pages/a.txt", article(1));
  folder_.write("pages/b.txt", article(1));
  folder_.write("pages/c.txt", article(2));
  DedupOptions options = dedup_options(folder_ / "pages");
  options.output = folder_ / "clean/";
  EXPECT_EQ(must_dedup(options).duplicates, 1U);
  const std::string below = "clean" + folder_.path() + "/pages/";
  EXPECT_EQ(folder_.read(below + "a.txt"), article(1));
  EXPECT_EQ(folder_.read(below + "c.txt"), article(2));
  EXPECT_NE(::access((folder_ / (below + "b.txt")).c_str(), F_OK), 0);
}

TEST_F(DedupJob, reports_progress_once_for_each_stage_at_least) {
  DedupOptions options = dedup_options(write_corpus(random_corpus(1, 50)));
  options.pairs = folder_ / "pairs.tsv";
  std::map<std::string, JobProgress, std::less<>> last;
  JobControl control;
  control.progress = [&last](const JobProgress& progress) {
    last[std::string(progress.stage)] = progress;
  };
  const DedupSummary summary = must_dedup(options, control);
  for (const char* stage : {"fingerprint", "compare", "write", "pairs"}) {
    ASSERT_TRUE(last.count(stage)) << stage;
    EXPECT_EQ(last[stage].documents, 50U) << stage;
  }
  EXPECT_EQ(last["fingerprint"].bytes_read, last["fingerprint"].bytes_total);
  ASSERT_EQ(summary.stages.size(), 4U);
  for (const StageTime& stage : summary.stages) {
    EXPECT_GE(stage.seconds, 0);
  }
}

}  // namespace
}  // namespace neardup
