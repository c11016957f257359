#include "neardup/similarity/join/vector_space.h"

#include <cmath>
#include <map>
#include <random>

#include "testing/test_data.h"
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace neardup {
namespace {

// A vector with as many places as there are terms.
using Dense = std::vector<double>;

Dense dense(const TermVector& sparse, std::size_t places) {
  Dense vector(places, 0);
  for (const WeightedTerm& term : sparse) {
    vector[term.term] = term.weight;
  }
  return vector;
}

TermVector sparse(const Dense& vector) {
  TermVector terms;
  for (std::size_t i = 0; i < vector.size(); ++i) {
    if (vector[i] != 0) {
      terms.push_back({i, vector[i]});
    }
  }
  return terms;
}

TEST(VectorSpaceTest, AgreesWithDenseVectors) {
  constexpr std::size_t kPlaces = 40;
  std::mt19937 random(1);
  for (int i = 0; i < 2000; ++i) {
    Dense a(kPlaces, 0);
    Dense b(kPlaces, 0);
    for (std::size_t j = random() % 30; j > 0; --j) {
      a[random() % kPlaces] = static_cast<double>(random() % 50) / 7;
      b[random() % kPlaces] = static_cast<double>(random() % 50) / 3;
    }
    double dot = 0;
    double squares_a = 0;
    double squares_b = 0;
    double difference = 0;
    for (std::size_t j = 0; j < kPlaces; ++j) {
      dot += a[j] * b[j];
      squares_a += a[j] * a[j];
      squares_b += b[j] * b[j];
      difference += (a[j] - b[j]) * (a[j] - b[j]);
    }
    const TermVector x = sparse(a);
    const TermVector y = sparse(b);
    EXPECT_EQ(dense(x, kPlaces), a);
    EXPECT_NEAR(dot_product(x, y), dot, 1e-9);
    EXPECT_NEAR(length(x), std::sqrt(squares_a), 1e-9);
    EXPECT_NEAR(euclidean_distance(x, y), std::sqrt(difference), 1e-9);
    const double lengths = std::sqrt(squares_a) * std::sqrt(squares_b);
    EXPECT_NEAR(cosine_similarity(x, y), lengths == 0 ? 0 : dot / lengths,
                1e-9);
  }
}

TEST(VectorSpaceTest, CountsTerms) {
  const std::uint64_t terms[] = {9, 2, 9, 9, 5};
  EXPECT_EQ(count_terms(terms), (TermVector{{2, 1}, {5, 1}, {9, 3}}));
  EXPECT_TRUE(count_terms({}).empty());
}

// Seed 001: two sentences as vectors of the counts of seven words.
TEST(VectorSpaceTest, ComputesTheWorkedExampleOfSeed001) {
  NEARDUP_EXTERNAL_DATA(path, "vectors/seeds.json");
  const auto seeds = nlohmann::json::parse(testing::read_test_file(path));
  const nlohmann::json& example = seeds.at("cosine");
  const TermVector a = sparse(example.at("a").get<Dense>());
  const TermVector b = sparse(example.at("b").get<Dense>());
  EXPECT_DOUBLE_EQ(cosine_similarity(a, b), example.at("cosine").get<double>());
}

// The same numbers, so that something is checked without the seeds.
TEST(VectorSpaceTest, ComputesTwoSentences) {
  const TermVector a = sparse({1, 2, 2, 1, 1, 1, 0});
  const TermVector b = sparse({1, 2, 2, 1, 1, 2, 1});
  EXPECT_DOUBLE_EQ(cosine_similarity(a, b), 13 / std::sqrt(12.0 * 16));
  EXPECT_DOUBLE_EQ(euclidean_distance(a, b), std::sqrt(2));
}

TEST(VectorSpaceTest, TfIdfIsNeverNothing) {
  EXPECT_DOUBLE_EQ(tf_idf(1, 1, 1), std::log(2));
  EXPECT_GT(tf_idf(1, 1000, 1000), 0);
  EXPECT_GT(tf_idf(1, 1, 1000), tf_idf(1, 2, 1000));
  EXPECT_GT(tf_idf(2, 1, 1000), tf_idf(1, 1, 1000));
}

}  // namespace
}  // namespace neardup
