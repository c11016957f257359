#include "neardup/index/design/index_planner.h"

#include <cmath>

#include "index/collections.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "neardup/index/design/covering_designs.h"
#include "neardup/index/tables/static_tables.h"

namespace neardup {
namespace {

using ::testing::AllOf;
using ::testing::Ge;
using ::testing::Le;

TEST(IndexPlanner, knows_the_cases_of_the_articles) {
  const auto design = BlockDesign::equal(64, 4, 3);
  const IndexPlan at_50_million =
      plan_of({.documents = 50e6}, *design, 16, "4x16");
  EXPECT_NEAR(at_50_million.table_candidates, 762.9, 0.1);
  const IndexPlan at_17_billion =
      plan_of({.documents = std::exp2(34)}, *design, 16, "4x16");
  EXPECT_EQ(at_17_billion.table_candidates, 262144);
}

TEST(IndexPlanner, every_plan_is_complete_for_the_question) {
  for (const int bits : {32, 64, 128, 256}) {
    for (int radius = 0; radius <= 6; ++radius) {
      const auto plans =
          plan_index({.documents = 1e6, .bits = bits, .radius = radius});
      ASSERT_FALSE(plans.empty());
      for (const IndexPlan& plan : plans) {
        if (plan.design) {
          EXPECT_GE(plan.design->radius(), radius) << plan.name;
          EXPECT_EQ(plan.design->bits(), bits) << plan.name;
          EXPECT_TRUE(plan.design->is_complete()) << plan.name;
        }
      }
    }
  }
}

TEST(IndexPlanner, fast_plans_that_fit_come_first) {
  for (const QueryMode mode : {QueryMode::kBatched, QueryMode::kSingle}) {
    const IndexQuestion question{
        .documents = 10e6, .radius = 4, .queries = mode, .memory = 400e6};
    const auto plans = plan_index(question);
    EXPECT_TRUE(plans.front().fits);
    EXPECT_FALSE(plans.back().fits);
    for (std::size_t i = 1; i < plans.size(); ++i) {
      if (plans[i].fits) {
        EXPECT_GE(plans[i].seconds(mode), plans[i - 1].seconds(mode));
      } else if (!plans[i - 1].fits) {
        EXPECT_GE(plans[i].bytes_per_document, plans[i - 1].bytes_per_document);
      }
    }
  }
}

TEST(IndexPlanner, few_documents_are_scanned_and_many_are_not) {
  EXPECT_FALSE(plan_index({.documents = 200}).front().design);
  EXPECT_TRUE(plan_index({.documents = 1e6}).front().design);
  EXPECT_FALSE(plan_index({.documents = 1e6, .radius = 30}).front().design);
}

// The memory that is promised is the memory that is taken.
TEST(IndexPlanner, bytes_are_those_of_the_tables) {
  constexpr std::size_t kSize = 200'000;
  const FingerprintColumn column = testing::random_column(kSize);
  for (const IndexPlan& plan : plan_index({.documents = kSize})) {
    if (plan.design && plan.tables <= 10) {
      const StaticTables tables(
          column, {}, {.design = *plan.design, .tag_bits = plan.tag_bits});
      const double measured =
          static_cast<double>(tables.memory_bytes()) / kSize;
      EXPECT_THAT(plan.bytes_per_document / measured, AllOf(Ge(0.85), Le(1.15)))
          << plan.name << ": " << plan.bytes_per_document << " for "
          << measured;
    }
  }
}

TEST(IndexPlanner, more_memory_holds_more_documents) {
  const auto design = turan_design(64, 3, 2, 2);
  const IndexQuestion question{.documents = 1};
  const double small = documents_in(question, *design, 16, 1e9);
  const double large = documents_in(question, *design, 16, 1e10);
  EXPECT_GT(large, 8 * small);
  IndexQuestion full = question;
  full.documents = large;
  const double bytes =
      large * plan_of(full, *design, 16, "").bytes_per_document;
  EXPECT_THAT(bytes, AllOf(Ge(0.9e10), Le(1.0001e10)));
}

}  // namespace
}  // namespace neardup
