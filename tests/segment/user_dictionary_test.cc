// User words: identity with cppjieba, and the words by themselves.

#include <string>
#include <vector>

#include "segment/hostile_text.h"
#include "segment/test_dictionary.h"
#include "segment/tiny_dictionary.h"
#include "testing/temporary_folder.h"
#include <gtest/gtest.h>

#include "neardup/segment/jieba_segmenter.h"

namespace neardup {
namespace {

using testing::OracleToken;

// Every 40th word of jieba's dictionary, so that it loads fast.
std::string part_of_jieba() {
  std::string lines;
  for (std::size_t i = 0; i < testing::jieba_words().size(); i += 40) {
    lines +=
        testing::jieba_words()[i] + " " + std::to_string(2 + i % 7) + " n\n";
  }
  return lines;
}

class UserDictionary : public ::testing::Test {
 protected:
  // Compiles the part of jieba with these user dictionaries.
  void load(const std::vector<std::string>& user_dictionaries) {
    files_ = testing::jieba_files();
    files_.words = folder_.write("words", part_of_jieba());
    files_.user_words.clear();
    for (const std::string& lines : user_dictionaries) {
      const std::string name =
          "user" + std::to_string(files_.user_words.size());
      files_.user_words.push_back(folder_.write(name, lines));
    }
    dictionary_ = testing::compile(files_);
  }

  std::string cut(std::string_view text) {
    JiebaSegmenter segmenter(dictionary_, {});
    return testing::readable(testing::cut(segmenter, text));
  }

  void expect_same_as_live(const std::vector<std::string>& texts) {
    const testing::CppjiebaOracle oracle(files_);
    for (const SegmentMode mode :
         {SegmentMode::kMaxProbability, SegmentMode::kMixed, SegmentMode::kFull,
          SegmentMode::kSearch}) {
      JiebaSegmenter segmenter(
          dictionary_, {.mode = mode, .rules = JiebaRules::kCppjieba54});
      for (const std::string& text : texts) {
        const std::vector<OracleToken> expected = oracle.cut(mode, text);
        const std::vector<OracleToken> tokens = testing::cut(segmenter, text);
        ASSERT_TRUE(tokens == expected)
            << "text: " << text << "\nours: " << testing::readable(tokens)
            << "\nlive: " << testing::readable(expected);
      }
    }
  }

  DictionaryFiles files_;
  std::shared_ptr<const CompiledDictionary> dictionary_;

 private:
  testing::TemporaryFolder folder_;
};

const char* const kUserWords =
    "云计算\n凱特琳 nz\n男默女泪 100 n\n龘 5 n\n鑫\n𠮷野家 3 n\n𪛖\nKubernetes "
    "10 eng\n"
    "k8s\nA 3 n\n.\n中华\n零 0 n\n零度 0 n\n一 9999999 m\nC++ 5 n\n5G网络 20 "
    "n\n";

TEST_F(UserDictionary, words_are_kept_together) {
  load({kUserWords});
  EXPECT_EQ(cut("男默女泪𠮷野家"), "男默女泪/𠮷野家/");
  EXPECT_EQ(cut("用Kubernetes和k8s"), "用/Kubernetes/和/k8s/");
  EXPECT_EQ(dictionary_->tag(dictionary_->find("凱特琳")), "nz");
  EXPECT_EQ(dictionary_->tag(dictionary_->find("云计算")), "");
}

TEST_F(UserDictionary, single_characters_stand_alone) {
  load({""});
  EXPECT_EQ(cut("杭研，"), "杭研/，/");
  load({"杭\n"});
  EXPECT_EQ(cut("杭研，"), "杭/研/，/");
  load({kUserWords});
  EXPECT_EQ(cut("BAT 1.5"), "B/A/T/ /1/./5/");
}

TEST_F(UserDictionary, later_files_win) {
  load({"男默女泪 5 n\n", "男默女泪 6 v\n"});
  EXPECT_EQ(dictionary_->tag(dictionary_->find("男默女泪")), "v");
}

TEST_F(UserDictionary, tokens_are_cppjiebas) {
  load({kUserWords, "男默女泪 6 v\n中华人民\n"});
  std::vector<std::string> words;
  for (std::size_t i = 0; i < testing::jieba_words().size(); i += 97) {
    words.push_back(testing::jieba_words()[i]);
  }
  for (const char* word : {"云计算", "凱特琳", "男默女泪", "龘", "鑫", "𠮷野家",
                           "𪛖", "Kubernetes", "k8s", "中华", "零", "零度",
                           "一", "C++", "5G网络", "中华人民"}) {
    words.insert(words.end(), 200, word);
  }
  testing::HostileText hostile(words, 5);
  std::vector<std::string> texts;
  for (int i = 0; i < 2'000; ++i) {
    texts.push_back(hostile.next());
  }
  expect_same_as_live(texts);
}

}  // namespace
}  // namespace neardup
