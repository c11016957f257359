// Both joins against comparing everything with everything.

#include <algorithm>
#include <cmath>
#include <map>
#include <random>
#include <set>

#include <gtest/gtest.h>

#include "neardup/similarity/join/set_join.h"
#include "neardup/similarity/join/vector_join.h"

namespace neardup {
namespace {

using Random = std::mt19937;
using Set = std::vector<std::uint32_t>;
using PairKey = std::pair<std::uint32_t, std::uint32_t>;
using PairScores = std::map<PairKey, float>;

PairScores by_pair(const std::vector<SimilarPair>& pairs) {
  PairScores found;
  for (const SimilarPair& pair : pairs) {
    EXPECT_EQ(pair.relation, Relation::kNear);
    const bool is_new =
        found.emplace(std::minmax(pair.first, pair.second), pair.similarity)
            .second;
    EXPECT_TRUE(is_new) << pair.first << " " << pair.second << " twice";
  }
  return found;
}

// Sets that share much: a few originals, with elements replaced.
std::vector<Set> random_sets(std::size_t count, Random& random) {
  std::vector<Set> sets;
  for (std::size_t i = 0; i < count; ++i) {
    std::set<std::uint32_t> set;
    if (!sets.empty() && random() % 2 == 0) {
      const Set& other = sets[random() % sets.size()];
      set.insert(other.begin(), other.end());
      for (std::size_t edits = random() % 6; edits > 0; --edits) {
        if (!set.empty() && random() % 2 == 0) {
          set.erase(set.begin());
        }
        set.insert(static_cast<std::uint32_t>(random() % 500));
      }
    } else {
      const std::size_t size = random() % 25;
      for (std::size_t j = 0; j < size; ++j) {
        // The smaller elements are far commoner, as words are.
        const auto spread = static_cast<std::uint32_t>(1 + random() % 500);
        set.insert(static_cast<std::uint32_t>(random() % spread));
      }
    }
    sets.emplace_back(set.begin(), set.end());
  }
  return sets;
}

PairScores sets_by_brute_force(const std::vector<Set>& sets, double threshold) {
  PairScores found;
  for (std::uint32_t a = 0; a < sets.size(); ++a) {
    for (std::uint32_t b = a + 1; b < sets.size(); ++b) {
      Set shared;
      std::set_intersection(sets[a].begin(), sets[a].end(), sets[b].begin(),
                            sets[b].end(), std::back_inserter(shared));
      const auto common = static_cast<double>(shared.size());
      const auto all = static_cast<double>(sets[a].size() + sets[b].size());
      if (common > 0 && common / (all - common) >= threshold) {
        found[{a, b}] = static_cast<float>(common / (all - common));
      }
    }
  }
  return found;
}

TEST(SetJoinTest, FindsWhatBruteForceFinds) {
  Random random(1);
  for (int i = 0; i < 60; ++i) {
    const std::vector<Set> sets = random_sets(80, random);
    const std::vector<SetJoin::Set> views(sets.begin(), sets.end());
    for (const double threshold : {0.05, 0.3, 0.5, 2.0 / 3, 0.8, 0.9, 1.0}) {
      const SetJoin join(views, threshold);
      const PairScores expected = sets_by_brute_force(sets, threshold);
      ASSERT_EQ(by_pair(join.run({})), expected) << threshold;
      ASSERT_EQ(by_pair(join.run({.threads = 3})), expected) << threshold;
    }
  }
}

TEST(SetJoinTest, HasNothingToSayOfNothing) {
  EXPECT_TRUE(SetJoin({}, 0.5).run({.threads = 2}).empty());
  EXPECT_TRUE(SetJoin({{}, {}, {}}, 0.5).run({.threads = 2}).empty());
}

using Entries = std::vector<VectorJoin::Entry>;

constexpr std::size_t kTerms = 120;

// A vector of length 1. Low terms are common.
Entries random_vector(Random& random) {
  std::map<std::uint32_t, double> weights;
  for (std::size_t i = 1 + random() % 12; i > 0; --i) {
    const auto spread = static_cast<std::uint32_t>(1 + random() % kTerms);
    weights[static_cast<std::uint32_t>(random() % spread)] =
        1 + static_cast<double>(random() % 9);
  }
  double squares = 0;
  for (const auto& [term, weight] : weights) {
    squares += weight * weight;
  }
  Entries entries;
  for (const auto& [term, weight] : weights) {
    entries.push_back({term, static_cast<float>(weight / std::sqrt(squares))});
  }
  return entries;
}

double dot(const Entries& a, const Entries& b) {
  double sum = 0;
  for (const VectorJoin::Entry x : a) {
    for (const VectorJoin::Entry y : b) {
      sum += x.term == y.term ? static_cast<double>(x.weight) * y.weight : 0;
    }
  }
  return sum;
}

TEST(VectorJoinTest, FindsWhatBruteForceFinds) {
  Random random(2);
  for (int i = 0; i < 60; ++i) {
    std::vector<Entries> entries(70);
    for (Entries& one : entries) {
      one = random_vector(random);
    }
    entries[7].clear();
    entries[9] = entries[8];
    const std::vector<VectorJoin::Vector> vectors(entries.begin(),
                                                  entries.end());
    for (const double threshold : {0.05, 0.3, 0.6, 0.8, 0.95}) {
      const VectorJoin join(vectors, kTerms, threshold);
      const PairScores found = by_pair(join.run({}));
      ASSERT_EQ(found, by_pair(join.run({.threads = 3})));
      for (std::uint32_t a = 0; a < entries.size(); ++a) {
        for (std::uint32_t b = a + 1; b < entries.size(); ++b) {
          const double cosine = dot(entries[a], entries[b]);
          // Sums in another order may fall on the other side of the edge.
          if (std::abs(cosine - threshold) > 1e-9) {
            ASSERT_EQ(found.contains({a, b}), cosine > threshold) << cosine;
          }
        }
      }
      for (const auto& [pair, similarity] : found) {
        EXPECT_NEAR(similarity, dot(entries[pair.first], entries[pair.second]),
                    1e-6);
      }
    }
  }
}

}  // namespace
}  // namespace neardup
