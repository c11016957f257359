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

// Twenty characters, of which the other has nineteen.
constexpr const char* kChinese = "今天下午两点市政府召开新闻发布会介绍情况";
constexpr const char* kChineseEdited =
    "今天下午三点市政府召开新闻发布会介绍情况";
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

TEST(RelationExplanation, says_what_decided) {
  const std::string near =
      decision_sentence(must_explain(kChinese, kChineseEdited).hybrid);
  EXPECT_THAT(near, HasSubstr("copies with a probability of "));
  EXPECT_THAT(near, HasSubstr("the heaviest evidence for: part of the shorter "
                              "text that the other has (0.9500, +"));
  EXPECT_EQ(decision_sentence(must_explain(kText, kText).hybrid),
            "the same text once both are normalised");
  EXPECT_THAT(decision_sentence(must_explain(kText, "something else").hybrid),
              HasSubstr("copies with a probability of 0.00"));
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
  EXPECT_GE(json["by_hybrid"]["probability"], 0.5);
  EXPECT_TRUE(json["by_hybrid"]["bias"].is_number());
  EXPECT_EQ(json["by_hybrid"]["evidence"].size(), 8);
  EXPECT_EQ(json["by_hybrid"]["evidence"][0]["name"], "common_part");
  EXPECT_THAT(text, HasSubstr("part of the shorter text that the other has"));
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
