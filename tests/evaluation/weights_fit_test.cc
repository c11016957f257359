#include "neardup/evaluation/fitting/weights_fit.h"

#include <cmath>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "neardup/evaluation/fitting/fit_score.h"
#include "neardup/evaluation/fitting/held_out.h"
#include "neardup/evaluation/fitting/logistic_regression.h"

namespace neardup {
namespace {

using Random = std::mt19937_64;

double uniform(Random& random, double low, double high) {
  return std::uniform_real_distribution<double>(low, high)(random);
}

std::vector<Observation> random_observations(Random& random, std::size_t size,
                                             std::size_t columns) {
  std::vector<Observation> observations(size);
  for (std::size_t i = 0; i < size; ++i) {
    double odds = 0.3;
    for (std::size_t j = 0; j < columns; ++j) {
      observations[i].columns.push_back(uniform(random, -2, 2));
      odds += (static_cast<double>(j) - 1) * observations[i].columns[j];
    }
    observations[i].positive =
        i == 0 || (i > 1 && odds > uniform(random, -3, 3));
    observations[i].weight = uniform(random, 0.2, 3);
  }
  return observations;
}

// The slow obvious way: downhill in small steps, slopes by differences.
LogisticModel by_descent(const std::vector<Observation>& observations,
                         double ridge) {
  LogisticModel model;
  model.weights.resize(observations.front().columns.size(), 0);
  const auto slope = [&](double& number) {
    constexpr double kStep = 1e-5;
    const double was = number;
    number = was + kStep;
    const double above = logistic_loss(observations, ridge, model);
    number = was - kStep;
    const double below = logistic_loss(observations, ridge, model);
    number = was;
    return (above - below) / (2 * kStep);
  };
  for (int i = 0; i < 4000; ++i) {
    std::vector<double> slopes;
    for (double& weight : model.weights) {
      slopes.push_back(slope(weight));
    }
    const double of_bias = slope(model.bias);
    constexpr double kRate = 0.01;
    for (std::size_t j = 0; j < slopes.size(); ++j) {
      model.weights[j] -= kRate * slopes[j];
    }
    model.bias -= kRate * of_bias;
  }
  return model;
}

TEST(LogisticRegressionTest, FindsWhatSlowDescentFinds) {
  Random random(1);
  for (int round = 0; round < 4; ++round) {
    const auto observations = random_observations(random, 60, 3);
    const double ridge = uniform(random, 0.3, 3);
    const LogisticModel fast = fit_logistic(observations, ridge);
    const LogisticModel slow = by_descent(observations, ridge);
    EXPECT_NEAR(fast.bias, slow.bias, 1e-4);
    for (std::size_t i = 0; i < slow.weights.size(); ++i) {
      EXPECT_NEAR(fast.weights[i], slow.weights[i], 1e-4);
    }
    EXPECT_LE(logistic_loss(observations, ridge, fast),
              logistic_loss(observations, ridge, slow) + 1e-9);
  }
}

TEST(LogisticRegressionTest, NothingNearbyIsBetter) {
  Random random(2);
  const auto observations = random_observations(random, 300, 8);
  const LogisticModel best = fit_logistic(observations, 1);
  const double loss = logistic_loss(observations, 1, best);
  for (int i = 0; i < 200; ++i) {
    LogisticModel other = best;
    other.bias += uniform(random, -0.01, 0.01);
    for (double& weight : other.weights) {
      weight += uniform(random, -0.01, 0.01);
    }
    EXPECT_GE(logistic_loss(observations, 1, other), loss);
  }
}

TEST(LogisticRegressionTest,
     KindsThatAreToldApartWithoutFailGiveFiniteWeights) {
  std::vector<Observation> observations;
  for (int i = 0; i < 100; ++i) {
    observations.push_back({{i < 50 ? -1.0 : 1.0, 0.0}, i >= 50, 1});
  }
  const LogisticModel model = fit_logistic(observations, 1);
  EXPECT_TRUE(std::isfinite(model.bias));
  EXPECT_GT(model.weights[0], 1);
  EXPECT_LT(model.weights[0], 20);
  EXPECT_NEAR(model.weights[1], 0, 1e-9);
}

TEST(LogisticRegressionTest, AWeightOfTwoIsThePairTwice) {
  Random random(3);
  auto once = random_observations(random, 50, 2);
  auto twice = once;
  once[7].weight = 2;
  twice[7].weight = 1;
  twice.push_back(twice[7]);
  const LogisticModel a = fit_logistic(once, 1);
  const LogisticModel b = fit_logistic(twice, 1);
  EXPECT_NEAR(a.bias, b.bias, 1e-9);
  EXPECT_NEAR(a.weights[0], b.weights[0], 1e-9);
}

Evidence random_evidence(Random& random) {
  Evidence evidence;
  evidence[EvidenceKind::kTexts] = uniform(random, 0, 4);
  evidence[EvidenceKind::kWeightedShare] = uniform(random, 0, 1);
  evidence[EvidenceKind::kLength] = uniform(random, 2.2, 8);
  evidence[EvidenceKind::kCommonPart] = uniform(random, 0.35, 1);
  evidence[EvidenceKind::kExclusive] = uniform(random, 0, 1);
  evidence[EvidenceKind::kRepeated] = uniform(random, 0, 1);
  evidence[EvidenceKind::kInsertions] = uniform(random, -1.6, 2);
  evidence[EvidenceKind::kPassages] = uniform(random, 0, 0.5);
  return evidence;
}

JudgeWeights known_weights() {
  JudgeWeights weights;
  weights.bias = -4;
  const double known[kEvidenceKinds] = {-1, 2, 0.5, 5, -0.4, -2, 0.6, -3};
  for (std::size_t i = 0; i < kEvidenceKinds; ++i) {
    weights.of[i] = {known[i], -100, 100};
  }
  return weights;
}

std::vector<FitPair> random_pairs(Random& random, const JudgeWeights& weights,
                                  std::size_t size) {
  std::vector<FitPair> pairs(size);
  for (FitPair& pair : pairs) {
    pair.evidence = random_evidence(random);
    pair.copy = uniform(random, 0, 1) < weights.probability(pair.evidence);
  }
  return pairs;
}

TEST(WeightsFitTest, RecoversTheWeightsThatMadeTheLabels) {
  Random random(4);
  const JudgeWeights known = known_weights();
  const JudgeWeights fitted = fit_weights(random_pairs(random, known, 40'000));
  EXPECT_NEAR(fitted.bias, known.bias, 0.4);
  for (std::size_t i = 0; i < kEvidenceKinds; ++i) {
    const auto name = evidence_name(static_cast<EvidenceKind>(i));
    EXPECT_NEAR(fitted.of[i].weight, known.of[i].weight, 0.35) << name;
    EXPECT_LT(fitted.of[i].least, fitted.of[i].most) << name;
  }
}

TEST(WeightsFitTest, OnePairFarOutDoesNotDecide) {
  Random random(5);
  auto pairs = random_pairs(random, known_weights(), 2000);
  const JudgeWeights before = fit_weights(pairs);
  pairs[0].evidence[EvidenceKind::kInsertions] = 1e6;
  pairs[0].copy = true;
  const JudgeWeights after = fit_weights(pairs);
  EXPECT_NEAR(after[EvidenceKind::kInsertions].weight,
              before[EvidenceKind::kInsertions].weight, 0.05);
  EXPECT_LT(after[EvidenceKind::kInsertions].most, 7);
}

TEST(WeightsFitTest, EvidenceThatIsTheSameForAllWeighsNothing) {
  Random random(6);
  auto pairs = random_pairs(random, known_weights(), 500);
  for (FitPair& pair : pairs) {
    pair.evidence[EvidenceKind::kPassages] = 0.2;
  }
  const JudgeWeights fitted = fit_weights(pairs);
  EXPECT_EQ(fitted[EvidenceKind::kPassages].weight, 0);
  EXPECT_EQ(
      fit_weights(pairs, EvidenceKind::kLength)[EvidenceKind::kLength].weight,
      0);
}

TEST(FitScoreTest, CountsWhatIsCalledACopy) {
  const std::vector<FitPair> pairs = {
      {{}, true, 1}, {{}, true, 2}, {{}, false, 1}, {{}, false, 3}};
  const double probabilities[] = {0.9, 0.4, 0.5, 0.1};
  const FitScore score = score_probabilities(pairs, probabilities, 0.5);
  EXPECT_EQ(score.hits, 1);
  EXPECT_EQ(score.misses, 2);
  EXPECT_EQ(score.falses, 1);
  EXPECT_EQ(score.others, 4);
  EXPECT_DOUBLE_EQ(score.precision(), 0.5);
  EXPECT_DOUBLE_EQ(score.recall(), 1.0 / 3);
  EXPECT_DOUBLE_EQ(score.f1(), 0.4);
  EXPECT_DOUBLE_EQ(score.false_share(), 0.25);
  EXPECT_EQ(FitScore().f1(), 0);
}

TEST(HeldOutTest, AGroupIsJudgedByTheOthers) {
  Random random(7);
  const auto pairs = random_pairs(random, known_weights(), 300);
  std::vector<std::size_t> groups;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    groups.push_back(i % 3);
  }
  const auto held_out = held_out_probabilities(pairs, groups, 3);
  ASSERT_TRUE(held_out.has_value());
  std::vector<FitPair> others;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    if (groups[i] != 1) {
      others.push_back(pairs[i]);
    }
  }
  const JudgeWeights weights = fit_weights(others);
  for (std::size_t i = 1; i < pairs.size(); i += 3) {
    EXPECT_EQ((*held_out)[i], weights.probability(pairs[i].evidence));
  }
}

TEST(HeldOutTest, NothingCanBeToldWhereTheOthersAreOfOneKind) {
  Random random(8);
  auto pairs = random_pairs(random, known_weights(), 40);
  std::vector<std::size_t> groups;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    pairs[i].copy = i < 20;
    groups.push_back(i < 20 ? 0 : 1);
  }
  EXPECT_FALSE(held_out_probabilities(pairs, groups, 2).has_value());
}

TEST(HeldOutTest, PairsThatShareDocumentsAreInOneFold) {
  Random random(9);
  std::vector<DocumentPair> pairs;
  for (std::uint32_t i = 0; i < 200; ++i) {
    const auto base = static_cast<std::uint32_t>(10 * (random() % 40));
    pairs.push_back(document_pair(
        base, base + 1 + static_cast<std::uint32_t>(random() % 9)));
  }
  const auto folds = folds_of_pairs(pairs, 5);
  std::vector<std::size_t> sizes(5, 0);
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    ASSERT_LT(folds[i], 5U);
    ++sizes[folds[i]];
    for (std::size_t j = 0; j < i; ++j) {
      if (pairs[i].first == pairs[j].first) {
        EXPECT_EQ(folds[i], folds[j]);
      }
    }
  }
  for (const std::size_t size : sizes) {
    EXPECT_NEAR(static_cast<double>(size), 40, 8);
  }
}

}  // namespace
}  // namespace neardup
