// All joins against comparing everything with everything.

#include <algorithm>
#include <cmath>
#include <map>
#include <random>
#include <set>

#include <gtest/gtest.h>

#include "neardup/similarity/join/set_join.h"
#include "neardup/similarity/join/signature_join.h"
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

// How many partners the text has that has most of them.
std::size_t most_partners(const PairScores& pairs) {
  std::map<std::uint32_t, std::size_t> partners;
  std::size_t most = 0;
  for (const auto& [pair, similarity] : pairs) {
    most = std::max({most, ++partners[pair.first], ++partners[pair.second]});
  }
  return most;
}

// Pairs of the oracle with their scores, and no more than the limits allow.
void expect_within(const PairScores& found, const PairScores& all,
                   const CrowdLimits& limits, std::size_t count) {
  for (const auto& pair : found) {
    const auto at = all.find(pair.first);
    ASSERT_TRUE(at != all.end());
    ASSERT_NEAR(at->second, pair.second, 1e-6);
  }
  ASSERT_LE(found.size(), count * limits.partners);
}

TEST(SetJoinTest, WithinTheLimitsFindsWhatBruteForceFinds) {
  Random random(3);
  for (int i = 0; i < 40; ++i) {
    const std::vector<Set> sets = random_sets(80, random);
    const std::vector<SetJoin::Set> views(sets.begin(), sets.end());
    const PairScores all = sets_by_brute_force(sets, 0.5);
    CrowdLimits limits{.candidates = sets.size(),
                       .partners = most_partners(all),
                       .nearest = 0};
    ASSERT_EQ(by_pair(SetJoin(views, 0.5, limits).run({})), all);
    limits = {.candidates = 9, .partners = 4, .nearest = 2};
    const PairScores found = by_pair(SetJoin(views, 0.5, limits).run({}));
    expect_within(found, all, limits, sets.size());
    ASSERT_EQ(found, by_pair(SetJoin(views, 0.5, limits).run({.threads = 3})));
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

TEST(VectorJoinTest, WithinTheLimitsFindsWhatIsFoundWithoutThem) {
  Random random(4);
  for (int i = 0; i < 40; ++i) {
    std::vector<Entries> entries(70);
    for (Entries& one : entries) {
      one = random_vector(random);
    }
    const std::vector<VectorJoin::Vector> vectors(entries.begin(),
                                                  entries.end());
    const auto found_within = [&](const CrowdLimits& limits) {
      return by_pair(VectorJoin(vectors, kTerms, 0.5, limits).run({}));
    };
    const CrowdLimits none{.candidates = 70, .partners = 70, .nearest = 70};
    const PairScores all = found_within(none);
    ASSERT_EQ(
        found_within(
            {.candidates = 70, .partners = most_partners(all), .nearest = 0}),
        all);
    const CrowdLimits narrow{.candidates = 9, .partners = 4, .nearest = 2};
    expect_within(found_within(narrow), all, narrow, entries.size());
  }
}

constexpr std::size_t kSlots = SignatureJoin::kSlots;

// Signatures of a few families: copies of one agree in most slots.
std::vector<std::uint16_t> random_signatures(std::size_t count,
                                             Random& random) {
  std::vector<std::uint16_t> signatures;
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t other = i == 0 ? 0 : random() % i;
    const bool fresh = i == 0 || random() % 4 == 0;
    const std::size_t one_in = 2 + random() % 20;
    for (std::size_t slot = 0; slot < kSlots; ++slot) {
      signatures.push_back(fresh || random() % one_in == 0
                               ? static_cast<std::uint16_t>(random() % 50)
                               : signatures[other * kSlots + slot]);
    }
  }
  return signatures;
}

PairScores signatures_by_brute_force(
    const std::vector<std::uint16_t>& signatures, LshBands bands,
    double threshold) {
  PairScores found;
  const std::size_t count = signatures.size() / kSlots;
  const auto agree = [&](std::size_t a, std::size_t b, std::size_t slot) {
    return signatures[a * kSlots + slot] == signatures[b * kSlots + slot];
  };
  for (std::uint32_t a = 0; a < count; ++a) {
    for (std::uint32_t b = a + 1; b < count; ++b) {
      std::size_t agreeing = 0;
      std::vector<int> of_band(static_cast<std::size_t>(bands.bands), 0);
      for (std::size_t slot = 0; slot < kSlots; ++slot) {
        const auto band = slot / static_cast<std::size_t>(bands.rows);
        agreeing += agree(a, b, slot) ? 1U : 0U;
        if (band < of_band.size() && agree(a, b, slot)) {
          ++of_band[band];
        }
      }
      const double share = static_cast<double>(agreeing) / kSlots;
      if (share >= threshold &&
          std::count(of_band.begin(), of_band.end(), bands.rows) > 0) {
        found[{a, b}] = static_cast<float>(share);
      }
    }
  }
  return found;
}

TEST(SignatureJoinTest, WithinTheLimitsFindsWhatBruteForceFinds) {
  Random random(5);
  constexpr LshBands kBands{25, 5};
  for (int i = 0; i < 30; ++i) {
    const auto signatures = random_signatures(90, random);
    std::vector<std::uint32_t> places(90);
    for (std::uint32_t place = 0; place < places.size(); ++place) {
      places[place] = place;
    }
    const auto found_within = [&](const CrowdLimits& limits, int threads) {
      return by_pair(SignatureJoin(signatures, places, kBands, 0.5, limits)
                         .run({.threads = threads}));
    };
    const PairScores all = signatures_by_brute_force(signatures, kBands, 0.5);
    ASSERT_EQ(found_within({}, 1), all);
    ASSERT_EQ(found_within({}, 4), all);
    const CrowdLimits narrow{.candidates = 90, .partners = 6, .nearest = 3};
    const PairScores found = found_within(narrow, 1);
    expect_within(found, all, {.partners = 25 * 6}, places.size());
    ASSERT_EQ(found_within(narrow, 3), found);
    // The places decide about ties only: here they are turned round.
    std::reverse(places.begin(), places.end());
    ASSERT_EQ(found_within({}, 1), all);
  }
}

}  // namespace
}  // namespace neardup
