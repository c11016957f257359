// The examples in the comments of the public headers, word for word: they
// compile, and they do what they say. tools/check_examples.py compares them.

#include <filesystem>
#include <fstream>
#include <set>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "testing/temporary_folder.h"
#include <gtest/gtest.h>

#include "neardup/neardup.h"

namespace {

using neardup::testing::TemporaryFolder;

constexpr const char* kArticle =
    "市气象台今晨发布暴雨黄色预警，预计今天傍晚到夜间本市大部分地区有大雨到暴雨"
    "，"
    "请市民减少外出，注意防范城市内涝。";
constexpr const char* kRepost =
    "市气象台今晨发布暴雨黄色预警，预计今天傍晚到夜间本市大部分地区有大雨到暴雨"
    "，"
    "请居民减少外出，注意防范城市内涝。";
constexpr const char* kOther =
    "国家队昨晚以三比一战胜对手，提前锁定小组第一，主教练赛后表示球员们的努力得"
    "到"
    "了回报。";

const std::string article = kArticle;
const std::string repost = kRepost;

// What an example does with what it gets: here, it counts.
int reported = 0;
template <typename... Values>
void report(const Values&...) {
  ++reported;
}
void report(const neardup::Status& status) {
  if (!status.ok()) {
    ADD_FAILURE() << status.message();
  }
}

std::vector<std::string> kept;
void keep(const std::string& text) { kept.push_back(text); }

std::vector<std::string> read_texts() {
  return {kArticle, kOther, kRepost, kArticle};
}

class HeaderExamples : public ::testing::Test {
 protected:
  void SetUp() override {
    reported = 0;
    kept.clear();
  }
};

neardup::Status use(const neardup::Fingerprinter& printer) {
  EXPECT_EQ(printer.profile_name(), "zh");
  EXPECT_EQ(printer.bits(), 64);
  return {};
}

neardup::Status status_example() {
  neardup::Result<neardup::Fingerprinter> printer =
      neardup::Fingerprinter::create("zh");
  if (!printer.ok()) return printer.status();
  return use(*printer);
}

TEST_F(HeaderExamples, status) { EXPECT_TRUE(status_example().ok()); }

TEST_F(HeaderExamples, fingerprint) {
  const auto created = neardup::Fingerprinter::create("zh");
  ASSERT_TRUE(created.ok());
  const neardup::Fingerprinter& printer = *created;
  const std::string with_new_headline = "暴雨来袭！" + article;

  neardup::Fingerprint a = printer.fingerprint(article).fingerprint;
  neardup::Fingerprint b = printer.fingerprint(with_new_headline).fingerprint;
  // Small: the texts share most of their features.
  int distance = neardup::hamming_distance(a, b);

  EXPECT_LT(distance, neardup::hamming_distance(
                          a, printer.fingerprint(kOther).fingerprint));
}

void fingerprinter_example() {
  auto printer = neardup::Fingerprinter::create("zh");
  if (!printer.ok()) return report(printer.status());
  neardup::Fingerprinter::Workspace workspace;
  neardup::FingerprintedText a = printer->fingerprint(article, workspace);
  neardup::FingerprintedText b = printer->fingerprint(repost, workspace);
  if (a.weak == neardup::Weakness::kNone) {
    report(neardup::hamming_distance(a.fingerprint, b.fingerprint));
  }
}

TEST_F(HeaderExamples, fingerprinter) {
  fingerprinter_example();
  EXPECT_EQ(reported, 1);
}

TEST_F(HeaderExamples, data_paths_of_a_folder_that_is_not_there) {
  neardup::DataPaths paths = neardup::DataPaths::in_folder("/opt/neardup");
  auto printer = neardup::Fingerprinter::create("zh", paths);

  EXPECT_EQ(paths.dictionary, "/opt/neardup/zh.jieba");
  EXPECT_EQ(printer.status().code(), neardup::StatusCode::kNotFound);
}

TEST_F(HeaderExamples, profiles) {
  for (const neardup::ProfileInfo& profile : neardup::profiles()) {
    report(profile.name + ": " + profile.summary);
  }
  EXPECT_GT(reported, 5);
}

void collection_example() {
  report(neardup::create_collection("news", {}));
  auto news = neardup::open_collection("news");
  if (!news.ok()) return report(news.status());
  auto answer = (*news)->check({.id = "17", .text = article});
  if (answer.ok() && answer->duplicate) {
    report(answer->of.front().id);
  }

  ASSERT_TRUE(answer.ok()) << answer.status().message();
  EXPECT_TRUE(answer->added);
}

TEST_F(HeaderExamples, collection) {
  const TemporaryFolder folder;
  const auto before = std::filesystem::current_path();
  std::filesystem::current_path(folder.path());
  collection_example();
  std::filesystem::current_path(before);
}

void index_example(const neardup::Fingerprint& fingerprint) {
  auto index = neardup::make_hamming_index({.bits = 64, .radius = 3});
  if (!index.ok()) return report(index.status());
  auto seen = index->range_search(fingerprint, 3);
  if (seen.ok() && seen->empty()) {
    report(index->add(neardup::DocId{7}, fingerprint));
  }

  EXPECT_EQ(index->size(), 1U);
}

TEST_F(HeaderExamples, fingerprint_index) {
  index_example(neardup::Fingerprint(0x0123'4567'89ab'cdef));
}

void pairs_example() {
  std::vector<std::string> texts = read_texts();
  auto pairs = neardup::find_near_duplicates(texts);
  if (!pairs.ok()) return report(pairs.status());
  for (const neardup::TextPair& pair : *pairs) {
    report(texts[pair.first], texts[pair.second], pair.similarity);
  }
}

TEST_F(HeaderExamples, text_pairs) {
  pairs_example();
  EXPECT_EQ(reported, 3);  // of the article, its repost and its copy
}

void representatives_example() {
  const std::vector<std::string> texts = read_texts();

  auto representatives = neardup::find_representatives(texts);
  if (!representatives.ok()) return report(representatives.status());
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if ((*representatives)[i] == i) keep(texts[i]);
  }
}

TEST_F(HeaderExamples, representatives) {
  representatives_example();
  EXPECT_EQ(kept, (std::vector<std::string>{kArticle, kOther}));
}

TEST_F(HeaderExamples, compare_texts) {
  auto answer = neardup::compare_texts(article, repost);
  if (answer.ok() && answer->near_duplicates()) report(answer->similarity);

  EXPECT_EQ(reported, 1);
}

// Runs what follows in a folder with news.jsonl in it.
class InFolder {
 public:
  explicit InFolder(const std::string& name)
      : before_(std::filesystem::current_path()) {
    std::filesystem::current_path(folder_.path());
    std::ofstream file(name);
    for (const char* text : {kArticle, kOther, kRepost}) {
      file << R"({"text": ")" << text << "\"}\n";
    }
  }
  ~InFolder() { std::filesystem::current_path(before_); }

 private:
  TemporaryFolder folder_;
  std::filesystem::path before_;
};

void file_jobs_example() {
  auto summary = neardup::dedup_files(
      {.corpus = {.paths = {"news.jsonl.zst"}}, .output = "clean.jsonl"});
  if (!summary.ok()) return report(summary.status());
  report(summary->documents, summary->duplicates);

  EXPECT_EQ(summary->documents, 3U);
  EXPECT_EQ(summary->duplicates, 1U);
}

TEST_F(HeaderExamples, file_jobs) {
  const InFolder folder("news.jsonl.zst");  // what is inside decides
  file_jobs_example();
  EXPECT_EQ(reported, 1);
  EXPECT_TRUE(std::filesystem::exists("clean.jsonl"));
}

TEST_F(HeaderExamples, job_control) {
  const InFolder folder("news.jsonl");

  std::stop_source source;
  neardup::JobControl control{
      .stop = source.get_token(),
      .progress = [](const neardup::JobProgress& progress) {
        report(progress.documents);
      }};

  const neardup::DedupFilesOptions options{.corpus = {.paths = {"news.jsonl"}},
                                           .output = "clean.jsonl"};
  EXPECT_TRUE(neardup::dedup_files(options, control).ok());
  EXPECT_GT(reported, 0);
  source.request_stop();
  EXPECT_EQ(neardup::dedup_files(options, control).status().code(),
            neardup::StatusCode::kCancelled);
}

TEST_F(HeaderExamples, front_door) {
  const InFolder folder("news.jsonl");

  std::vector<std::string> texts = read_texts();
  auto pairs = neardup::find_near_duplicates(texts);
  auto index = neardup::make_hamming_index({.bits = 64, .radius = 3});
  auto printer = neardup::Fingerprinter::create("zh");
  auto summary = neardup::dedup_files(
      {.corpus = {.paths = {"news.jsonl"}}, .output = "clean.jsonl"});

  EXPECT_TRUE(pairs.ok());
  EXPECT_TRUE(index.ok());
  EXPECT_TRUE(printer.ok());
  EXPECT_TRUE(summary.ok());
}

}  // namespace
