// A folder with small corpora, and options of jobs over them.

#ifndef NEARDUP_TESTS_ENGINE_JOB_TEST_H_
#define NEARDUP_TESTS_ENGINE_JOB_TEST_H_

#include <cstddef>
#include <random>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "testing/temporary_folder.h"
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "neardup/jobs/dedup_job.h"

namespace neardup::testing {

// Words by white space, each with its count: no dictionary, and two articles
// that share all but a few of their words are a few bits apart.
inline Profile word_profile() {
  Profile profile;
  profile.name = "words";
  profile.tokenizer.kind = TokenizerKind::kWhitespace;
  profile.weak.min_features = 4;
  return profile;
}

// 200 words, of which two articles of different topics share none.
inline std::string article(std::size_t topic) {
  std::string text;
  for (int i = 0; i < 200; ++i) {
    text += "w" + std::to_string(topic) + "x" + std::to_string(i) + " ";
  }
  return text;
}

// The article with one word changed; different for each `edit`.
inline std::string edited(std::size_t topic, std::size_t edit) {
  return article(topic) + "edit" + std::to_string(edit);
}

inline std::string json_line(const std::string& id, const std::string& text) {
  const nlohmann::ordered_json record = {{"id", id}, {"text", text}};
  return record.dump() + "\n";
}

// `count` records with copies, edited copies and short texts among them.
inline std::string random_corpus(unsigned seed, std::size_t count) {
  std::mt19937 random(seed);
  std::string lines;
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t topic = random() % (count / 3 + 1);
    std::string text = article(topic);
    if (const auto dice = random() % 10; dice < 3) {
      text = edited(topic, random() % 3);
    } else if (dice == 3) {
      text = "short " + std::to_string(random() % 3);
    }
    lines += json_line("doc-" + std::to_string(i), text);
  }
  return lines;
}

inline std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) {
    lines.push_back(line);
  }
  return lines;
}

class JobTest : public ::testing::Test {
 protected:
  // A job of any kind over one file, comparing within 10 bits: articles of
  // other topics are about 32 bits away.
  template <typename Options>
  Options options_for(const std::string& input) const {
    Options options;
    options.corpus.inputs = {input};
    options.profile = word_profile();
    options.k = 10;
    options.threads = 2;
    return options;
  }

  DedupOptions dedup_options(const std::string& input) const {
    auto options = options_for<DedupOptions>(input);
    options.output = folder_ / "clean.jsonl";
    return options;
  }

  // Writes "news.jsonl" and returns its path.
  std::string write_corpus(const std::string& lines) const {
    return folder_.write("news.jsonl", lines);
  }

  DedupSummary must_dedup(const DedupOptions& options,
                          const JobControl& control = {}) const {
    Result<DedupSummary> summary = run_dedup(options, control);
    EXPECT_TRUE(summary.ok()) << summary.status().message();
    return summary.ok() ? *summary : DedupSummary();
  }

  // A control that calls `action` at every report of a stage: at its end, and
  // for all but "compare" perhaps before.
  static JobControl at_reports_of(std::string_view stage,
                                  std::function<void()> action) {
    JobControl control;
    control.progress = [stage, action](const JobProgress& progress) {
      if (progress.stage == stage) {
        action();
      }
    };
    return control;
  }

  const TemporaryFolder folder_;
};

}  // namespace neardup::testing

#endif  // NEARDUP_TESTS_ENGINE_JOB_TEST_H_
