#include "neardup/text/normal/simplified_table.h"

#include <cstddef>
#include <filesystem>
#include <map>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "testing/temporary_folder.h"
#include "testing/test_data.h"
#include "text/random_text.h"
#include <gtest/gtest.h>
#include <opencc/opencc.h>

#include "neardup/text/unicode/utf8.h"

namespace neardup {
namespace {

using testing::opencc_directory;
using testing::read_test_file;
using testing::TemporaryFolder;

using Table = std::map<std::string, std::string>;

Table read_table(const std::string& path) {
  Table table;
  std::istringstream lines(read_test_file(path));
  for (std::string line; std::getline(lines, line);) {
    const std::size_t tab = line.find('\t');
    if (!line.starts_with("#") && tab != std::string::npos) {
      const std::string values = line.substr(tab + 1);
      table[line.substr(0, tab)] = values.substr(0, values.find(' '));
    }
  }
  return table;
}

// The obvious conversion: at each place the longest key of the phrases, else
// the character's value, else the character.
class SlowTable {
 public:
  SlowTable()
      : characters_(read_table(opencc_directory() + "/TSCharacters.txt")),
        phrases_(read_table(opencc_directory() + "/TSPhrases.txt")) {}

  const Table& characters() const { return characters_; }
  const Table& phrases() const { return phrases_; }

  std::string convert(std::string_view text) const {
    std::string out;
    while (!text.empty()) {
      std::size_t length = text.size();
      while (length > 0 &&
             !phrases_.contains(std::string(text.substr(0, length)))) {
        --length;
      }
      if (length > 0) {
        out += phrases_.at(std::string(text.substr(0, length)));
      } else {
        length = decode_utf8(text, 0).size;
        const auto found =
            characters_.find(std::string(text.substr(0, length)));
        out +=
            found == characters_.end() ? text.substr(0, length) : found->second;
      }
      text.remove_prefix(length);
    }
    return out;
  }

 private:
  Table characters_;
  Table phrases_;
};

class SimplifiedTableTest : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    auto loaded = SimplifiedTable::load(opencc_directory());
    ASSERT_TRUE(loaded.ok()) << loaded.status().message();
    table_ = *loaded;
    slow_ = std::make_unique<SlowTable>();
  }
  static void TearDownTestSuite() {
    table_.reset();
    slow_.reset();
  }

  static std::string convert(std::string_view text) {
    std::string out;
    table_->convert(text, out);
    return out;
  }

  static std::shared_ptr<const SimplifiedTable> table_;
  static std::unique_ptr<SlowTable> slow_;
};

std::shared_ptr<const SimplifiedTable> SimplifiedTableTest::table_;
std::unique_ptr<SlowTable> SimplifiedTableTest::slow_;

TEST_F(SimplifiedTableTest, converts_sentences) {
  EXPECT_EQ(convert("漢字簡化方案於一九五六年公佈。"),
            "汉字简化方案于一九五六年公布。");
  EXPECT_EQ(convert("一目瞭然，瞭望塔"), "一目了然，瞭望塔");
  EXPECT_EQ(convert("乾隆皇帝吃餅乾"), "乾隆皇帝吃饼干");
  EXPECT_EQ(convert("简体中文 stays, 123"), "简体中文 stays, 123");
  EXPECT_EQ(convert(""), "");
  EXPECT_EQ(convert("𠀀"), "𠀀");
}

TEST_F(SimplifiedTableTest, appends) {
  std::string out = "a";
  table_->convert("漢", out);
  EXPECT_EQ(out, "a汉");
}

TEST_F(SimplifiedTableTest, agrees_with_the_obvious_conversion) {
  ASSERT_GT(slow_->phrases().size(), 400u);
  ASSERT_GT(slow_->characters().size(), 4000u);
  std::string pieces = "a 中 ，";
  for (const Table* table : {&slow_->phrases(), &slow_->characters()}) {
    for (const auto& [key, value] : *table) {
      ASSERT_EQ(convert(key), value);
      pieces += " " + key;
      // Pieces of phrases, so that one starts like another and goes on
      // differently.
      pieces += " " + key.substr(0, decode_utf8(key, 0).size);
    }
  }
  testing::RandomText random(7);
  for (int i = 0; i < 300; ++i) {
    const std::string text = random.from(pieces, random.below(12));
    ASSERT_EQ(convert(text), slow_->convert(text)) << text;
  }
}

