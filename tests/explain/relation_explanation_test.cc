#include "neardup/explain/relation_explanation.h"

#include <string>

#include "testing/test_data.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "neardup/explain/explanation.h"

namespace neardup {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

constexpr const char* kText =
    "The quick brown fox jumps over the lazy dog near the river bank in the "
    "evening sun";
constexpr const char* kEdited =
    "The quick brown fox leaps over the lazy dog near the river bank in the "
    "evening sun";

// Twenty characters, of which the others have nineteen and ten.
constexpr const char* kChinese = "今天下午两点市政府召开新闻发布会介绍情况";
constexpr const char* kChineseEdited =
    "今天下午三点市政府召开新闻发布会介绍情况";
constexpr const char* kChineseOther =
    "今天下午两点市政府召晚餐吃什么谁知道呢啊";

DataPaths data() {
  return {.dictionary = testing::zh_dictionary(),
          .simplified = testing::opencc_directory(),
          .dictionary_source = {}};
}

RelationExplanation must_explain(const std::string& a, const std::string& b) {
  const auto relation = explain_relation(a, b, data());
  EXPECT_TRUE(relation.ok()) << relation.status().message();
  return relation.ok() ? *relation : RelationExplanation();
}

Explanation explanation_of(const std::string& a, const std::string& b) {
  Result<Fingerprinter> fingerprinter =
      Fingerprinter::create(*find_profile("default"), data());
  EXPECT_TRUE(fingerprinter.ok()) << fingerprinter.status().message();
  Explanation explanation = explain(*fingerprinter, a, b, 3);
  explanation.relation = must_explain(a, b);
  return explanation;
}

TEST(RelationExplanation, says_what_decided_and_by_how_much) {
  // Of English words the letters are looked at first.
  EXPECT_EQ(decision_sentence(must_explain(kText, kEdited).hybrid),
            "letters without spaces in common, estimated (Jaccard): 0.7657, "
            "0.0157 above the 0.7500 needed to be near");
  EXPECT_EQ(decision_sentence(must_explain(kChinese, kChineseEdited).hybrid),
            "tokens aligned: 0.9500, 0.2500 above the 0.7000 needed to be "
            "near; 5 aligned tokens of 19 could be lost");
  EXPECT_EQ(decision_sentence(must_explain(kText, kText).hybrid),
            "the same text once both are normalised");
  EXPECT_THAT(decision_sentence(must_explain(kChinese, kChineseOther).hybrid),
              HasSubstr("4 aligned tokens are missing"));
  EXPECT_THAT(decision_sentence(must_explain(kText, "something else").hybrid),
              HasSubstr("similarity that the lengths allow: 0.2105"));
  EXPECT_THAT(decision_sentence(must_explain("...", "!").hybrid),
              HasSubstr("a text without words"));
}

TEST(RelationExplanation, names_relations) {
  EXPECT_EQ(relation_word(must_explain(kText, kText).hybrid), "equal");
  EXPECT_EQ(relation_word(must_explain(kText, kEdited).hybrid), "near");
  EXPECT_EQ(relation_word(must_explain(kText, "other").hybrid), "none");
}

TEST(RelationExplanation, stands_in_text_json_and_page) {
  const Explanation explanation = explanation_of(kText, kEdited);
  const std::string text = to_text(explanation);
  EXPECT_THAT(text, HasSubstr("relation of A to B by hybrid: near"));
  EXPECT_THAT(text, HasSubstr("[-jumps-]"));
  EXPECT_THAT(text, HasSubstr("{+leaps+}"));
  const auto json = nlohmann::json::parse(to_json(explanation));
  EXPECT_EQ(json["by_hybrid"]["relation"], "near");
  EXPECT_EQ(json["by_hybrid"]["tokens_aligned"], 16);
  EXPECT_EQ(json["by_hybrid"]["measures"][0]["makes"], "near");
  EXPECT_TRUE(json["by_hybrid"]["tokens_needed"].is_null());
  const auto aligned =
      nlohmann::json::parse(to_json(explanation_of(kChinese, kChineseEdited)));
  EXPECT_EQ(aligned["by_hybrid"]["tokens_needed"], 14);
  const std::string html = to_html(explanation);
  EXPECT_THAT(html, HasSubstr("Relation of A to B by hybrid: near"));
  EXPECT_THAT(html, HasSubstr("<del>jumps</del>"));
  EXPECT_THAT(html, HasSubstr("<ins>leaps</ins>"));
}

TEST(RelationExplanation, escapes_texts_and_repairs_bytes) {
  const std::string html =
      to_html(explanation_of("<script>alert(1)</script> \xff", "<b>other</b>"));
  EXPECT_THAT(html, Not(HasSubstr("<script>")));
  EXPECT_THAT(html, Not(HasSubstr("<b>")));
  EXPECT_THAT(html, HasSubstr("\uFFFD"));
}

}  // namespace
}  // namespace neardup
