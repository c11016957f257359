// Known answers of other programs' indexes, and the seeds' arithmetic.

#include <algorithm>
#include <cstdlib>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "index/collections.h"
#include "testing/test_data.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "neardup/index/design/block_design.h"
#include "neardup/index/dynamic_tables.h"
#include "neardup/index/linear_scan_index.h"

namespace neardup {
namespace {

using Json = nlohmann::json;
using ::testing::ElementsAre;
using ::testing::ElementsAreArray;
using ::testing::IsEmpty;

Json peer_vector(const std::string& path, const std::string& id) {
  const Json peers = Json::parse(testing::read_test_file(path));
  for (const Json& each : peers["vectors"]) {
    if (each["id"] == id) {
      return each;
    }
  }
  ADD_FAILURE() << "no vector " << id;
  return {};
}

std::vector<std::uint64_t> numbers(const Json& decimals) {
  std::vector<std::uint64_t> result;
  for (const std::string digits : decimals) {
    result.push_back(std::strtoull(digits.c_str(), nullptr, 10));
  }
  return result;
}

// A linear scan and dynamic tables of 64 bits and radius k, with each of the
// given numbers of blocks.
std::vector<std::unique_ptr<HammingIndex>> indexes(
    int k, const std::vector<int>& block_numbers) {
  std::vector<std::unique_ptr<HammingIndex>> result;
  result.push_back(make_linear_scan_index(64));
  for (const int blocks : block_numbers) {
    result.push_back(
        make_dynamic_index({.design = *BlockDesign::equal(64, blocks, k)}));
  }
  return result;
}

// Documents are numbered in the order of the values.
void fill(HammingIndex& index, const std::vector<std::uint64_t>& values) {
  for (std::uint32_t i = 0; i < values.size(); ++i) {
    index.add(DocId{i}, Fingerprint(values[i]));
  }
}

std::vector<std::uint32_t> ids(const std::vector<Neighbor>& neighbors) {
  std::vector<std::uint32_t> result;
  for (const Neighbor& neighbor : neighbors) {
    result.push_back(static_cast<std::uint32_t>(neighbor.id));
  }
  return result;
}

using ValuePairs = std::set<std::pair<std::uint64_t, std::uint64_t>>;

ValuePairs pairs_by_join(const HammingIndex& index, int k,
                         const std::vector<std::uint64_t>& values) {
  ValuePairs result;
  index.self_join(k, [&](const NeighborPair& pair) {
    const std::uint64_t a = values[static_cast<std::size_t>(pair.a)];
    const std::uint64_t b = values[static_cast<std::size_t>(pair.b)];
    EXPECT_TRUE(result.insert(std::minmax(a, b)).second);
  });
  return result;
}

ValuePairs pairs_by_queries(const HammingIndex& index, int k,
                            const std::vector<std::uint64_t>& values) {
  ValuePairs result;
  for (const std::uint64_t value : values) {
    for (const std::uint32_t id :
         ids(index.range_search(Fingerprint(value), k))) {
      if (values[id] != value) {
        result.insert(std::minmax(value, values[id]));
      }
    }
  }
  return result;
}

TEST(PeerVectors, find_all_gives_the_stated_pairs_with_every_block_number) {
  NEARDUP_EXTERNAL_DATA(path, "vectors/peers.json");
  for (const char* id : {"mo-06", "mo-07"}) {
    const Json vector = peer_vector(path, id);
    const auto values = numbers(vector["input"]);
    ValuePairs expected;
    for (const Json& pair : vector["expected"]) {
      const auto both = numbers(pair);
      expected.insert(std::minmax(both[0], both[1]));
    }
    ASSERT_EQ(expected.size(), vector["expected"].size());
    const int k = vector["params"]["k"];
    for (const auto& index : indexes(k, {4, 5, 6, 7, 8, 9})) {
      fill(*index, values);
      EXPECT_EQ(pairs_by_join(*index, k, values), expected) << id;
      EXPECT_EQ(pairs_by_queries(*index, k, values), expected) << id;
    }
  }
}

// The groups of two or more values that the pairs of a spanning join connect.
std::set<std::set<std::uint64_t>> clusters_of(
    const HammingIndex& index, int k,
    const std::vector<std::uint64_t>& values) {
  std::map<std::uint64_t, std::set<std::uint64_t>> of_value;
  for (const std::uint64_t value : values) {
    of_value[value] = {value};
  }
  JoinOptions options;
  options.radius = k;
  options.edges = JoinEdges::kSpanning;
  const Status status =
      index.self_join(options, [&](std::span<const NeighborPair> pairs) {
        for (const NeighborPair& pair : pairs) {
          std::set<std::uint64_t> merged =
              of_value[values[static_cast<std::size_t>(pair.a)]];
          merged.merge(of_value[values[static_cast<std::size_t>(pair.b)]]);
          for (const std::uint64_t value : merged) {
            of_value[value] = merged;
          }
        }
      });
  EXPECT_TRUE(status.ok());
  std::set<std::set<std::uint64_t>> result;
  for (const auto& [value, cluster] : of_value) {
    if (cluster.size() > 1) {
      result.insert(cluster);
    }
  }
  return result;
}

TEST(PeerVectors, find_clusters_gives_the_stated_groups) {
  NEARDUP_EXTERNAL_DATA(path, "vectors/peers.json");
  for (const char* id : {"mo-08", "mo-09", "mo-10"}) {
    const Json vector = peer_vector(path, id);
    const auto values = numbers(vector["input"]);
    std::set<std::set<std::uint64_t>> expected;
    for (const Json& cluster : vector["expected"]) {
      const auto members = numbers(cluster);
      expected.insert({members.begin(), members.end()});
    }
    const int k = vector["params"]["k"];
    for (const auto& index : indexes(k, {k + 1, k + 2})) {
      fill(*index, values);
      EXPECT_EQ(clusters_of(*index, k, values), expected) << id;
    }
  }
}

TEST(PeerVectors, six_blocks_of_which_three_agree_need_the_stated_tables) {
  NEARDUP_EXTERNAL_DATA(path, "vectors/peers.json");
  const Json vector = peer_vector(path, "mo-11");
  const auto design =
      BlockDesign::equal(64, vector["input"]["blocks"], vector["input"]["k"]);
  EXPECT_EQ(design->tables().size(), vector["expected"].get<std::size_t>());
}

TEST(PeerVectors, a_database_finds_the_stated_fingerprints) {
  NEARDUP_EXTERNAL_DATA(path, "vectors/peers.json");
  for (const char* id : {"db-01", "db-02"}) {
    const Json vector = peer_vector(path, id);
    const Json& input = vector["input"];
    const auto values = numbers(input["insert"]);
    const Fingerprint query(numbers({input["query"]})[0]);
    const int k = input["k"];
    for (const auto& index : indexes(k, {input["blocks"].get<int>()})) {
      fill(*index, values);
      std::vector<std::uint64_t> found;
      for (const std::uint32_t i : ids(index->range_search(query, k))) {
        found.push_back(values[i]);
      }
      if (vector["expected"].is_null()) {
        EXPECT_THAT(found, IsEmpty()) << id;
      } else {
        EXPECT_THAT(found, ElementsAreArray(numbers(vector["expected"]))) << id;
      }
    }
  }
}

TEST(PeerVectors, multi_index_hashing_finds_the_stated_codes) {
  NEARDUP_EXTERNAL_DATA(path, "vectors/peers.json");
  const Json range = peer_vector(path, "mih-01");
  const Json nearest = peer_vector(path, "mih-02");
  const auto values = numbers(range["input"]["codes"]);
  ASSERT_EQ(values, numbers(nearest["input"]["codes"]));
  const Fingerprint query(numbers({range["input"]["query"]})[0]);
  for (const auto& index : indexes(3, {4, 6})) {
    fill(*index, values);
    std::vector<std::uint32_t> found =
        ids(index->range_search(query, range["input"]["radius"]));
    std::sort(found.begin(), found.end());  // the peer sorts by id
    EXPECT_THAT(found,
                ElementsAreArray(range["expected"].get<std::vector<int>>()));
    EXPECT_THAT(ids(index->knn_search(query, nearest["input"]["k"])),
                ElementsAreArray(nearest["expected"].get<std::vector<int>>()));
  }
}

TEST(PeerVectors, sketches_of_several_words_join_to_the_stated_pairs) {
  NEARDUP_EXTERNAL_DATA(path, "vectors/peers.json");
  const Json vector = peer_vector(path, "ah-01");
  const Json& input = vector["input"];
  const int word_bits = input["word_bits"];
  const int bits = word_bits * static_cast<int>(input["sketches"][0].size());
  FingerprintColumn column(bits);
  for (const Json& sketch : input["sketches"]) {
    std::uint64_t word = 0;
    for (std::size_t i = 0; i < sketch.size(); ++i) {
      word |= sketch[i].get<std::uint64_t>()
              << (i * static_cast<std::size_t>(word_bits));
    }
    column.push_back(Fingerprint(HashValue{{word}}, bits));
  }
  // Their radius and distances are shares of the bits.
  JoinOptions options;
  options.radius = static_cast<int>(input["radius"].get<double>() * bits);
  std::vector<NeighborPair> pairs;
  const Status status = all_pairs_join(
      column, options, [&](std::span<const NeighborPair> portion) {
        pairs.insert(pairs.end(), portion.begin(), portion.end());
      });
  ASSERT_TRUE(status.ok());
  std::sort(pairs.begin(), pairs.end());
  ASSERT_EQ(pairs.size(), vector["expected"].size());
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const Json& expected = vector["expected"][i];
    EXPECT_EQ(static_cast<std::uint32_t>(pairs[i].a), expected[0]);
    EXPECT_EQ(static_cast<std::uint32_t>(pairs[i].b), expected[1]);
    EXPECT_DOUBLE_EQ(static_cast<double>(pairs[i].distance) / bits,
                     expected[2]);
  }
}

// The texts belong to another floor; their stated distances stand in for them.
TEST(PeerVectors, an_index_adds_and_removes_idempotently) {
  NEARDUP_EXTERNAL_DATA(path, "vectors/peers.json");
  const Json vector = peer_vector(path, "le-10");
  const std::vector<int> distances = vector["expected"]["distances"];
  const int k = vector["input"]["k"];
  testing::Random random(10);
  const Fingerprint query = testing::random_fingerprint(64, random);
  std::map<DocId, Fingerprint> documents;
  for (std::uint32_t i = 0; i < distances.size(); ++i) {
    documents[DocId{i + 1}] = testing::flip_bits(query, distances[i], random);
  }
  for (const auto& index : indexes(k, {k + 1, k + 2})) {
    for (const auto& [id, fingerprint] : documents) {
      index->add(id, fingerprint);
    }
    EXPECT_THAT(ids(index->range_search(query, k)), ElementsAre(1, 2, 4));
    EXPECT_TRUE(index->remove(DocId{1}));
    EXPECT_EQ(index->range_search(query, k).size(), 2u);
    EXPECT_FALSE(index->remove(DocId{1}));
    EXPECT_EQ(index->range_search(query, k).size(), 2u);
    for (int twice = 0; twice < 2; ++twice) {
      index->add(DocId{1}, documents[DocId{1}]);
      EXPECT_EQ(index->range_search(query, k).size(), 3u);
    }
  }
}

TEST(SeedVectors, capacity_is_as_the_seeds_reckon) {
  NEARDUP_EXTERNAL_DATA(path, "vectors/seeds.json");
  const Json capacity = Json::parse(testing::read_test_file(path))["capacity"];
  const auto design = BlockDesign::equal(64, 4, 3);
  EXPECT_EQ(50'000'000 * words_per_row(64) * sizeof(std::uint64_t),
            capacity["fingerprints_50M_bytes"].get<std::size_t>());
  EXPECT_EQ(design->tables().size(),
            capacity["four_tables_factor"].get<std::size_t>());
  for (std::size_t table = 0; table < 4; ++table) {
    EXPECT_DOUBLE_EQ(design->expected_candidates(table, 50e6),
                     capacity["candidates_per_table_50M_16bit"]);
    EXPECT_DOUBLE_EQ(design->expected_candidates(table, 17179869184.0), 262144);
  }
}

}  // namespace
}  // namespace neardup
