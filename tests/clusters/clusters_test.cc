#include "neardup/clusters/clusters.h"

#include <algorithm>
#include <limits>
#include <random>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace neardup {
namespace {

constexpr int kFar = std::numeric_limits<int>::max();

// Which documents are near each other, as a full matrix: slow and obvious.
class Graph {
 public:
  explicit Graph(std::size_t documents)
      : distances_(documents, std::vector<int>(documents, kFar)) {}

  std::size_t size() const { return distances_.size(); }
  int distance(std::size_t a, std::size_t b) const { return distances_[a][b]; }

  void connect(std::size_t a, std::size_t b, int distance) {
    distances_[a][b] = distances_[b][a] = distance;
  }

  std::vector<Neighbor> neighbors(std::uint32_t document) const {
    std::vector<Neighbor> found;
    for (std::uint32_t other = 0; other < size(); ++other) {
      if (distance(document, other) != kFar) {
        found.push_back({DocId{other}, distance(document, other)});
      }
    }
    return found;
  }

  std::vector<NeighborPair> pairs() const {
    std::vector<NeighborPair> pairs;
    for (std::uint32_t a = 0; a < size(); ++a) {
      for (std::uint32_t b = a + 1; b < size(); ++b) {
        if (distance(a, b) != kFar) {
          pairs.push_back({DocId{a}, DocId{b}, distance(a, b)});
        }
      }
    }
    return pairs;
  }

 private:
  std::vector<std::vector<int>> distances_;
};

std::vector<Membership> decide(const Graph& graph,
                               const std::vector<NeighborPair>& pairs,
                               const Clusters::KeepBefore& keep_before) {
  Clusters clusters(graph.size());
  for (const NeighborPair& pair : pairs) {
    clusters.add(pair);
  }
  return clusters.decide(keep_before, [&](std::uint32_t document) {
    return graph.neighbors(document);
  });
}

// The definition, word by word.
std::vector<Membership> decide_slowly(const Graph& graph,
                                      const Clusters::KeepBefore& keep_before) {
  const auto size = static_cast<std::uint32_t>(graph.size());
  std::vector<std::uint32_t> order(size);
  std::vector<Membership> fates(size);
  for (std::uint32_t i = 0; i < size; ++i) {
    order[i] = i;
    fates[i] = {i, i, 0};
  }
  // The smallest of a component spreads until nothing changes.
  for (bool changed = true; changed;) {
    changed = false;
    for (const NeighborPair& pair : graph.pairs()) {
      Membership& a = fates[static_cast<std::size_t>(pair.a)];
      Membership& b = fates[static_cast<std::size_t>(pair.b)];
      changed = changed || a.cluster != b.cluster;
      a.cluster = b.cluster = std::min(a.cluster, b.cluster);
    }
  }
  std::stable_sort(order.begin(), order.end(), keep_before);
  std::vector<std::uint32_t> representatives;
  for (const std::uint32_t document : order) {
    const auto first =
        std::find_if(representatives.begin(), representatives.end(),
                     [&](std::uint32_t kept) {
                       return graph.distance(document, kept) != kFar;
                     });
    if (first == representatives.end()) {
      representatives.push_back(document);
    } else {
      fates[document].representative = *first;
      fates[document].distance = graph.distance(document, *first);
    }
  }
  return fates;
}

bool ascending(std::uint32_t a, std::uint32_t b) { return a < b; }

TEST(Clusters, of_documents_without_pairs_everyone_survives_alone) {
  EXPECT_EQ(decide(Graph(3), {}, ascending),
            (std::vector<Membership>{{0, 0, 0}, {1, 1, 0}, {2, 2, 0}}));
  EXPECT_TRUE(decide(Graph(0), {}, ascending).empty());
}

TEST(Clusters, a_chain_keeps_both_ends_and_removes_the_middle) {
  Graph graph(3);
  graph.connect(0, 1, 2);
  graph.connect(1, 2, 3);
  EXPECT_EQ(decide(graph, graph.pairs(), ascending),
            (std::vector<Membership>{{0, 0, 0}, {0, 0, 2}, {0, 2, 0}}));
}

TEST(Clusters, a_chain_kept_from_its_middle_removes_both_ends) {
  Graph graph(3);
  graph.connect(0, 1, 2);
  graph.connect(1, 2, 3);
  const auto middle_first = [](std::uint32_t a, std::uint32_t b) {
    return a == 1 && b != 1;
  };
  EXPECT_EQ(decide(graph, graph.pairs(), middle_first),
            (std::vector<Membership>{{0, 1, 2}, {0, 1, 0}, {0, 1, 3}}));
}

TEST(Clusters, a_duplicate_belongs_to_the_first_kept_not_the_nearest) {
  Graph graph(3);
  graph.connect(0, 2, 3);
  graph.connect(1, 2, 1);
  EXPECT_EQ(decide(graph, graph.pairs(), ascending)[2], (Membership{0, 0, 3}));
}

TEST(Clusters, documents_the_order_does_not_separate_are_kept_by_id) {
  Graph graph(4);
  graph.connect(1, 3, 0);
  const auto nobody_first = [](std::uint32_t, std::uint32_t) { return false; };
  EXPECT_EQ(decide(graph, graph.pairs(), nobody_first)[3],
            (Membership{1, 1, 0}));
}

class RandomGraphs : public ::testing::TestWithParam<unsigned> {};

TEST_P(RandomGraphs, agree_with_the_definition_in_every_order_of_pairs) {
  std::mt19937 random(GetParam());
  const std::size_t size = 1 + random() % 60;
  Graph graph(size);
  for (std::size_t edges = random() % (2 * size); edges > 0; --edges) {
    const std::size_t a = random() % size;
    const std::size_t b = random() % size;
    if (a != b) {
      graph.connect(a, b, static_cast<int>(random() % 4));
    }
  }
  // Few ranks, so that many documents tie.
  std::vector<std::uint_fast32_t> ranks(size);
  for (auto& rank : ranks) {
    rank = random() % 5;
  }
  const auto keep_before = [&ranks](std::uint32_t a, std::uint32_t b) {
    return ranks[a] < ranks[b];
  };
  const std::vector<Membership> expected = decide_slowly(graph, keep_before);
  std::vector<NeighborPair> pairs = graph.pairs();
  for (int round = 0; round < 3; ++round) {
    EXPECT_EQ(decide(graph, pairs, keep_before), expected);
    std::shuffle(pairs.begin(), pairs.end(), random);
  }
}

TEST_P(RandomGraphs, remove_nothing_that_is_far_from_what_is_kept) {
  std::mt19937 random(GetParam() + 1000);
  const std::size_t size = 50;
  Graph graph(size);
  for (int edges = 0; edges < 60; ++edges) {
    graph.connect(random() % size, random() % size, 1);
  }
  const std::vector<Membership> fates = decide(graph, graph.pairs(), ascending);
  for (std::uint32_t i = 0; i < size; ++i) {
    const std::uint32_t kept = fates[i].representative;
    EXPECT_EQ(fates[kept].representative, kept);
    EXPECT_EQ(fates[kept].cluster, fates[i].cluster);
    if (kept != i) {
      EXPECT_EQ(graph.distance(i, kept), fates[i].distance);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomGraphs, ::testing::Range(0U, 60U));

}  // namespace
}  // namespace neardup
