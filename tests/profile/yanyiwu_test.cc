// The fingerprints that yanyiwu/simhash itself gave thousands of documents, at
// five settings of its number of keywords, and texts with the words of
// user.dict.utf8, which cppjieba loads wherever its caller names no other file.

#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "testing/test_data.h"
#include <gtest/gtest.h>

#include "neardup/corpus/corpus_reader.h"
#include "neardup/profile/fingerprinter.h"
#include "neardup/profile/profile.h"

namespace neardup {
namespace {

constexpr const char* kSettings[] = {"top5", "top10", "top50", "top200",
                                     "adaptive"};

Profile yanyiwu(const std::string& setting) {
  Profile profile = *find_profile("yanyiwu");
  profile.top_n.adaptive = setting == "adaptive";
  if (!profile.top_n.adaptive) {
    profile.top_n.n = std::stoul(setting.substr(3));
  }
  return profile;
}

struct Answer {
  std::string id;
  std::vector<std::string> fingerprints;  // one a setting
};

// By the name of the set of documents.
std::map<std::string, std::vector<Answer>> read_answers(
    const std::string& path) {
  std::istringstream lines(testing::read_test_file(path));
  std::map<std::string, std::vector<Answer>> answers;
  std::string line;
  std::getline(lines, line);
  EXPECT_EQ(line, "set\tid\ttop5\ttop10\ttop50\ttop200\tadaptive");
  while (std::getline(lines, line)) {
    std::istringstream fields(line);
    std::string set;
    Answer answer;
    std::getline(fields, set, '\t');
    std::getline(fields, answer.id, '\t');
    for (std::string value; std::getline(fields, value, '\t');) {
      answer.fingerprints.push_back(value);
    }
    answers[set].push_back(answer);
  }
  return answers;
}

// The texts of one set by id.
std::map<std::string, std::string> read_documents(const std::string& path) {
  CorpusOptions options;
  options.inputs = {path};
  const auto reader = CorpusReader::open(options);
  EXPECT_TRUE(reader.ok()) << reader.status().message();
  std::map<std::string, std::string> texts;
  Record record;
  while (*(*reader)->next(record)) {
    texts[record.id] = record.text;
  }
  return texts;
}

TEST(Yanyiwu, fingerprints_of_real_documents_are_the_same) {
  NEARDUP_EXTERNAL_DATA(answers_path, "vectors/yanyiwu_dev.tsv");
  NEARDUP_EXTERNAL_DATA(sets, "data/near_duplicates");
  std::vector<Fingerprinter> fingerprinters;
  for (const char* setting : kSettings) {
    fingerprinters.push_back(*Fingerprinter::create(
        yanyiwu(setting),
        {.dictionary = testing::zh_dictionary(), .simplified = {}}));
  }
  std::vector<Fingerprinter::Workspace> workspaces(fingerprinters.size());
  std::size_t compared = 0;
  for (const auto& [set, answers] : read_answers(answers_path)) {
    const auto texts = read_documents(sets + "/" + set + "/docs.jsonl.gz");
    for (const Answer& answer : answers) {
      ASSERT_TRUE(texts.contains(answer.id)) << answer.id;
      for (std::size_t i = 0; i < fingerprinters.size(); ++i) {
        const auto result =
            fingerprinters[i].fingerprint(texts.at(answer.id), workspaces[i]);
        EXPECT_EQ(to_hex(result.fingerprint), answer.fingerprints.at(i))
            << set << ' ' << answer.id << ' ' << kSettings[i];
        ++compared;
      }
    }
  }
  EXPECT_EQ(compared, 2100U * std::size(kSettings));
}

std::string fingerprint_of(const std::string& setting,
                           const std::string& text) {
  const Fingerprinter fingerprinter = *Fingerprinter::create(
      yanyiwu(setting),
      {.dictionary = testing::zh_dictionary(), .simplified = {}});
  Fingerprinter::Workspace workspace;
  return to_hex(fingerprinter.fingerprint(text, workspace).fingerprint);
}

// What the program prints: known answers as facts.
TEST(Yanyiwu, user_words_are_words) {
  EXPECT_EQ(fingerprint_of("top5", "区块链技术赋能实体经济"),
            "6908a3a69bfa587c");
  EXPECT_EQ(fingerprint_of("top10", "区块链 区块链 区块链 云计算"),
            "fb0ab2bedb1e7850");
  EXPECT_EQ(
      fingerprint_of("top5", "云计算和区块链是今年大会上谈得最多的两个词"),
      "ab8bb7befb9cda58");
  // No word any more: cppjieba took it out of that file.
  EXPECT_EQ(fingerprint_of(
                "top5", "韩玉鉴赏是一门冷门的选修课，报名的人却一年比一年多"),
            "3948359a2e1d6339");
}

TEST(Yanyiwu, fingerprints_of_texts_with_user_words_are_the_same) {
  NEARDUP_EXTERNAL_DATA(path, "vectors/yanyiwu_user_words.tsv");
  std::istringstream lines(testing::read_test_file(path));
  std::string line;
  std::getline(lines, line);
  ASSERT_EQ(line, "text\ttop5\ttop10\ttop50\ttop200");
  std::size_t texts = 0;
  while (std::getline(lines, line)) {
    std::istringstream fields(line);
    std::string text;
    std::getline(fields, text, '\t');
    for (const char* setting : {"top5", "top10", "top50", "top200"}) {
      std::string expected;
      std::getline(fields, expected, '\t');
      EXPECT_EQ(fingerprint_of(setting, text), expected)
          << text << ' ' << setting;
    }
    ++texts;
  }
  EXPECT_GE(texts, 6U);
}

}  // namespace
}  // namespace neardup
