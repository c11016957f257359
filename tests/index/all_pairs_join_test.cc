// Collections large enough for the join to cut its parts again, and what
// conformance_test.cc cannot see from outside.

#include "neardup/index/join/all_pairs_join.h"

#include <algorithm>
#include <vector>

#include "index/collections.h"
#include "index/reference_index.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "neardup/index/linear_scan_index.h"

namespace neardup {
namespace {

using namespace ::neardup::testing;  // NOLINT
using ::testing::IsEmpty;

std::vector<NeighborPair> joined(FingerprintSpan column,
                                 const JoinOptions& options) {
  std::vector<NeighborPair> pairs;
  const Status status = all_pairs_join(
      column, options, [&](std::span<const NeighborPair> portion) {
        pairs.insert(pairs.end(), portion.begin(), portion.end());
      });
  EXPECT_TRUE(status.ok());
  std::sort(pairs.begin(), pairs.end());
  return pairs;
}

// Every two, compared.
std::vector<NeighborPair> slow_join(FingerprintSpan column, int radius) {
  std::vector<NeighborPair> pairs;
  for (std::uint32_t a = 0; a < column.size(); ++a) {
    for (std::uint32_t b = a + 1; b < column.size(); ++b) {
      const int distance = hamming_distance(column[a], column[b]);
      if (distance <= radius) {
        pairs.push_back({DocId{a}, DocId{b}, distance});
      }
    }
  }
  return pairs;
}

struct Shape {
  const char* name;
  int bits;
  int radius;
  int equal_bits;  // low bits that all share
  int ones_in_4;   // of four draws, how many may set a bit: skew
};

// Half of the fingerprints drawn by the shape, half near one of those.
std::vector<Fingerprint> draw(const Shape& shape, int size, Random& random) {
  std::vector<Fingerprint> result;
  for (int i = 0; i < size; ++i) {
    if (i % 2 == 1) {
      const Fingerprint& base = result[random() % result.size()];
      const int flips = std::min(shape.bits, below(shape.radius + 2, random));
      result.push_back(flip_bits(base, flips, random));
      continue;
    }
    HashValue value;
    for (int bit = shape.equal_bits; bit < shape.bits; ++bit) {
      if (below(8, random) < shape.ones_in_4) {
        value.set_bit(bit);
      }
    }
    result.emplace_back(value, shape.bits);
  }
  return result;
}

class LargeJoin : public ::testing::TestWithParam<Shape> {};

TEST_P(LargeJoin, finds_every_pair_once) {
  Random random(7);
  const Shape& shape = GetParam();
  const FingerprintColumn column =
      column_of(draw(shape, 6000, random), shape.bits);
  JoinOptions options;
  options.radius = shape.radius;
  const std::vector<NeighborPair> expected = slow_join(column, shape.radius);
  EXPECT_EQ(joined(column, options), expected);
  options.threads = 3;
  EXPECT_EQ(joined(column, options), expected);
}

INSTANTIATE_TEST_SUITE_P(
    Shapes, LargeJoin,
    ::testing::Values(Shape{"uniform_64_k3", 64, 3, 0, 4},
                      Shape{"uniform_64_k0", 64, 0, 0, 4},
                      Shape{"uniform_64_k1", 64, 1, 0, 4},
                      Shape{"uniform_64_k8", 64, 8, 0, 4},
                      Shape{"too_wide_for_blocks_64_k14", 64, 14, 0, 4},
                      Shape{"one_block_equal", 64, 3, 16, 4},
                      Shape{"three_blocks_equal", 64, 3, 48, 4},
                      Shape{"few_bits_differ", 64, 2, 52, 4},
                      Shape{"uniform_64_k4", 64, 4, 0, 4},
                      Shape{"uniform_50_k3", 50, 3, 0, 4},
                      Shape{"skewed", 64, 3, 0, 1},
                      Shape{"skewed_and_equal", 64, 2, 30, 1},
                      Shape{"uniform_32_k2", 32, 2, 0, 4},
                      Shape{"uniform_100_k3", 100, 3, 0, 4},
                      Shape{"uniform_128_k3", 128, 3, 0, 4},
                      Shape{"skewed_256_k5", 256, 5, 0, 1}),
    [](const auto& param) { return std::string(param.param.name); });

// Old against new: random and hostile sets, of which either may be larger.
TEST(TwoSetJoin, finds_every_pair_of_both_once) {
  Random random(21);
  for (int i = 0; i < 1000; ++i) {
    const int widths[] = {64, 64, 128, 32, 6, 256};
    const int bits = widths[i % 6];
    const int radius = std::min(bits, below(i % 10 == 0 ? 20 : 9, random));
    const Collection collection =
        make_collection(i / 6, bits, std::min(radius, 6), 80, random);
    FingerprintColumn sets[2] = {FingerprintColumn(bits),
                                 FingerprintColumn(bits)};
    std::vector<DocId> ids[2];
    std::vector<NeighborPair> expected;
    for (const Document& document : collection.documents) {
      const std::size_t side = random() % (i % 3 == 0 ? 5 : 2) == 0 ? 0 : 1;
      sets[side].push_back(document.fingerprint);
      ids[side].push_back(DocId{static_cast<std::uint32_t>(random())});
    }
    for (std::size_t a = 0; a < ids[0].size(); ++a) {
      for (std::size_t b = 0; b < ids[1].size(); ++b) {
        const int distance = hamming_distance(sets[0][a], sets[1][b]);
        if (distance <= radius) {
          expected.push_back({ids[0][a], ids[1][b], distance});
        }
      }
    }
    std::vector<NeighborPair> found;
    const Status status = all_pairs_join(
        sets[0], ids[0], sets[1], ids[1], {.radius = radius, .threads = 1},
        [&](std::span<const NeighborPair> pairs) {
          found.insert(found.end(), pairs.begin(), pairs.end());
        });
    ASSERT_TRUE(status.ok());
    std::sort(found.begin(), found.end());
    std::sort(expected.begin(), expected.end());
    ASSERT_EQ(found, expected) << collection.kind << ", radius " << radius;
  }
}

TEST(AllPairsJoin, costs_copies_only_their_own_pairs) {
  constexpr std::size_t kCopies = 300'000;
  const FingerprintColumn column = column_of(
      std::vector<Fingerprint>(kCopies, Fingerprint(0x0123456789abcdef)), 64);
  JoinOptions options;
  options.radius = 3;
  for (const JoinEdges edges : {JoinEdges::kDistinct, JoinEdges::kSpanning}) {
    options.edges = edges;
    const auto pairs = joined(column, options);
    ASSERT_EQ(pairs.size(), kCopies - 1);
    EXPECT_EQ(pairs.back(), (NeighborPair{DocId{0}, DocId{kCopies - 1}, 0}));
  }
}

TEST(AllPairsJoin, can_be_stopped_from_the_sink) {
  const FingerprintColumn column =
      column_of(std::vector<Fingerprint>(5000, Fingerprint(1)), 64);
  std::stop_source stop;
  JoinOptions options;
  options.stop = stop.get_token();
  std::size_t pairs = 0;
  const Status status = all_pairs_join(
      column, options, [&](std::span<const NeighborPair> portion) {
        pairs += portion.size();
        stop.request_stop();
      });
  EXPECT_EQ(status.code(), StatusCode::kCancelled);
  EXPECT_GT(pairs, 0u);
  EXPECT_LT(pairs, 20'000u);
}

TEST(AllPairsJoin, uses_the_ids_given) {
  const FingerprintColumn column =
      column_of({Fingerprint(0), Fingerprint(1), Fingerprint(0)}, 64);
  const std::vector<DocId> ids = {DocId{9}, DocId{5}, DocId{7}};
  std::vector<NeighborPair> pairs;
  const Status status = all_pairs_join(
      column, ids, {.radius = 1, .edges = JoinEdges::kDistinct, .stop = {}},
      [&](std::span<const NeighborPair> portion) {
        pairs.insert(pairs.end(), portion.begin(), portion.end());
      });
  ASSERT_TRUE(status.ok());
  EXPECT_THAT(pairs, ::testing::UnorderedElementsAre(
                         NeighborPair{DocId{7}, DocId{9}, 0},
                         NeighborPair{DocId{5}, DocId{7}, 1}));
}

// By tables, by cutting again and again, and by comparing all with all.
TEST(AllPairsJoin, tells_how_far_it_is) {
  const FingerprintColumn column = random_column(6000);
  for (const int radius : {3, 20, 40}) {
    std::uint64_t last = 0;
    std::uint64_t reports = 0;
    JoinOptions options;
    options.radius = radius;
    options.progress = [&](std::uint64_t done, std::uint64_t total) {
      EXPECT_GE(done, last);
      EXPECT_LE(done, total);
      last = done;
      ++reports;
    };
    joined(column, options);
    EXPECT_GT(reports, 3U) << radius;
  }
}

TEST(AllPairsJoin, takes_any_radius) {
  const FingerprintColumn column =
      column_of({Fingerprint(0), Fingerprint(~std::uint64_t{0})}, 64);
  JoinOptions options;
  options.radius = 63;
  EXPECT_THAT(joined(column, options), IsEmpty());
  for (const int radius : {64, 256, std::numeric_limits<int>::max()}) {
    options.radius = radius;
    EXPECT_EQ(joined(column, options).size(), 1u);
  }
  options.radius = 0;
  EXPECT_THAT(joined(FingerprintSpan({}, 64), options), IsEmpty());
}

}  // namespace
}  // namespace neardup
