#include <gtest/gtest.h>

#include "neardup/jobs/collection/answer_json.h"
#include "neardup/jobs/collection/document_json.h"

namespace neardup {
namespace {

TEST(AnswerJson, has_its_members_in_their_order) {
  CheckAnswer answer;
  answer.duplicate = true;
  answer.of.push_back({.id = "3",
                       .relation = Relation::kNear,
                       .similarity = 0.92999,
                       .distance = 2});
  EXPECT_EQ(answer_json("a\"b", answer),
            R"({"id":"a\"b","duplicate":true,"added":false,"replaced":false,)"
            R"("of":[{"id":"3","relation":"near","similarity":0.93,)"
            R"("distance":2}]})");
  answer.of.clear();
  answer.truncated = true;
  EXPECT_EQ(answer_json("7", answer),
            R"({"id":"7","duplicate":true,"added":false,"replaced":false,)"
            R"("of":[],"truncated":true})");
}

TEST(AnswerJson, of_a_query_says_whether_there_is_a_duplicate) {
  QueryAnswer answer;
  EXPECT_EQ(answer_json(std::nullopt, answer),
            R"({"duplicate":false,"of":[]})");
  answer.of.push_back(
      {.id = "3", .relation = Relation::kContains, .similarity = 1});
  EXPECT_EQ(answer_json("7", answer),
            R"({"id":"7","duplicate":false,"of":[{"id":"3",)"
            R"("relation":"contains","similarity":1}]})");
  answer.of.push_back({.id = "4", .relation = Relation::kEqual});
  EXPECT_TRUE(
      answer_json("7", answer).starts_with(R"({"id":"7","duplicate":true,)"));
}

TEST(DocumentJson, keeps_metadata_as_they_were_written) {
  const KeptDocument document{
      .id = "7",
      .metadata = R"( {"n": 1.50, "big": 12345678901234567890123} )",
      .time = 1000,
      .text = "x"};
  EXPECT_EQ(document_json(document),
            R"({"id":"7","time":"1970-01-01T00:00:01.000Z",)"
            R"("metadata":{"n": 1.50, "big": 12345678901234567890123},)"
            R"("text":"x"})");
  EXPECT_EQ(document_record(document),
            R"({"id":"7","time":"1970-01-01T00:00:01.000Z",)"
            R"("n": 1.50, "big": 12345678901234567890123,"text":"x"})");
}

TEST(DocumentJson, is_one_line_and_has_each_member_once) {
  KeptDocument document{
      .id = "7", .metadata = "{\n\"id\": 1,\n\"n\": 2}", .text = std::nullopt};
  EXPECT_EQ(document_record(document),
            R"({"id":"7","time":"1970-01-01T00:00:00.000Z","n":2})");
  EXPECT_EQ(document_json(document),
            R"({"id":"7","time":"1970-01-01T00:00:00.000Z",)"
            R"("metadata":{"id":1,"n":2}})");
  document.metadata = "{ }";
  EXPECT_EQ(document_record(document),
            R"({"id":"7","time":"1970-01-01T00:00:00.000Z"})");
}

}  // namespace
}  // namespace neardup
