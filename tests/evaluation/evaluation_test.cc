#include "neardup/evaluation/evaluation.h"

#include <map>
#include <string>

#include "../jobs/job_test.h"
#include "labels.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "neardup/evaluation/report/evaluation_export.h"

namespace neardup {
namespace {

using testing::article;
using testing::counts_of;
using testing::edited;
using ::testing::HasSubstr;
using testing::JobTest;
using testing::json_line;
using testing::judge;
using testing::lines_of;
using testing::PlainLabels;
using testing::random_corpus;
using testing::word_profile;

class EvaluationTest : public JobTest {
 protected:
  EvaluationOptions options_over(const std::string& corpus,
                                 const std::string& labels) const {
    auto options = options_for<EvaluationOptions>(write_corpus(corpus));
    options.methods = all_methods();
    options.pairs = folder_.write("labels.tsv", labels);
    return options;
  }

  static Evaluation must_evaluate(const EvaluationOptions& options) {
    const Result<Evaluation> evaluation = evaluate(options, {});
    EXPECT_TRUE(evaluation.ok()) << evaluation.status().message();
    return evaluation.ok() ? *evaluation : Evaluation();
  }

  // The pairs that `pairs` lists by this method, by document number.
  std::map<DocumentPair, double> listed_pairs(Method method) const {
    auto options = options_for<PairsOptions>(folder_ / "news.jsonl");
    options.method = method;
    options.output = folder_ / "pairs.tsv";
    const auto summary = run_pairs(options, {});
    EXPECT_TRUE(summary.ok()) << summary.status().message();
    std::map<DocumentPair, double> pairs;
    for (const std::string& line : lines_of(folder_.read("pairs.tsv"))) {
      std::istringstream fields(line);
      std::string a;
      std::string b;
      int distance = 0;
      double similarity = 0;
      fields >> a >> b >> distance >> similarity;
      pairs[document_pair(number(a), number(b))] = similarity;
    }
    return pairs;
  }

  // Of "doc-7", 7.
  static std::uint32_t number(const std::string& id) {
    return static_cast<std::uint32_t>(std::stoul(id.substr(4)));
  }

  // True are pairs of a seed's own choice.
  static PlainLabels some_labels(std::uint32_t documents) {
    std::mt19937_64 random(5);
    return testing::random_labels(random, documents);
  }

