#include "neardup/jobs/file_jobs.h"

#include <string>

#include "jobs/job_test.h"
#include "testing/temporary_folder.h"
#include <gtest/gtest.h>

namespace neardup {
namespace {

using testing::article;
using testing::edited;
using testing::json_line;
using testing::lines_of;

class FileJobsTest : public ::testing::Test {
 protected:
  CorpusFiles corpus(const std::string& lines) const {
    return {.paths = {folder_.write("news.jsonl", lines)}};
  }
  CorpusFiles corpus() const {
    return corpus(json_line("a", article(0)) + json_line("b", article(1)) +
                  json_line("c", edited(0, 1)));
  }

  testing::TemporaryFolder folder_;
};

TEST_F(FileJobsTest, dedup_keeps_one_of_each_and_lists_the_rest) {
  const auto summary = dedup_files({.corpus = corpus(),
                                    .output = folder_ / "clean.jsonl",
                                    .keep = "last",
                                    .clusters = folder_ / "clusters.tsv"});
  ASSERT_TRUE(summary.ok()) << summary.status().message();
  EXPECT_EQ(summary->documents, 3U);
  EXPECT_EQ(summary->duplicates, 1U);
  EXPECT_EQ(summary->method, "hybrid");
  EXPECT_EQ(folder_.read("clean.jsonl"),
            json_line("b", article(1)) + json_line("c", edited(0, 1)));
  EXPECT_EQ(lines_of(folder_.read("clusters.tsv")).size(), 3U);
}

TEST_F(FileJobsTest, dedup_writes_what_is_asked_for) {
  const auto marked = dedup_files({.corpus = corpus(),
                                   .output = folder_ / "marked.jsonl",
                                   .annotate = true});
  ASSERT_TRUE(marked.ok()) << marked.status().message();
  EXPECT_EQ(lines_of(folder_.read("marked.jsonl")).size(), 3U);
  const auto counted = dedup_files({.corpus = corpus()});
  ASSERT_TRUE(counted.ok()) << counted.status().message();
  EXPECT_EQ(counted->duplicates, 1U);
}

TEST_F(FileJobsTest, pairs_and_fingerprints_follow_the_corpus) {
  const auto pairs =
      pairs_of_files({.corpus = corpus(),
                      .compare = {.method = Method::kSimHash, .k = 10},
                      .output = folder_ / "pairs.tsv"});
  ASSERT_TRUE(pairs.ok()) << pairs.status().message();
  EXPECT_EQ(pairs->pairs, 1U);
  EXPECT_TRUE(folder_.read("pairs.tsv").starts_with("a\tc\t"));
  const auto printed = fingerprint_files({.corpus = corpus(),
                                          .profile = "default",
                                          .output = folder_ / "prints.tsv"});
  ASSERT_TRUE(printed.ok()) << printed.status().message();
  EXPECT_EQ(lines_of(folder_.read("prints.tsv")).size(), 3U);
}

TEST_F(FileJobsTest, other_fields_and_formats_are_read) {
  const CorpusFiles shop{.paths = {folder_.write(
                             "shop.txt", "url,body\nx,one text\ny,one text\n")},
                         .format = "csv",
                         .text_fields = {"body"},
                         .id_field = "url"};
  const auto summary =
      dedup_files({.corpus = shop, .output = folder_ / "shop.csv"});
  ASSERT_TRUE(summary.ok()) << summary.status().message();
  EXPECT_EQ(folder_.read("shop.csv"), "url,body\nx,one text\n");
}

TEST_F(FileJobsTest, bad_arguments_are_told) {
  const auto code = [](const auto& result) { return result.status().code(); };
  const CorpusFiles files = corpus();
  CorpusFiles other = files;
  other.format = "pdf";
  EXPECT_EQ(code(dedup_files({.corpus = other})), StatusCode::kInvalidArgument);
  EXPECT_EQ(code(dedup_files({.corpus = {}})), StatusCode::kInvalidArgument);
  EXPECT_EQ(code(dedup_files({.corpus = files, .annotate = true})),
            StatusCode::kInvalidArgument);
  EXPECT_EQ(code(dedup_files({.corpus = files, .keep = "best"})),
            StatusCode::kInvalidArgument);
  EXPECT_EQ(code(dedup_files({.corpus = files, .examples = -1})),
            StatusCode::kInvalidArgument);
  EXPECT_EQ(code(dedup_files({.corpus = files, .output = files.paths[0]})),
            StatusCode::kInvalidArgument);
  EXPECT_EQ(code(dedup_files({.corpus = files, .compare = {.k = 65}})),
            StatusCode::kInvalidArgument);
  EXPECT_EQ(code(pairs_of_files({.corpus = files, .output = ""})),
            StatusCode::kInvalidArgument);
  EXPECT_EQ(code(fingerprint_files({.corpus = files, .output = ""})),
            StatusCode::kInvalidArgument);
  EXPECT_EQ(code(fingerprint_files(
                {.corpus = files, .profile = "none", .output = folder_ / "x"})),
            StatusCode::kNotFound);
  EXPECT_EQ(code(dedup_files({.corpus = {.paths = {folder_ / "none"}}})),
            StatusCode::kNotFound);
}

}  // namespace
}  // namespace neardup
