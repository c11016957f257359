// Holds every HammingIndex against the oracle; see hamming_index.h.

#include <algorithm>
#include <limits>

#include "index/collections.h"
#include "index/index_factories.h"
#include "index/reference_index.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace neardup {
namespace {

using namespace ::neardup::testing;  // NOLINT
using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr int kCollections = 1000;
constexpr int kDocuments = 40;

std::vector<NeighborPair> join(const HammingIndex& index, int radius,
                               JoinEdges edges) {
  std::vector<NeighborPair> pairs;
  JoinOptions options;
  options.radius = radius;
  options.edges = edges;
  const Status status =
      index.self_join(options, [&](std::span<const NeighborPair> portion) {
        pairs.insert(pairs.end(), portion.begin(), portion.end());
      });
  EXPECT_TRUE(status.ok()) << status.message();
  std::sort(pairs.begin(), pairs.end());
  return pairs;
}

// A spanning forest: true pairs, as few as possible, that connect what all
// pairs connect.
void expect_spanning(const ReferenceIndex& reference,
                     const std::vector<NeighborPair>& edges,
                     const std::vector<NeighborPair>& all) {
  EXPECT_TRUE(
      std::includes(all.begin(), all.end(), edges.begin(), edges.end()));
  const auto groups = connected_groups(reference.documents(), all);
  EXPECT_EQ(connected_groups(reference.documents(), edges), groups);
  const auto roots = std::count_if(
      groups.begin(), groups.end(),
      [](const auto& entry) { return entry.first == entry.second; });
  EXPECT_EQ(edges.size(), groups.size() - static_cast<std::size_t>(roots));
}

class EveryIndex : public ::testing::TestWithParam<IndexFactory> {
 protected:
  int bits() const { return GetParam().bits; }
  int k() const { return GetParam().k; }

  // Both hold the same documents.
  void fill(const Collection& collection, HammingIndex& index,
            ReferenceIndex& reference) {
    for (const Document& document : collection.documents) {
      index.add(document.id, document.fingerprint);
      reference.add(document.id, document.fingerprint);
    }
  }

  void expect_same_ranges(const HammingIndex& index,
                          const ReferenceIndex& reference,
                          const std::vector<Fingerprint>& queries) {
    for (const Fingerprint& query : queries) {
      for (const int radius : {0, 1, k(), k() + 1, below(bits() + 1, random_),
                               std::numeric_limits<int>::max()}) {
        ASSERT_EQ(index.range_search(query, radius),
                  reference.range_search(query, radius))
            << "radius " << radius;
      }
    }
  }

  void expect_same_nearest(const HammingIndex& index,
                           const ReferenceIndex& reference,
                           const std::vector<Fingerprint>& queries) {
    for (const Fingerprint& query : queries) {
      for (const std::size_t n :
           {std::size_t{0}, std::size_t{1}, std::size_t{5}, index.size(),
            index.size() + 1}) {
        ASSERT_EQ(index.knn_search(query, n), reference.knn_search(query, n))
            << n << " nearest";
      }
    }
  }

  void expect_same_joins(const HammingIndex& index,
                         const ReferenceIndex& reference, int radius) {
    const auto all = reference.self_join(radius, JoinEdges::kAll);
    ASSERT_EQ(join(index, radius, JoinEdges::kAll), all) << radius;
    ASSERT_EQ(join(index, radius, JoinEdges::kDistinct),
              reference.self_join(radius, JoinEdges::kDistinct))
        << radius;
    expect_spanning(reference, join(index, radius, JoinEdges::kSpanning), all);
  }