  static std::string lines_for(const std::set<DocumentPair>& pairs,
                               const std::string& label) {
    std::string lines;
    for (const DocumentPair& pair : pairs) {
      lines += "doc-" + std::to_string(pair.first) + "\tdoc-" +
               std::to_string(pair.second) + label + "\n";
    }
    return lines;
  }
};

TEST_F(EvaluationTest, judges_what_pairs_lists) {
  constexpr std::uint32_t kDocuments = 60;
  const PlainLabels plain = some_labels(kDocuments);
  EvaluationOptions options = options_over(
      random_corpus(4, kDocuments),
      lines_for(plain.positives, "\t1") + lines_for(plain.negatives, "\t0"));
  options.ignore = folder_.write("ignore.tsv", lines_for(plain.ignored, ""));
  for (const Scope scope : {Scope::kWholeCollection, Scope::kLabelledOnly}) {
    options.scope = scope;
    const Evaluation evaluation = must_evaluate(options);
    ASSERT_EQ(evaluation.methods.size(), all_methods().size());
    for (const MethodEvaluation& method : evaluation.methods) {
      const auto listed = listed_pairs(method.method);
      EXPECT_EQ(counts_of(method.at_default),
                judge(plain, scope, kDocuments,
                      [&](DocumentPair pair) { return listed.contains(pair); }))
          << method_name(method.method);
    }
  }
}

TEST_F(EvaluationTest, has_the_default_of_simhash_on_its_curve) {
  constexpr std::uint32_t kDocuments = 60;
  const PlainLabels plain = some_labels(kDocuments);
  EvaluationOptions options = options_over(random_corpus(6, kDocuments),
                                           lines_for(plain.positives, "\t1"));
  options.methods = {Method::kSimHash};
  for (const int k : {0, 3, 10, 32}) {
    options.k = k;
    const Evaluation evaluation = must_evaluate(options);
    const MethodEvaluation& simhash = evaluation.methods.front();
    EXPECT_EQ(simhash.default_setting, k);
    EXPECT_EQ(simhash.at_default,
              simhash.curve[static_cast<std::size_t>(k)].accuracy);
  }
}

// Every threshold of an exact measure is what a run at it would find.
TEST_F(EvaluationTest, has_the_runs_of_shingles_on_their_curve) {
  constexpr std::uint32_t kDocuments = 60;
  const PlainLabels plain = some_labels(kDocuments);
  EvaluationOptions options = options_over(random_corpus(8, kDocuments),
                                           lines_for(plain.positives, "\t1"));
  options.methods = {Method::kShingles, Method::kHybrid};
  const Evaluation evaluation = must_evaluate(options);
  for (const MethodEvaluation& method : evaluation.methods) {
    for (const double threshold : {0.6, 0.9, 0.98}) {
      auto pairs = options_for<PairsOptions>(folder_ / "news.jsonl");
      pairs.method = method.method;
      pairs.min_similarity = threshold;
      pairs.output = folder_ / "pairs.tsv";
      const auto summary = run_pairs(pairs, {});
      ASSERT_TRUE(summary.ok());
      for (const CurvePoint& point : method.curve) {
        if (point.setting == threshold) {
          EXPECT_EQ(point.accuracy.hits + point.accuracy.falses, summary->pairs)
              << method_name(method.method) << ' ' << threshold;
        }
      }
    }
  }
}

// Four documents: two copies with an edit, two others. Made by hand.
TEST_F(EvaluationTest, tells_counts_mistakes_and_recommendations) {
  EvaluationOptions options =
      options_over(json_line("a", article(1)) + json_line("b", edited(1, 0)) +
                       json_line("c", article(2)) + json_line("d", article(3)),
                   "a\tb\t1\nc\td\t1\na\tc\t0\n");
  options.methods = {Method::kHybrid, Method::kExact};
  options.wishes = {{Wish::Kind::kPrecision, 0.9}, {Wish::Kind::kRecall, 0.9}};
  const Evaluation evaluation = must_evaluate(options);
  EXPECT_EQ(evaluation.summary.documents, 4U);
  EXPECT_EQ(evaluation.positives, 2U);
  EXPECT_EQ(evaluation.negatives, 1U);
  EXPECT_EQ(evaluation.clusters, 2U);
  const MethodEvaluation& hybrid = evaluation.methods[0];
  EXPECT_EQ(hybrid.at_default.hits, 1U);
  EXPECT_EQ(hybrid.at_default.falses, 0U);
  EXPECT_DOUBLE_EQ(hybrid.at_default.recall.value, 0.5);
  ASSERT_EQ(hybrid.misses.size(), 1U);
  EXPECT_EQ(hybrid.misses[0].id_a, "c");
  EXPECT_EQ(hybrid.misses[0].id_b, "d");
  EXPECT_TRUE(hybrid.false_merges.empty());
  ASSERT_EQ(hybrid.recommendations.size(), 3U);
  EXPECT_TRUE(hybrid.recommendations[1].met);
  EXPECT_FALSE(hybrid.recommendations[2].met);
  EXPECT_GE(hybrid.cost.seconds, 0);
  const MethodEvaluation& exact = evaluation.methods[1];
  EXPECT_EQ(exact.axis, SettingAxis::Kind::kNone);
  EXPECT_EQ(exact.at_default.hits, 0U);
  EXPECT_TRUE(exact.recommendations.empty());
}

TEST_F(EvaluationTest, is_the_same_for_any_number_of_threads) {
  constexpr std::uint32_t kDocuments = 80;
  const PlainLabels plain = some_labels(kDocuments);
  EvaluationOptions options = options_over(random_corpus(9, kDocuments),
                                           lines_for(plain.positives, "\t1"));
  const auto without_cost = [&](int threads) {
    options.threads = threads;
    Evaluation evaluation = must_evaluate(options);
    evaluation.summary.threads = 0;
    for (MethodEvaluation& method : evaluation.methods) {
      method.cost = {};
    }
    return to_json(evaluation);
  };
  EXPECT_EQ(without_cost(1), without_cost(3));
}

TEST_F(EvaluationTest, exports_json_and_csv) {
  EvaluationOptions options =
      options_over("{\"id\":\"a\",\"text\":\"" + article(1) + "\xff\"}\n" +
                       json_line("b", edited(1, 0)),
                   "a\tb\n");
  const Evaluation evaluation = must_evaluate(options);
  const auto json = nlohmann::json::parse(to_json(evaluation));
  EXPECT_EQ(json["scope"], "whole-collection");
  EXPECT_EQ(json["positives"], 1);
  ASSERT_EQ(json["methods"].size(), 7U);
  const auto& simhash = json["methods"][1];
  EXPECT_EQ(simhash["method"], "simhash");
  EXPECT_EQ(simhash["axis"], "distance");
  EXPECT_EQ(simhash["curve"].size(), 33U);
  EXPECT_EQ(simhash["curve"][32]["true"], 1);
  EXPECT_EQ(simhash["curve"][32]["recall"]["value"], 1);
  EXPECT_TRUE(json["methods"][6]["default"]["precision"].is_null());
  const auto rows = lines_of(to_csv(evaluation));
  EXPECT_THAT(rows[0], HasSubstr("method,axis,point,setting,true"));
  for (const std::string& row : rows) {
    EXPECT_EQ(std::count(row.begin(), row.end(), ','), 15) << row;
  }
}

TEST_F(EvaluationTest, needs_a_truth_a_method_and_documents) {
  const EvaluationOptions good =
      options_over(json_line("a", "x") + json_line("b", "y"), "a\tb\n");
  const auto code_of = [](const EvaluationOptions& options) {
    return evaluate(options, {}).status().code();
  };
  EXPECT_EQ(code_of(good), StatusCode::kOk);
  EvaluationOptions bad = good;
  bad.methods.clear();
  EXPECT_EQ(code_of(bad), StatusCode::kInvalidArgument);
  bad = good;
  bad.clusters = bad.pairs;
  EXPECT_EQ(code_of(bad), StatusCode::kInvalidArgument);
  bad = good;
  bad.pairs = folder_.write("none.tsv", "a\tb\t0\n");
  EXPECT_EQ(code_of(bad), StatusCode::kInvalidArgument);
  bad = good;
  bad.corpus.inputs = {folder_.write("empty.jsonl", "")};
  EXPECT_EQ(code_of(bad), StatusCode::kCorruption);
}

TEST_F(EvaluationTest, stops_when_asked) {
  const EvaluationOptions options =
      options_over(json_line("a", "x") + json_line("b", "y"), "a\tb\n");
  std::stop_source stop;
  stop.request_stop();
  JobControl control;
  control.stop = stop.get_token();
  EXPECT_EQ(evaluate(options, control).status().code(), StatusCode::kCancelled);
}

}  // namespace
}  // namespace neardup
