// What a segmenter gives, by example and by its promises. That it is identical
// to cppjieba is for identity_test.cc to show.

#include "neardup/segment/jieba_segmenter.h"

#include <string>
#include <string_view>

#include "segment/hostile_text.h"
#include "segment/test_dictionary.h"
#include "segment/tiny_dictionary.h"
#include <gtest/gtest.h>

namespace neardup {
namespace {

std::string cut(std::string_view text, const SegmentOptions& options = {}) {
  JiebaSegmenter segmenter(testing::jieba_dictionary(), options);
  return testing::readable(testing::cut(segmenter, text));
}

TEST(JiebaSegmenter, cuts_in_four_ways) {
  constexpr std::string_view kText = "他来到了网易杭研大厦，中国科学院计算所";
  EXPECT_EQ(cut(kText, {.mode = SegmentMode::kMaxProbability}),
            "他/来到/了/网易/杭/研/大厦/，/中国科学院/计算所/");
  EXPECT_EQ(cut(kText), "他/来到/了/网易/杭研/大厦/，/中国科学院/计算所/");
  EXPECT_EQ(cut("中国科学院", {.mode = SegmentMode::kFull}),
            "中国/中国科学院/科学/科学院/学院/");
  EXPECT_EQ(cut("中国科学院", {.mode = SegmentMode::kSearch}),
            "中国/科学/学院/科学院/中国科学院/");
}

TEST(JiebaSegmenter, cuts_ascii_by_the_rules_of_either_release) {
  constexpr std::string_view kText = "5G手机3.14 abc1.2 1.2.3 v5.";
  EXPECT_EQ(cut(kText), "5G/手机/3.14/ /abc1.2/ /1.2/./3/ /v5/./");
  EXPECT_EQ(cut(kText, {.rules = JiebaRules::kCppjieba54}),
            "5/G/手机/3.14/ /abc1/./2/ /1.2.3/ /v5/./");
}

TEST(JiebaSegmenter, full_mode_differs_between_the_releases) {
  // In 5.4 each character that is no word hides as many others as 中国 is long,
  // until another word comes.
  testing::TinyDictionary dictionary;
  dictionary.word("中国", 5).word("的", 9);
  const testing::CppjiebaOracle oracle(dictionary.files());
  static constexpr std::string_view kText = "中国甲乙丙的甲乙，中国甲";
  const auto cut_by = [&dictionary](JiebaRules rules) {
    JiebaSegmenter segmenter(dictionary.compile(),
                             {.mode = SegmentMode::kFull, .rules = rules});
    return testing::readable(testing::cut(segmenter, kText));
  };
  EXPECT_EQ(cut_by(JiebaRules::kCppjieba56),
            "中国/甲/乙/丙/的/甲/乙/，/中国/甲/");
  EXPECT_EQ(cut_by(JiebaRules::kCppjieba54), "中国/甲/乙/，/中国/");
  EXPECT_EQ(
      cut_by(JiebaRules::kCppjieba54),
      testing::readable(oracle.cut(SegmentMode::kFull, std::string(kText))));
}

TEST(JiebaSegmenter, dictionary_words_may_hold_ascii) {
  EXPECT_EQ(cut("AT&T and C++ or c#, B超"),
            "AT&T/ /and/ /C++/ /or/ /c#/,/ /B超/");
}

TEST(JiebaSegmenter, empty_text_has_no_tokens) {
  for (const SegmentMode mode :
       {SegmentMode::kMaxProbability, SegmentMode::kMixed, SegmentMode::kFull,
        SegmentMode::kSearch}) {
    EXPECT_EQ(cut("", {.mode = mode}), "");
    EXPECT_EQ(cut("中", {.mode = mode}), "中/");
    EXPECT_EQ(cut("a", {.mode = mode}), "a/");
    EXPECT_EQ(cut(" ", {.mode = mode}), " /");
    EXPECT_EQ(cut("。", {.mode = mode}), "。/");
  }
}

TEST(JiebaSegmenter, replaces_old_tokens) {
  JiebaSegmenter segmenter(testing::jieba_dictionary(), {});
  TokenBuffer tokens;
  segmenter.segment("北京大学 and more", tokens);
  segmenter.segment("天", tokens);
  ASSERT_EQ(tokens.size(), 1U);
  EXPECT_EQ(tokens[0],
            (SegmentToken{0, 3, testing::jieba_dictionary()->find("天")}));
}

TEST(JiebaSegmenter, tokens_of_covering_modes_cover_the_text) {
  testing::HostileText texts(testing::jieba_words(), 21);
  for (const SegmentMode mode :
       {SegmentMode::kMaxProbability, SegmentMode::kMixed}) {
    JiebaSegmenter segmenter(testing::jieba_dictionary(), {.mode = mode});
    for (int round = 0; round < 500; ++round) {
      const std::string text = texts.next();
      std::string together;
      for (const testing::OracleToken& token : testing::cut(segmenter, text)) {
        together += token.text;
      }
      ASSERT_EQ(together, text);
    }
  }
}

// What is cut must not depend on where blocks end, on which path a range takes,
// or on what was cut before.
TEST(JiebaSegmenter, ranges_do_not_depend_on_each_other) {
  testing::HostileText texts(testing::jieba_words(), 22);
  for (const SegmentMode mode :
       {SegmentMode::kMaxProbability, SegmentMode::kMixed, SegmentMode::kFull,
        SegmentMode::kSearch}) {
    JiebaSegmenter segmenter(testing::jieba_dictionary(), {.mode = mode});
    std::string text;
    std::vector<testing::OracleToken> expected;
    for (int part = 0; part < 400; ++part) {
      const std::string range = texts.next() + (part % 2 == 0 ? "\n" : "。");
      for (testing::OracleToken token : testing::cut(segmenter, range)) {
        token.offset += static_cast<std::uint32_t>(text.size());
        expected.push_back(std::move(token));
      }
      text += range;
    }
    ASSERT_TRUE(testing::cut(segmenter, text) == expected);
  }
}

TEST(JiebaSegmenter, segmenters_share_a_dictionary_file) {
  auto dictionary = *CompiledDictionary::open(testing::jieba_dictionary_path());
  JiebaSegmenter segmenter(dictionary, {});
  dictionary.reset();  // the segmenter keeps it
  EXPECT_EQ(testing::readable(testing::cut(segmenter, "南京市长江大桥")),
            "南京市/长江大桥/");
}

TEST(JiebaSegmenter, long_stretches_are_cut) {
  JiebaSegmenter segmenter(testing::jieba_dictionary(), {});
  TokenBuffer tokens;
  const std::string ascii(300'000, 'a');
  segmenter.segment(ascii, tokens);
  ASSERT_EQ(tokens.size(), 1U);
  segmenter.segment(ascii + "中", tokens);
  ASSERT_EQ(tokens.size(), 2U);
  std::string chinese;
  for (int i = 0; i < 100'000; ++i) {
    chinese += "北京";
  }
  segmenter.segment(chinese, tokens);
  ASSERT_EQ(tokens.size(), 100'000U);
  EXPECT_EQ(tokens[99'999].begin, 599'994U);
}

}  // namespace
}  // namespace neardup
