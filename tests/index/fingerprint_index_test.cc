#include "neardup/index/fingerprint_index.h"

#include <algorithm>
#include <random>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "neardup/index/linear_scan_index.h"

namespace neardup {
namespace {

// Some are near each other: each is a base with up to five bits turned.
std::vector<Fingerprint> some_fingerprints(int bits, std::size_t count) {
  std::mt19937_64 random(static_cast<unsigned>(bits));
  std::vector<HashValue> bases(count / 8 + 1);
  for (HashValue& base : bases) {
    for (std::uint64_t& word : base.words) {
      word = random();
    }
  }
  std::vector<Fingerprint> fingerprints;
  for (std::size_t i = 0; i < count; ++i) {
    HashValue value = bases[random() % bases.size()];
    for (std::uint64_t turned = random() % 6; turned > 0; --turned) {
      const auto bit = random() % static_cast<unsigned>(bits);
      value.words[bit / 64] ^= std::uint64_t{1} << (bit % 64);
    }
    fingerprints.emplace_back(value, bits);
  }
  return fingerprints;
}

struct Question {
  HammingIndexOptions options;
  std::vector<int> radii;
};

class FingerprintIndexTest : public ::testing::TestWithParam<Question> {};

TEST_P(FingerprintIndexTest, agrees_with_linear_scan) {
  const HammingIndexOptions options = GetParam().options;
  auto index = make_hamming_index(options);
  ASSERT_TRUE(index.ok()) << index.status().message();
  const auto scan = make_linear_scan_index(options.bits);
  const auto fingerprints = some_fingerprints(options.bits, 600);
  for (std::uint32_t i = 0; i < fingerprints.size(); ++i) {
    ASSERT_TRUE(index->add(DocId{i}, fingerprints[i]).ok());
    scan->add(DocId{i}, fingerprints[i]);
  }
  for (std::uint32_t i = 0; i < fingerprints.size(); i += 3) {
    EXPECT_TRUE(index->remove(DocId{i}));
    scan->remove(DocId{i});
  }
  EXPECT_FALSE(index->remove(DocId{0}));
  EXPECT_EQ(index->size(), scan->size());
  const HammingIndex& oracle = *scan;
  for (const int radius : GetParam().radii) {
    for (std::size_t i = 0; i < fingerprints.size(); i += 7) {
      const auto found = index->range_search(fingerprints[i], radius);
      ASSERT_TRUE(found.ok());
      EXPECT_EQ(*found, oracle.range_search(fingerprints[i], radius));
    }
    std::vector<NeighborPair> pairs;
    EXPECT_TRUE(index
                    ->self_join(radius,
                                [&pairs](const NeighborPair& pair) {
                                  pairs.push_back(pair);
                                })
                    .ok());
    std::vector<NeighborPair> expected;
    oracle.self_join(radius, [&expected](const NeighborPair& pair) {
      expected.push_back(pair);
    });
    std::ranges::sort(pairs);
    std::ranges::sort(expected);
    EXPECT_EQ(pairs, expected);
  }
  EXPECT_EQ(*index->knn_search(fingerprints[1], 5),
            oracle.knn_search(fingerprints[1], 5));
}

INSTANTIATE_TEST_SUITE_P(
    WidthsAndRadii, FingerprintIndexTest,
    ::testing::Values(
        Question{{.bits = 64, .radius = 3}, {0, 1, 3, 4, 10}},
        Question{{.bits = 64, .radius = 3, .documents = 100'000'000}, {3, 6}},
        Question{{.bits = 64, .radius = 0}, {0, 2}},
        Question{{.bits = 64, .radius = 64}, {0, 20}},
        Question{{.bits = 1, .radius = 1}, {0, 1}},
        Question{{.bits = 1, .radius = 0, .documents = 1}, {0, 1}},
        Question{{.bits = 32, .radius = 3}, {0, 3, 5}},
        Question{{.bits = 100, .radius = 5}, {0, 5, 6}},
        Question{{.bits = 128, .radius = 3}, {0, 3, 4}},
        Question{{.bits = 256, .radius = 12}, {0, 12}}));

TEST(FingerprintIndex, refuses_options_out_of_their_ranges) {
  for (const HammingIndexOptions& options :
       {HammingIndexOptions{.bits = 0}, HammingIndexOptions{.bits = -1},
        HammingIndexOptions{.bits = 257},
        HammingIndexOptions{.bits = 64, .radius = -1},
        HammingIndexOptions{.bits = 64, .radius = 65},
        HammingIndexOptions{.documents = 0}}) {
    EXPECT_EQ(make_hamming_index(options).status().code(),
              StatusCode::kInvalidArgument);
  }
  EXPECT_EQ(make_hamming_index({.bits = 300}).status().message(),
            "bits is 300; it must be 1 to 256");
}

TEST(FingerprintIndex, refuses_other_widths_and_impossible_radii) {
  auto index = make_hamming_index({.bits = 64, .radius = 3});
  ASSERT_TRUE(index.ok());
  const Fingerprint narrow(HashValue{}, 32);
  EXPECT_EQ(index->add(DocId{1}, narrow).code(), StatusCode::kInvalidArgument);
  EXPECT_EQ(index->size(), 0U);
  EXPECT_EQ(index->range_search(narrow, 3).status().message(),
            "the fingerprint has 32 bits; those of this index have 64");
  EXPECT_EQ(index->knn_search(narrow, 3).status().code(),
            StatusCode::kInvalidArgument);
  for (const int radius : {-1, 65}) {
    EXPECT_EQ(index->range_search(Fingerprint(1), radius).status().code(),
              StatusCode::kInvalidArgument);
    EXPECT_EQ(index->self_join(radius, [](const NeighborPair&) {}).code(),
              StatusCode::kInvalidArgument);
  }
}

TEST(FingerprintIndex, replaces_what_has_the_same_id) {
  auto index = make_hamming_index();
  ASSERT_TRUE(index.ok());
  ASSERT_TRUE(index->add(DocId{7}, Fingerprint(1)).ok());
  ASSERT_TRUE(index->add(DocId{7}, Fingerprint(0xffff)).ok());
  EXPECT_EQ(index->size(), 1U);
  EXPECT_TRUE(index->range_search(Fingerprint(1), 3)->empty());
  EXPECT_EQ(*index->range_search(Fingerprint(0xffff), 3),
            (std::vector<Neighbor>{{DocId{7}, 0}}));
}

TEST(FingerprintIndex, takes_changes_from_several_threads_while_searched) {
  auto index = make_hamming_index({.bits = 64, .radius = 3});
  ASSERT_TRUE(index.ok());
  const auto fingerprints = some_fingerprints(64, 4000);
  std::vector<std::jthread> threads;
  for (std::uint32_t t = 0; t < 2; ++t) {
    threads.emplace_back([&, t] {
      for (std::uint32_t i = t; i < fingerprints.size(); i += 2) {
        ASSERT_TRUE(index->add(DocId{i}, fingerprints[i]).ok());
      }
    });
  }
  threads.emplace_back([&] {
    for (std::size_t i = 0; i < 500; ++i) {
      ASSERT_TRUE(index->range_search(fingerprints[i], 3).ok());
    }
  });
  threads.clear();  // waits
  EXPECT_EQ(index->size(), fingerprints.size());
}

}  // namespace
}  // namespace neardup