  Random random_{20070508};
};

TEST_P(EveryIndex, agrees_with_the_oracle_on_random_and_hostile_collections) {
  for (int i = 0; i < kCollections; ++i) {
    const Collection collection =
        make_collection(i, bits(), k(), kDocuments, random_);
    SCOPED_TRACE(collection.kind + ", collection " + std::to_string(i));
    const auto index = GetParam().make();
    ReferenceIndex reference;
    fill(collection, *index, reference);
    ASSERT_EQ(index->size(), reference.size());
    expect_same_ranges(*index, reference, collection.queries);
    expect_same_nearest(*index, reference, collection.queries);
    expect_same_joins(*index, reference, below(k() + 3, random_));
    if (HasFailure()) {
      return;
    }
  }
}

// Large enough for tables to grow several times and for scans of many chunks.
TEST_P(EveryIndex, agrees_with_the_oracle_on_larger_collections) {
  constexpr int kKinds = 10;
  for (int i = 0; i < kKinds; ++i) {
    const Collection collection =
        make_collection(i, bits(), k(), 5000, random_);
    SCOPED_TRACE(collection.kind);
    const auto index = GetParam().make();
    ReferenceIndex reference;
    fill(collection, *index, reference);
    for (const Fingerprint& query : collection.queries) {
      for (const int radius : {k(), k() + 1}) {
        ASSERT_EQ(index->range_search(query, radius),
                  reference.range_search(query, radius));
      }
      ASSERT_EQ(index->knn_search(query, 50), reference.knn_search(query, 50));
    }
  }
}

TEST_P(EveryIndex, agrees_with_the_oracle_between_adds_and_removes) {
  constexpr int kSteps = 2000;
  const Collection pool = make_collection(3, bits(), k(), 200, random_);
  const auto index = GetParam().make();
  ReferenceIndex reference;
  for (int step = 0; step < kSteps; ++step) {
    const DocId id{static_cast<std::uint32_t>(below(60, random_))};
    if (random_() % 3 == 0) {
      ASSERT_EQ(index->remove(id), reference.remove(id));
    } else {
      const Document& any = pool.documents[random_() % pool.documents.size()];
      index->add(id, any.fingerprint);
      reference.add(id, any.fingerprint);
    }
    ASSERT_EQ(index->size(), reference.size());
    if (step % 20 == 0) {
      expect_same_ranges(*index, reference, pool.queries);
      expect_same_nearest(*index, reference, pool.queries);
      expect_same_joins(*index, reference, k());
      if (HasFailure()) {
        return;
      }
    }
  }
}

TEST_P(EveryIndex, is_empty_again_after_everything_was_removed) {
  const Collection collection =
      make_collection(3, bits(), k(), kDocuments, random_);
  const auto index = GetParam().make();
  ReferenceIndex reference;
  fill(collection, *index, reference);
  for (const Document& document : collection.documents) {
    EXPECT_EQ(index->remove(document.id), reference.remove(document.id));
  }
  EXPECT_EQ(index->size(), 0u);
  for (const Fingerprint& query : collection.queries) {
    EXPECT_THAT(index->range_search(query, bits()), IsEmpty());
    EXPECT_THAT(index->knn_search(query, 3), IsEmpty());
  }
  EXPECT_THAT(join(*index, bits(), JoinEdges::kAll), IsEmpty());
}

TEST_P(EveryIndex, answers_a_batch_like_single_queries_and_in_order) {
  for (int i = 0; i < 20; ++i) {
    const Collection collection =
        make_collection(i, bits(), k(), kDocuments, random_);
    const auto index = GetParam().make();
    ReferenceIndex reference;
    fill(collection, *index, reference);
    const FingerprintColumn queries = column_of(collection.queries, bits());
    std::size_t next = 0;
    index->range_search_batch(
        queries, {.radius = k()},
        [&](std::size_t query, const SearchResult& result) {
          ASSERT_EQ(query, next++);
          EXPECT_FALSE(result.truncated);
          EXPECT_EQ(result.neighbors,
                    reference.range_search(collection.queries[query], k()));
        });
    EXPECT_EQ(next, collection.queries.size());
  }
}

TEST_P(EveryIndex, says_so_when_a_budget_truncates_the_answer) {
  int truncated = 0;
  for (int i = 0; i < 100; ++i) {
    const Collection collection =
        make_collection(i, bits(), k(), kDocuments, random_);
    const auto index = GetParam().make();
    ReferenceIndex reference;
    fill(collection, *index, reference);
    for (const Fingerprint& query : collection.queries) {
      for (const int radius : {k(), k() + 1}) {
        const auto all = reference.range_search(query, radius);
        for (const std::uint64_t budget : {0u, 1u, 10u, 100'000u}) {
          const SearchResult result = index->range_search(
              query, {.radius = radius, .max_candidates = budget});
          EXPECT_TRUE(std::includes(all.begin(), all.end(),
                                    result.neighbors.begin(),
                                    result.neighbors.end()));
          EXPECT_TRUE(result.truncated || result.neighbors == all);
          EXPECT_FALSE(result.truncated && budget == 100'000);
          truncated += result.truncated ? 1 : 0;
        }
      }
    }
  }
  EXPECT_GT(truncated, 0);
}

TEST_P(EveryIndex, stops_a_join_when_asked) {
  const Collection collection = make_collection(1, bits(), 0, 40, random_);
  const auto index = GetParam().make();
  ReferenceIndex reference;
  fill(collection, *index, reference);
  std::stop_source stop;
  stop.request_stop();
  JoinOptions options;
  options.radius = k();
  options.stop = stop.get_token();
  const Status status =
      index->self_join(options, [](std::span<const NeighborPair>) {});
  EXPECT_EQ(status.code(), StatusCode::kCancelled);
}

TEST_P(EveryIndex, joins_by_a_radius_alone) {
  const Collection collection = make_collection(3, bits(), k(), 40, random_);
  const auto index = GetParam().make();
  ReferenceIndex reference;
  fill(collection, *index, reference);
  std::vector<NeighborPair> pairs;
  index->self_join(k(),
                   [&](const NeighborPair& pair) { pairs.push_back(pair); });
  std::sort(pairs.begin(), pairs.end());
  EXPECT_EQ(pairs, reference.self_join(k(), JoinEdges::kAll));
}

TEST_P(EveryIndex, orders_ties_by_ascending_id) {
  const auto index = GetParam().make();
  const Fingerprint same = random_fingerprint(bits(), random_);
  for (const std::uint32_t id : {30u, 10u, 4'000'000'000u, 20u}) {
    index->add(DocId{id}, same);
  }
  EXPECT_THAT(
      index->range_search(same, 0),
      ElementsAre(Neighbor{DocId{10}, 0}, Neighbor{DocId{20}, 0},
                  Neighbor{DocId{30}, 0}, Neighbor{DocId{4'000'000'000}, 0}));
  EXPECT_THAT(index->knn_search(same, 2),
              ElementsAre(Neighbor{DocId{10}, 0}, Neighbor{DocId{20}, 0}));
}

TEST_P(EveryIndex, reports_its_width) {
  EXPECT_EQ(GetParam().make()->bits(), bits());
}

INSTANTIATE_TEST_SUITE_P(Hamming, EveryIndex,
                         ::testing::ValuesIn(every_index_factory()),
                         [](const auto& param) { return param.param.name; });

}  // namespace
}  // namespace neardup