// OpenCC itself, reading the same two tables, is the oracle. Its version in
// Debian 12 knows no comments, so it gets copies without.
class OpenccTest : public SimplifiedTableTest {
 protected:
  void SetUp() override {
    write_table("TSCharacters.txt", slow_->characters());
    write_table("TSPhrases.txt", slow_->phrases());
    config_ = folder_.write("t2s.json", R"({
      "segmentation": {"type": "mmseg",
                       "dict": {"type": "text", "file": "TSPhrases.txt"}},
      "conversion_chain": [{"dict": {"type": "group", "dicts": [
        {"type": "text", "file": "TSPhrases.txt"},
        {"type": "text", "file": "TSCharacters.txt"}]}}]})");
  }

  std::string config_;

 private:
  void write_table(const std::string& name, const Table& table) {
    std::string lines;
    for (const auto& [key, value] : table) {
      lines += key + '\t' + value + '\n';
    }
    folder_.write(name, lines);
  }

  TemporaryFolder folder_;
};

TEST_F(OpenccTest, agrees_on_every_entry_and_on_mixtures) {
  const opencc::SimpleConverter opencc(config_);
  std::string pieces = "a 中 ，";
  for (const Table* table : {&slow_->phrases(), &slow_->characters()}) {
    for (const auto& [key, value] : *table) {
      ASSERT_EQ(convert(key), opencc.Convert(key));
      pieces += " " + key + " " + key.substr(0, decode_utf8(key, 0).size);
    }
  }
  testing::RandomText random(18);
  for (int i = 0; i < 1000; ++i) {
    const std::string text = random.from(pieces, random.below(12));
    ASSERT_EQ(convert(text), opencc.Convert(text)) << text;
  }
}

// With the tables of its own package, which are older, OpenCC says the same of
// ordinary sentences.
TEST_F(OpenccTest, agrees_with_the_installed_tables_on_sentences) {
  const opencc::SimpleConverter opencc("t2s.json");
  for (const std::string text :
       {"他說這個問題很複雜，後來就沒有再提起。",
        "頭髮乾了以後，發現後面有里程碑", "電腦軟體與網際網路的發展",
        "台灣的氣候濕熱，夏天常有颱風", "鬱鬱蔥蔥的樹林裡，鳥兒在歌唱"}) {
    EXPECT_EQ(convert(text), opencc.Convert(text));
  }
}

class SimplifiedFilesTest : public ::testing::Test {
 protected:
  void SetUp() override {
    write("TSCharacters.txt", "# comment\n\n漢\t汉\r\n後\t后 後\n");
    write("TSPhrases.txt", "皇后\t皇后\n");
  }

  void write(const std::string& name, const std::string& bytes) {
    folder_.write(name, bytes);
  }
  Status load() { return SimplifiedTable::load(folder_.path()).status(); }

  TemporaryFolder folder_;
};

TEST_F(SimplifiedFilesTest, reads_comments_line_ends_and_first_values) {
  const auto table = SimplifiedTable::load(folder_.path());
  ASSERT_TRUE(table.ok()) << table.status().message();
  std::string out;
  (*table)->convert("漢後", out);
  EXPECT_EQ(out, "汉后");
}

TEST_F(SimplifiedFilesTest, checksum_depends_on_both_files) {
  const std::uint64_t before =
      (*SimplifiedTable::load(folder_.path()))->checksum();
  EXPECT_EQ((*SimplifiedTable::load(folder_.path()))->checksum(), before);
  write("TSPhrases.txt", "皇后\t皇后\n#\n");
  EXPECT_NE((*SimplifiedTable::load(folder_.path()))->checksum(), before);
}

TEST_F(SimplifiedFilesTest, a_missing_file_is_named) {
  std::filesystem::remove(folder_ / "TSPhrases.txt");
  EXPECT_EQ(load(), not_found(folder_ / "TSPhrases.txt: no such file"));
}

TEST_F(SimplifiedFilesTest, a_malformed_line_is_named) {
  const std::string path = folder_ / "TSCharacters.txt";
  for (const auto& [bytes, message] :
       std::vector<std::pair<std::string, std::string>>{
           {"漢\t汉\n漢 汉\n", ":2: no tab between key and value"},
           {"漢\t\n", ":1: key or value is empty"},
           {"\t汉\n", ":1: key or value is empty"},
           {"漢字\t汉\n", ":1: key is not one character"},
           {"\xFF\t汉\n", ":1: not valid UTF-8"},
           {"A\tB\n", ":1: key starts with an ASCII character"},
           {"# nothing\n", " holds no character"}}) {
    write("TSCharacters.txt", bytes);
    EXPECT_EQ(load(), corruption(path + message));
  }
}

TEST_F(SimplifiedFilesTest, a_malformed_phrase_is_named) {
  write("TSPhrases.txt", "皇后\n");
  EXPECT_EQ(load(), corruption(folder_.path() +
                               "/TSPhrases.txt:1: no tab between key and "
                               "value"));
}

}  // namespace
}  // namespace neardup
