// The same tokens as cppjieba, to the last: on sample texts and hostile strings
// against the live 5.4, on collections outside the repository also against the
// recorded tokens of 5.6.

#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "segment/hostile_text.h"
#include "segment/test_dictionary.h"
#include "testing/test_data.h"
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <zlib.h>

#include "neardup/segment/jieba_segmenter.h"

namespace neardup {
namespace {

using testing::OracleToken;

constexpr SegmentMode kModes[] = {SegmentMode::kMaxProbability,
                                  SegmentMode::kMixed, SegmentMode::kFull,
                                  SegmentMode::kSearch};

class EveryMode : public ::testing::TestWithParam<SegmentMode> {
 protected:
  void expect_same_as_live(const std::string& text) {
    const std::vector<OracleToken> expected =
        testing::jieba_oracle().cut(GetParam(), text);
    const std::vector<OracleToken> tokens = testing::cut(segmenter_, text);
    ASSERT_TRUE(tokens == expected)
        << "text: " << text << "\nours: " << testing::readable(tokens)
        << "\nlive: " << testing::readable(expected);
  }

 private:
  JiebaSegmenter segmenter_{
      testing::jieba_dictionary(),
      {.mode = GetParam(), .rules = JiebaRules::kCppjieba54}};
};

INSTANTIATE_TEST_SUITE_P(Identity, EveryMode, ::testing::ValuesIn(kModes));

TEST_P(EveryMode, same_on_sample_texts) {
  for (const char* text : {"我来到北京清华大学",
                           "他来到了网易杭研大厦",
                           "小明硕士毕业于中国科学院计算所",
                           "南京市长江大桥。武汉市长江大桥",
                           "研究生命的起源，研究生的起源",
                           "乒乓球拍卖完了",
                           "下雨天留客天留我不留",
                           "结婚的和尚未结婚的",
                           "工信处女干事每月都要亲口交代24口交换机的安装工作",
                           "2026年3月15日，GDP增长5.2%，A股上涨3.14点。",
                           "iPhone15Pro Max售价9999.00元起(不含税)",
                           "用C++和c#写AT&T的T恤B超",
                           "邮箱：someone@example.com；电话：010-12345678",
                           "ｆｕｌｌ　ｗｉｄｔｈ　文字１２３",
                           "繁體中文：國際標準組織",
                           "かなとカナ한국어 Ελληνικά русский",
                           "𠀀𠀁𪛖 古今字𠮷野家",
                           "😀👍🏽👨‍👩‍👧‍👦中国",
                           "e\xCC\x81te\xCC\x81 中\xCC\x81国",
                           "\t制表\n换行 空格  两个",
                           "，，。。  \n\n",
                           "1.2.3.4 5. .6 7..8 v1.0b2.3",
                           "蓝翔区块链云计算韩玉鉴赏",
                           "\x01\x02\x7F\xC2\x80",
                           "龘靐齉爩鱻麤龗灪吁龖"}) {
    expect_same_as_live(text);
  }
}

TEST_P(EveryMode, same_on_hostile_texts) {
  testing::HostileText texts(testing::jieba_words(), 1234);
  for (int round = 0; round < 4'000; ++round) {
    ASSERT_NO_FATAL_FAILURE(expect_same_as_live(texts.next()));
  }
}

TEST_P(EveryMode, same_on_long_texts) {
  testing::HostileText texts(testing::jieba_words(), 99);
  std::string text;
  for (int part = 0; part < 300; ++part) {
    text += texts.next();
  }
  expect_same_as_live(text);
  for (const char* unit : {"的", "鑫", "一二", "中a", "人民共和国1.", "𠀀"}) {
    text.clear();
    for (int i = 0; i < 5'000; ++i) {
      text += unit;
    }
    expect_same_as_live(text);
  }
}

// A document of a collection.
struct Document {
  std::string id;
  std::string text;
};

// Calls visit for each document of a .jsonl.gz file until it returns false.
template <typename Visit>
void for_each_document(const std::string& path, Visit visit) {
  gzFile file = ::gzopen(path.c_str(), "rb");
  ASSERT_NE(file, nullptr) << path;
  std::string line;
  char buffer[1 << 16];
  bool more = true;
  while (more && ::gzgets(file, buffer, sizeof(buffer)) != nullptr) {
    line += buffer;
    if (line.ends_with('\n')) {
      const auto record = nlohmann::json::parse(line);
      more = visit(Document{record.value("id", ""), record.at("text")});
      line.clear();
    }
  }
  ::gzclose(file);
}

// Some documents of every collection; NEARDUP_ALL_DOCUMENTS=1 takes all.
TEST_P(EveryMode, same_on_collections) {
  NEARDUP_EXTERNAL_DATA(root, "data");
  const bool all = std::getenv("NEARDUP_ALL_DOCUMENTS") != nullptr;
  std::size_t documents = 0;
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(root)) {
    if (!entry.path().string().ends_with(".jsonl.gz")) {
      continue;
    }
    std::size_t left = 40;
    for_each_document(entry.path(), [&](const Document& document) {
      expect_same_as_live(document.text);
      ++documents;
      return (all || --left > 0) && !HasFatalFailure();
    });
  }
  EXPECT_GT(documents, 0U);
}

// FNV-1a 64 over each token and a byte 0xFF.
std::string digest(const std::vector<OracleToken>& tokens) {
  std::uint64_t hash = 0xCBF29CE484222325;
  const auto add = [&hash](char byte) {
    hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001B3;
  };
  for (const OracleToken& token : tokens) {
    for (const char byte : token.text) {
      add(byte);
    }
    add('\xFF');
  }
  char hex[17];
  std::snprintf(hex, sizeof(hex), "%016llx",
                static_cast<unsigned long long>(hash));
  return hex;
}

// The rows of a table by set, then by id: the columns behind them.
using Rows =
    std::map<std::string, std::map<std::string, std::vector<std::string>>>;

Rows read_rows(const std::string& path) {
  Rows rows;
  std::ifstream file(path);
  std::string line;
  std::getline(file, line);  // names of the columns
  while (std::getline(file, line)) {
    std::istringstream columns(line);
    std::string set, id, column;
    std::getline(columns, set, '\t');
    std::getline(columns, id, '\t');
    while (std::getline(columns, column, '\t')) {
      rows[set][id].push_back(column);
    }
  }
  return rows;
}

TEST(Identity, same_as_the_recorded_tokens_of_5_6) {
  NEARDUP_EXTERNAL_DATA(table, "vectors/cppjieba567_tokens_dev.tsv");
  NEARDUP_EXTERNAL_DATA(sets, "data/near_duplicates");
  Rows rows = read_rows(table);
  ASSERT_FALSE(rows.empty());
  // They were recorded without user words.
  DictionaryFiles files = testing::jieba_files();
  files.user_words.clear();
  const auto dictionary = testing::compile(files);
  std::vector<JiebaSegmenter> segmenters;
  for (const SegmentMode mode : kModes) {
    segmenters.emplace_back(dictionary, SegmentOptions{.mode = mode});
  }
  for (auto& [set, by_id] : rows) {
    for_each_document(
        std::filesystem::path(sets) / set / "docs.jsonl.gz",
        [&, &rows_of_set = by_id](const Document& document) {
          const auto row = rows_of_set.find(document.id);
          if (row == rows_of_set.end()) {
            return true;
          }
          for (std::size_t mode = 0; mode < segmenters.size(); ++mode) {
            const std::vector<OracleToken> tokens =
                testing::cut(segmenters[mode], document.text);
            EXPECT_EQ(std::to_string(tokens.size()), row->second.at(2 * mode))
                << document.id;
            EXPECT_EQ(digest(tokens), row->second.at(2 * mode + 1))
                << document.id;
          }
          rows_of_set.erase(row);
          return !rows_of_set.empty();
        });
    EXPECT_TRUE(by_id.empty()) << set << " lacks documents of the table";
  }
}

}  // namespace
}  // namespace neardup
