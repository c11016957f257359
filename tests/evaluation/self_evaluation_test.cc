#include "neardup/evaluation/self_evaluation.h"

#include <string>

#include "../jobs/job_test.h"
#include <gtest/gtest.h>

#include "neardup/evaluation/report/evaluation_export.h"

namespace neardup {
namespace {

using testing::article;
using testing::edited;
using testing::JobTest;
using testing::json_line;
using testing::lines_of;

class SelfEvaluationTest : public JobTest {
 protected:
  SelfEvaluationOptions options_over(const std::string& corpus) const {
    auto options = options_for<SelfEvaluationOptions>(write_corpus(corpus));
    options.methods = {Method::kHybrid, Method::kExact};
    options.strengths = {0.05, 0.2};
    return options;
  }

  static SelfEvaluation must_evaluate(const SelfEvaluationOptions& options) {
    const Result<SelfEvaluation> evaluation = evaluate_self(options, {});
    EXPECT_TRUE(evaluation.ok()) << evaluation.status().message();
    return evaluation.ok() ? *evaluation : SelfEvaluation();
  }

  static std::string articles(std::size_t count) {
    std::string lines;
    for (std::size_t i = 0; i < count; ++i) {
      lines += json_line("a" + std::to_string(i), article(i));
    }
    return lines;
  }
};

TEST_F(SelfEvaluationTest, tells_recall_by_edit_and_strength) {
  const SelfEvaluation evaluation = must_evaluate(options_over(articles(20)));
  EXPECT_EQ(evaluation.originals, 20U);
  EXPECT_EQ(evaluation.original_pairs, 190U);
  ASSERT_EQ(evaluation.methods.size(), 2U);
  for (const MethodSelfEvaluation& method : evaluation.methods) {
    EXPECT_EQ(method.recalls.size(), text_edits().size() * 2);
    EXPECT_EQ(method.merges, 0U);
    for (const EditRecall& recall : method.recalls) {
      // An article is one sentence: nothing to move.
      const bool possible = recall.edit != TextEdit::kReorder;
      EXPECT_EQ(recall.copies, possible ? 20U : 0U)
          << text_edit_name(recall.edit);
      if (method.method == Method::kHybrid && possible) {
        EXPECT_EQ(recall.found, 20U) << text_edit_name(recall.edit);
      }
      if (recall.edit == TextEdit::kSubstitute &&
          method.method == Method::kExact) {
        EXPECT_EQ(recall.found, 0U);
      }
    }
  }
  EXPECT_EQ(mean_recalls(evaluation.methods[0], evaluation.strengths),
            (std::vector<double>{1, 1}));
}

TEST_F(SelfEvaluationTest, shows_what_is_merged_of_the_originals) {
  const SelfEvaluation evaluation = must_evaluate(
      options_over(articles(5) + json_line("copy", edited(3, 1))));
  EXPECT_EQ(evaluation.methods[0].merges, 1U);
  ASSERT_EQ(evaluation.methods[0].merge_examples.size(), 1U);
  EXPECT_EQ(evaluation.methods[0].merge_examples[0].id_a, "a3");
  EXPECT_EQ(evaluation.methods[0].merge_examples[0].id_b, "copy");
  EXPECT_EQ(evaluation.methods[1].merges, 0U);
}

TEST_F(SelfEvaluationTest, is_the_same_for_the_same_seed_and_any_threads) {
  SelfEvaluationOptions options = options_over(articles(30));
  options.sample = 10;
  const auto json_of = [&](std::uint64_t seed, int threads) {
    options.seed = seed;
    options.threads = threads;
    SelfEvaluation evaluation = must_evaluate(options);
    EXPECT_EQ(evaluation.originals, 10U);
    evaluation.summary.threads = 0;
    return to_json(evaluation);
  };
  EXPECT_EQ(json_of(1, 1), json_of(1, 3));
  EXPECT_NE(json_of(1, 1), json_of(2, 1));
}

TEST_F(SelfEvaluationTest, exports_csv) {
  const auto rows = lines_of(to_csv(must_evaluate(options_over(articles(3)))));
  EXPECT_EQ(rows.size(), 1 + 2 * 2 * text_edits().size());
  for (const std::string& row : rows) {
    EXPECT_EQ(std::count(row.begin(), row.end(), ','), 7) << row;
  }
}

TEST_F(SelfEvaluationTest, needs_documents_that_are_long_enough) {
  EXPECT_EQ(evaluate_self(options_over(json_line("a", "too short")), {})
                .status()
                .code(),
            StatusCode::kInvalidArgument);
  SelfEvaluationOptions options = options_over(articles(2));
  options.strengths = {1.5};
  EXPECT_EQ(evaluate_self(options, {}).status().code(),
            StatusCode::kInvalidArgument);
}

}  // namespace
}  // namespace neardup
