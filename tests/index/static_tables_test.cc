// StaticTables held against the oracle: every design, every width, random and
// hostile collections, and what a search can be asked.

#include "neardup/index/tables/static_tables.h"

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

#include "index/collections.h"
#include "index/reference_index.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "neardup/index/design/covering_designs.h"

namespace neardup {
namespace {

using namespace ::neardup::testing;  // NOLINT

struct NamedOptions {
  std::string name;
  StaticTablesOptions options;
};

NamedOptions named(std::string name, const Result<BlockDesign>& design,
                   int tag_bits = 16, int key_bits = 0, int threads = 1) {
  return {std::move(name),
          {.design = *design,
           .tag_bits = tag_bits,
           .key_bits = key_bits,
           .threads = threads}};
}

Result<BlockDesign> unequal_blocks() {
  const BlockWithRadius blocks[] = {{22, 1}, {21, 1}, {20, 0}, {1, -1}};
  return multi_index_design(blocks);
}

// A design over bits in no order at all.
Result<BlockDesign> shuffled(const Result<BlockDesign>& design) {
  std::vector<int> order = design->order();
  std::ranges::shuffle(order, Random(11));
  return design->reordered(order);
}

const std::vector<NamedOptions>& every_option() {
  static const std::vector<NamedOptions> all = {
      named("4x16", turan_design(64, 3, 4, 1)),
      named("5_tables", turan_design(64, 3, 3, 2)),
      named("6_tables", turan_design(64, 3, 2, 2)),
      named("6_tables_wide_tags", turan_design(64, 3, 2, 2), 32),
      named("6_tables_narrow_keys", turan_design(64, 3, 2, 2), 16, 3),
      named("6_tables_wide_keys", turan_design(64, 3, 2, 2), 32, 14),
      named("6_tables_3_threads", turan_design(64, 3, 2, 2), 16, 0, 3),
      named("6_tables_shuffled", shuffled(turan_design(64, 3, 2, 2))),
      named("4x32_shuffled", shuffled(turan_design(128, 3, 4, 1))),
      named("8_tables", turan_design(64, 3, 2, 3)),
      named("10_tables", turan_design(64, 3, 1, 2)),
      named("14_tables", steiner_design(64)),
      named("6_choose_3", BlockDesign::equal(64, 6, 3)),
      named("1_table_k0", turan_design(64, 0, 1, 1)),
      named("2_tables_k1", turan_design(64, 1, 2, 1)),
      named("9_tables_k4", turan_design(64, 4, 2, 2)),
      named("multi_index_k7", multi_index_design(64, 7, 4), 32, 10),
      named("multi_index_k3_1_table", multi_index_design(64, 3, 1), 16, 8),
      named("multi_index_unequal_k4", unequal_blocks(), 16, 9),
      named("32_bits", turan_design(32, 3, 4, 1)),
      named("16_bits", turan_design(16, 2, 3, 1)),
      named("6_bits", turan_design(6, 2, 3, 1)),
      named("1_bit", turan_design(1, 0, 1, 1)),
      named("100_bits", turan_design(100, 3, 2, 2)),
      named("128_bits", turan_design(128, 3, 2, 2)),
      named("128_bits_multi_index", multi_index_design(128, 7, 4), 32, 8),
      named("192_bits", turan_design(192, 3, 4, 1)),
      named("256_bits", turan_design(256, 3, 2, 2), 32),
  };
  return all;
}

class EveryStaticTables : public ::testing::TestWithParam<NamedOptions> {
 protected:
  int bits() const { return GetParam().options.design.bits(); }
  int k() const { return GetParam().options.design.radius(); }

  // The documents of `collection` as they stand at its end.
  StaticTables build(const Collection& collection, ReferenceIndex& reference) {
    for (const Document& document : collection.documents) {
      reference.add(document.id, document.fingerprint);
    }
    FingerprintColumn column(bits());
    std::vector<DocId> ids;
    for (const auto& [id, fingerprint] : reference.documents()) {
      column.push_back(fingerprint);
      ids.push_back(id);
    }
    // In another order than that of the ids.
    std::vector<std::size_t> order(ids.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
      order[i] = i;
    }
    std::shuffle(order.begin(), order.end(), random_);
    FingerprintColumn shuffled(bits());
    std::vector<DocId> shuffled_ids;
    for (const std::size_t i : order) {
      shuffled.push_back(column[i]);
      shuffled_ids.push_back(ids[i]);
    }
    return {shuffled, shuffled_ids, GetParam().options};
  }

