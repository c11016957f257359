#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "neardup/cli/tables/example_table.h"
#include "neardup/cli/tables/summary_json.h"
#include "neardup/cli/tables/summary_table.h"

namespace neardup::cli {
namespace {

using ::testing::HasSubstr;

DedupSummary summary() {
  DedupSummary summary;
  summary.documents = 12345;
  summary.duplicates = 2345;
  summary.rejects = 3;
  summary.weak = 12;
  summary.duplicate_ids = 4;
  summary.text_bytes = 40 << 20;
  summary.kept_bytes = 30 << 20;
  summary.clusters = 812;
  summary.largest_cluster = 45;
  summary.pairs = 3210;
  summary.pairs_by_distance = {7, 0, 3};
  summary.profile = "zh";
  summary.profile_id = "5b1f000000000000";
  summary.method = "simhash";
  summary.k = 3;
  summary.threads = 2;
  summary.stages = {{"fingerprint", 1.25}, {"write", 0.25}};
  return summary;
}

TEST(SummaryTable, tells_before_and_after) {
  EXPECT_EQ(summary_table(summary(), Action::kRemove),
            "                      before         after       removed\n"
            "documents             12,345        10,000         2,345\n"
            "text                40.0 MiB      30.0 MiB      10.0 MiB\n"
            "share                100.0 %        81.0 %        19.0 %\n"
            "clusters         812 (largest 45)\n"
            "pairs            3,210\n"
            "weak documents   12 (compared as whole texts)\n"
            "repeated ids     4\n"
            "rejected records 3 (--rejects FILE lists them)\n"
            "method           simhash, k = 3\n"
            "profile          zh (5b1f000000000000)\n"
            "time             1.5 s (fingerprint 1.2 s, write 0.2 s), 2 "
            "threads\n");
}

TEST(SummaryTable, says_what_was_not_as_it_should_be) {
  DedupSummary odd = summary();
  odd.damaged_files = 2;
  odd.repeated_files = {"./a.jsonl", "b", "c"};
  odd.resume_asked = true;
  std::string table = summary_table(odd, Action::kRemove);
  EXPECT_THAT(table, HasSubstr("damaged files    2 (what stood behind"));
  EXPECT_THAT(table, HasSubstr("named again      ./a.jsonl and 2 more (each"));
  EXPECT_THAT(table, HasSubstr("resumed          nothing: no interrupted"));
  odd.resumed = true;
  odd.resumed_documents = 1234;
  table = summary_table(odd, Action::kRemove);
  EXPECT_THAT(table, HasSubstr("resumed          1,234 documents"));
}

TEST(SummaryTable, removes_nothing_in_a_report) {
  const std::string table = summary_table(summary(), Action::kReport);
  EXPECT_EQ(table.find("removed"), std::string::npos);
  EXPECT_NE(table.find("duplicate"), std::string::npos);
}

TEST(SummaryTable, survives_an_empty_corpus) {
  const std::string table = summary_table(DedupSummary{}, Action::kRemove);
  EXPECT_NE(table.find("share                100.0 %             -"),
            std::string::npos)
      << table;
}

TEST(SummaryJson, holds_every_number) {
  const auto json = nlohmann::json::parse(summary_json(summary()));
  EXPECT_EQ(json["documents"], 12345);
  EXPECT_EQ(json["duplicates"], 2345);
  EXPECT_EQ(json["kept"], 10000);
  EXPECT_EQ(json["clusters"], 812);
  EXPECT_EQ(json["largest_cluster"], 45);
  EXPECT_EQ(json["pairs"], 3210);
  EXPECT_EQ(json["pairs_by_distance"], (nlohmann::json{{"0", 7}, {"2", 3}}));
  EXPECT_TRUE(json["pairs_by_similarity"].is_null());
  EXPECT_TRUE(json["min_similarity"].is_null());
  EXPECT_EQ(json["text_bytes"], 40 << 20);
  EXPECT_EQ(json["kept_bytes"], 30 << 20);
  EXPECT_EQ(json["weak"], 12);
  EXPECT_EQ(json["rejects"], 3);
  EXPECT_EQ(json["damaged_files"], 0);
  EXPECT_EQ(json["repeated_files"], 0);
  EXPECT_EQ(json["resumed_documents"], 0);
  EXPECT_EQ(json["duplicate_ids"], 4);
  EXPECT_EQ(json["method"], "simhash");
  EXPECT_EQ(json["k"], 3);
  EXPECT_EQ(json["profile"], "zh");
  EXPECT_EQ(json["profile_id"], "5b1f000000000000");
  EXPECT_EQ(json["threads"], 2);
  EXPECT_EQ(json["resumed"], false);
  EXPECT_EQ(json["seconds"], 1.5);
  EXPECT_EQ(json["seconds_by_stage"]["write"], 0.25);
}

// Not 0: nobody looked.
TEST(SummaryJson, says_what_is_not_known_without_fingerprints) {
  DedupSummary bare = summary();
  bare.fingerprinted = false;
  bare.pairs_by_distance.clear();
  const auto json = nlohmann::json::parse(summary_json(bare));
  EXPECT_TRUE(json["weak"].is_null());
  EXPECT_TRUE(json["pairs_by_distance"].is_null());
}

TEST(SummaryJson, counts_pairs_by_what_decided) {
  DedupSummary found = summary();
  found.method = "hybrid";
  found.min_similarity = 0.6;
  found.pairs_by_distance.clear();
  found.pairs_by_similarity.resize(kSimilarityBins);
  found.pairs_by_similarity[similarity_bin(0.97)] = 5;
  found.pairs_by_similarity[similarity_bin(1)] = 8;
  const auto json = nlohmann::json::parse(summary_json(found));
  EXPECT_EQ(json["min_similarity"], 0.6);
  EXPECT_TRUE(json["pairs_by_distance"].is_null());
  EXPECT_EQ(json["pairs_by_similarity"],
            (nlohmann::json{{"0.95", 5}, {"1.00", 8}}));
}

TEST(SummaryJson, is_one_line) {
  EXPECT_EQ(summary_json(summary()).find('\n'), std::string::npos);
}

TEST(ExampleTable, keeps_texts_from_taking_over_the_terminal) {
  ClusterExample example;
  example.cluster = 4;
  example.cluster_size = 3;
  example.kept = 1;
  example.relation = "near";
  example.similarity = 0.9687;
  example.distance = 2;
  example.representative = "a";
  example.duplicate = "b\033[31m";
  example.representative_text = "one\n\n two\033[2J";
  example.duplicate_text = "one\n\n two\033[2J";
  EXPECT_EQ(example_table(std::vector{example}, /*colored=*/false),
            "\ncluster 4: 3 documents, 1 kept; near, similarity "
            "0.9687, 2 bits apart\n"
            "  kept       a\n"
            "             one two\\x1b[2J\n"
            "  duplicate  b\\x1b[31m\n"
            "             one two\\x1b[2J\n");
}

TEST(ExampleTable, marks_what_differs) {
  ClusterExample example;
  example.relation = "near";
  example.similarity = 0.75;
  example.representative_text = "one two three";
  example.duplicate_text = "one 2 three";
  const std::string plain = example_table(std::vector{example}, false);
  EXPECT_NE(plain.find("one [-two-] three\n"), std::string::npos) << plain;
  EXPECT_NE(plain.find("one {+2+} three\n"), std::string::npos) << plain;
  EXPECT_NE(plain.find("; near, similarity 0.7500\n"), std::string::npos)
      << plain;
  const std::string colored = example_table(std::vector{example}, true);
  EXPECT_NE(colored.find("one \033[31mtwo\033[0m three\n"), std::string::npos);
  EXPECT_NE(colored.find("one \033[32m2\033[0m three\n"), std::string::npos);
}

}  // namespace
}  // namespace neardup::cli
