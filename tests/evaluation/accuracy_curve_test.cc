#include "neardup/evaluation/accuracy_curve.h"

#include <map>
#include <random>

#include "labels.h"
#include <gtest/gtest.h>

namespace neardup {
namespace {

using testing::counts_of;
using testing::judge;
using testing::PlainCounts;
using testing::PlainLabels;
using testing::random_labels;

TEST(SettingAxis, numbers_similarities_from_the_strictest) {
  const SettingAxis axis = SettingAxis::similarities(0.3);
  EXPECT_EQ(axis.levels(), 701U);
  EXPECT_EQ(axis.setting(0), 1);
  EXPECT_DOUBLE_EQ(axis.setting(700), 0.3);
  EXPECT_EQ(axis.level_of(1), 0U);
  EXPECT_EQ(axis.level_of(0.9994), 1U);
  // Stored as a float a similarity is a little less.
  EXPECT_EQ(axis.level_of(static_cast<double>(0.8F)), 200U);
  EXPECT_EQ(axis.level_of(static_cast<double>(0.7F)), 300U);
  EXPECT_GE(axis.level_of(0.2), axis.levels());
}

TEST(SettingAxis, goes_to_half_the_bits) {
  EXPECT_EQ(SettingAxis::distances(64).levels(), 33U);
  EXPECT_EQ(SettingAxis::distances(128).levels(), 65U);
  EXPECT_EQ(SettingAxis::distances(64).setting(32), 32);
}

// Five documents, 0-1 and 1-2 true, 3-4 told to be false, 0-4 ignored; found
// are, by similarity, 0-1 at 0.9, 0-3 at 0.8, 0-4 at 0.75, 3-4 at 0.7, 1-2 at
// 0.6.
TEST(AccuracyCurve, is_as_by_hand) {
  const PlainLabels plain{{{0, 1}, {1, 2}}, {{3, 4}}, {{0, 4}}};
  const LabelSet labels = plain.label_set(5);
  const std::vector<std::pair<DocumentPair, double>> found = {{{0, 1}, 0.9},
                                                              {{0, 3}, 0.8},
                                                              {{0, 4}, 0.75},
                                                              {{3, 4}, 0.7},
                                                              {{1, 2}, 0.6}};
  const std::map<Scope, std::map<double, PlainCounts>> expected = {
      {Scope::kWholeCollection,
       {{0.95, {0, 0, 2}},
        {0.9, {1, 0, 1}},
        {0.8, {1, 1, 1}},
        {0.75, {1, 1, 1}},
        {0.7, {1, 2, 1}},
        {0.6, {2, 2, 0}}}},
      {Scope::kLabelledOnly,
       {{0.9, {1, 0, 1}},
        {0.75, {1, 0, 1}},
        {0.7, {1, 1, 1}},
        {0.5, {2, 1, 0}}}}};
  for (const auto& [scope, points] : expected) {
    Tally tally(SettingAxis::similarities(0.5), labels);
    for (const auto& [pair, similarity] : found) {
      tally.add(labels, scope, pair, tally.axis.level_of(similarity));
    }
    const auto curve = accuracy_curve(labels, tally);
    for (const auto& [threshold, counts] : points) {
      EXPECT_EQ(counts_of(curve[tally.axis.level_of(threshold)].accuracy),
                counts)
          << threshold;
    }
  }
}

TEST(AccuracyCurve, is_that_of_sets_on_random_data) {
  std::mt19937_64 random(3);
  constexpr std::uint32_t kDocuments = 30;
  for (int round = 0; round < 20; ++round) {
    const PlainLabels plain = random_labels(random, kDocuments);
    const LabelSet labels = plain.label_set(kDocuments);
    std::map<DocumentPair, double> similarity;
    for (std::uint32_t a = 0; a < kDocuments; ++a) {
      for (std::uint32_t b = a + 1; b < kDocuments; ++b) {
        if (random() % 3 == 0) {
          similarity[{a, b}] = static_cast<double>(random() % 1001) / 1000;
        }
      }
    }
    for (const Scope scope : {Scope::kWholeCollection, Scope::kLabelledOnly}) {
      Tally tally(SettingAxis::similarities(0.2), labels);
      for (const auto& [pair, value] : similarity) {
        tally.add(labels, scope, pair, tally.axis.level_of(value));
      }
      const auto curve = accuracy_curve(labels, tally);
      for (std::size_t level = 0; level < curve.size(); level += 37) {
        const double threshold = curve[level].setting;
        EXPECT_EQ(counts_of(curve[level].accuracy),
                  judge(plain, scope, kDocuments,
                        [&](DocumentPair pair) {
                          const auto found = similarity.find(pair);
                          return found != similarity.end() &&
                                 found->second >= threshold - 1e-9;
                        }))
            << threshold;
      }
    }
  }
}

TEST(ChangingPoints, keeps_ends_and_changes) {
  const PlainLabels plain{{{0, 1}}, {}, {}};
  const LabelSet labels = plain.label_set(2);
  Tally tally(SettingAxis::similarities(0), labels);
  tally.add(labels, Scope::kWholeCollection, {0, 1}, 250);
  const auto points = changing_points(accuracy_curve(labels, tally));
  ASSERT_EQ(points.size(), 3U);
  EXPECT_EQ(points[0].setting, 1);
  EXPECT_EQ(points[1].setting, 0.75);
  EXPECT_EQ(points[2].setting, 0);
}

TEST(LabelSet, counts_components_and_negatives) {
  LabelSet labels(6);
  for (const DocumentPair pair :
       {DocumentPair{0, 1}, DocumentPair{1, 2}, DocumentPair{4, 5}}) {
    labels.add_positive(pair);
  }
  labels.set_clusters({0U, 0U, 0U, 1U, 2U, std::nullopt});
  labels.add_ignored({0, 3});
  labels.add_ignored({3, 5});
  labels.finish();
  EXPECT_EQ(labels.pairs_of_component(), (std::vector<std::uint32_t>{2, 1}));
  EXPECT_EQ(labels.find({0, 2}), Label::kNegative);
  EXPECT_EQ(labels.find({0, 3}), Label::kIgnored);
  EXPECT_EQ(labels.find({1, 5}), Label::kUnlabelled);
  // Ten pairs of five documents, less three that are positive and one ignored.
  EXPECT_EQ(labels.negative_count(), 6U);
}

TEST(LabelSet, takes_an_ignored_pair_for_nothing_else) {
  const PlainLabels plain{{{0, 1}, {1, 2}}, {{0, 2}}, {{0, 1}, {0, 2}}};
  const LabelSet labels = plain.label_set(3);
  EXPECT_EQ(labels.positives().size(), 1U);
  EXPECT_TRUE(labels.negatives().empty());
  EXPECT_EQ(labels.find({0, 1}), Label::kIgnored);
}

}  // namespace
}  // namespace neardup