  void expect_same(const StaticTables& tables, const ReferenceIndex& reference,
                   const std::vector<Fingerprint>& queries, int radius) {
    const FingerprintColumn column = column_of(queries, bits());
    NeighborLists batch;
    tables.search(column, {.radius = radius}, batch);
    NeighborLists parallel;
    tables.search(column, {.radius = radius}, parallel, 3);
    ASSERT_EQ(batch.size(), queries.size());
    ASSERT_EQ(parallel.size(), queries.size());
    for (std::size_t i = 0; i < queries.size(); ++i) {
      const auto expected = reference.range_search(queries[i], radius);
      NeighborLists single;
      tables.search(FingerprintSpan(column).subspan(i, 1), {.radius = radius},
                    single);
      for (const NeighborLists* lists : {&batch, &parallel, &single}) {
        const auto found = (*lists)[lists == &single ? 0 : i];
        ASSERT_EQ(std::vector(found.begin(), found.end()), expected)
            << "radius " << radius;
      }
      ASSERT_FALSE(batch.truncated(i));
    }
  }

  Random random_{20260103};
};

TEST_P(EveryStaticTables, agree_with_the_oracle_on_many_collections) {
  for (int i = 0; i < 1000; ++i) {
    const Collection collection = make_collection(i, bits(), k(), 40, random_);
    SCOPED_TRACE(collection.kind + ", collection " + std::to_string(i));
    ReferenceIndex reference;
    const StaticTables tables = build(collection, reference);
    ASSERT_EQ(tables.size(), reference.size());
    for (const int radius :
         {k(), below(k() + 1, random_), k() + 1, below(bits() + 1, random_)}) {
      expect_same(tables, reference, collection.queries, radius);
      if (HasFailure()) {
        return;
      }
    }
  }
}

TEST_P(EveryStaticTables, agree_with_the_oracle_on_larger_collections) {
  for (int i = 0; i < 10; ++i) {
    Collection collection = make_collection(i, bits(), k(), 6000, random_);
    SCOPED_TRACE(collection.kind);
    for (std::size_t q = 0; q < 70 && !collection.documents.empty(); ++q) {
      const std::size_t at = random_() % collection.documents.size();
      collection.queries.push_back(
          flip_bits(collection.documents[at].fingerprint,
                    std::min(bits(), below(k() + 2, random_)), random_));
    }
    ReferenceIndex reference;
    const StaticTables tables = build(collection, reference);
    expect_same(tables, reference, collection.queries, k());
    if (HasFailure()) {
      return;
    }
  }
}

TEST_P(EveryStaticTables, find_the_nearest) {
  for (int i = 0; i < 50; ++i) {
    const Collection collection = make_collection(i, bits(), k(), 200, random_);
    ReferenceIndex reference;
    const StaticTables tables = build(collection, reference);
    for (const Fingerprint& query : collection.queries) {
      for (const std::size_t n : {std::size_t{0}, std::size_t{1},
                                  std::size_t{7}, tables.size() + 1}) {
        ASSERT_EQ(tables.nearest(query.words(), n),
                  reference.knn_search(query, n))
            << collection.kind << ", " << n << " nearest";
      }
    }
  }
}

TEST_P(EveryStaticTables, keep_to_a_budget) {
  for (int i = 0; i < 50; ++i) {
    const Collection collection = make_collection(i, bits(), k(), 300, random_);
    ReferenceIndex reference;
    const StaticTables tables = build(collection, reference);
    for (const Fingerprint& query : collection.queries) {
      const auto all = reference.range_search(query, k());
      for (const std::uint64_t budget : {0u, 1u, 5u, 1'000'000u}) {
        NeighborLists lists;
        tables.search({query.words(), bits()},
                      {.radius = k(), .max_candidates = budget}, lists);
        const std::vector<Neighbor> found(lists[0].begin(), lists[0].end());
        // What is found is right, and only a cut search misses any.
        ASSERT_TRUE(
            std::includes(all.begin(), all.end(), found.begin(), found.end()));
        ASSERT_TRUE(lists.truncated(0) || found == all);
        ASSERT_FALSE(lists.truncated(0) && budget == 1'000'000);
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Designs, EveryStaticTables,
                         ::testing::ValuesIn(every_option()),
                         [](const auto& param) {
                           return "of_" + param.param.name;
                         });

TEST(StaticTables, answer_nothing_when_empty) {
  const StaticTables tables(FingerprintSpan({}, 64), {},
                            {.design = *turan_design(64, 3, 2, 2)});
  NeighborLists lists;
  const Fingerprint query(7);
  tables.search({query.words(), 64}, {.radius = 3}, lists);
  tables.search({query.words(), 64}, {.radius = 64}, lists);
  tables.search(FingerprintSpan({}, 64), {.radius = 3}, lists);
  ASSERT_EQ(lists.size(), 2u);
  EXPECT_TRUE(lists[0].empty() && lists[1].empty());
  EXPECT_TRUE(tables.nearest(query.words(), 3).empty());
}

TEST(StaticTables, without_ids_name_documents_by_their_place) {
  const std::vector<std::uint64_t> words = {9, 1, 9, 0};
  const StaticTables tables({words, 64}, {},
                            {.design = *turan_design(64, 3, 4, 1)});
  NeighborLists lists;
  tables.search({std::span(words).first(1), 64}, {.radius = 1}, lists);
  EXPECT_THAT(lists[0], ::testing::ElementsAre(Neighbor{DocId{0}, 0},
                                               Neighbor{DocId{2}, 0},
                                               Neighbor{DocId{1}, 1}));
}

// A bucket of tens of thousands of different fingerprints is many probes, and
// its matches many waves.
TEST(StaticTables, search_buckets_of_any_size) {
  Random random(5);
  std::vector<std::uint64_t> words(30'000);
  for (std::uint64_t& word : words) {
    word = random() & 0x7fff;
  }
  for (const auto& design :
       {turan_design(64, 3, 4, 1), turan_design(64, 3, 2, 2)}) {
    const StaticTables tables({words, 64}, {}, {.design = *design});
    NeighborLists lists;
    const std::vector<std::uint64_t> queries = {0, 0x1234, 0x7fff, 0x80000};
    tables.search({queries, 64}, {.radius = 3}, lists);
    for (std::size_t q = 0; q < queries.size(); ++q) {
      const auto expected = std::ranges::count_if(words, [&](auto word) {
        return std::popcount(word ^ queries[q]) <= 3;
      });
      EXPECT_EQ(lists[q].size(), static_cast<std::size_t>(expected));
    }
  }
}

// Large enough for parts and cells, and for positions of 3 bytes.
TEST(StaticTables, find_what_a_scan_finds_among_many) {
  Random random(6);
  std::vector<std::uint64_t> words(200'000);
  for (std::size_t i = 0; i < words.size(); ++i) {
    words[i] = random();
    if (i > 10 && i % 3 == 0) {
      words[i] = words[random() % i] ^ std::uint64_t{1} << (random() % 64);
    }
  }
  for (const int threads : {1, 2}) {
    const StaticTables tables(
        {words, 64}, {},
        {.design = *turan_design(64, 3, 2, 2), .threads = threads});
    NeighborLists lists;
    const std::span queries = std::span(words).first(100);
    tables.search({queries, 64}, {.radius = 3}, lists);
    for (std::size_t q = 0; q < queries.size(); ++q) {
      const auto expected = std::ranges::count_if(words, [&](auto word) {
        return std::popcount(word ^ queries[q]) <= 3;
      });
      ASSERT_EQ(lists[q].size(), static_cast<std::size_t>(expected));
    }
    EXPECT_LE(tables.memory_bytes(), 47 * words.size());
  }
}

}  // namespace
}  // namespace neardup
