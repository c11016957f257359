// What only a block index promises; conformance_test.cc has the rest.

#include "neardup/index/block_index.h"

#include <gtest/gtest.h>

namespace neardup {
namespace {

constexpr std::uint64_t kSpread = 0x9e3779b97f4a7c15;

// Documents 0..9 share with zero the lowest block of 16 bits and nothing else,
// documents 10..19 the next one.
std::unique_ptr<HammingIndex> two_blocks_shared() {
  auto index = make_block_index(*BlockDesign::equal(64, 4, 3));
  for (std::uint32_t i = 0; i < 20; ++i) {
    std::uint64_t word = ((i + 1) * kSpread) | 0x0001'0001'0001'0001;
    word &= ~(std::uint64_t{0xffff} << (i < 10 ? 0 : 16));
    index->add(DocId{i}, Fingerprint(word));
  }
  return index;
}

TEST(BlockIndex, spends_one_budget_on_all_tables) {
  const auto index = two_blocks_shared();
  const Fingerprint zero;
  const auto truncated = [&](std::uint64_t budget) {
    return index->range_search(zero, {.radius = 3, .max_candidates = budget})
        .truncated;
  };
  EXPECT_TRUE(truncated(9));
  EXPECT_TRUE(truncated(10));
  EXPECT_TRUE(truncated(19));
  // Buckets may hold other keys too, but never more than all tables hold.
  EXPECT_FALSE(truncated(80));
}

TEST(BlockIndex, compares_copies_once) {
  const auto index = make_block_index(*BlockDesign::equal(64, 4, 3));
  for (std::uint32_t i = 0; i < 100'000; ++i) {
    index->add(DocId{i}, Fingerprint(5));
  }
  const SearchResult result =
      index->range_search(Fingerprint(4), {.radius = 3, .max_candidates = 4});
  EXPECT_FALSE(result.truncated);
  EXPECT_EQ(result.neighbors.size(), 100'000u);
  for (std::uint32_t i = 0; i < 100'000; ++i) {
    ASSERT_TRUE(index->remove(DocId{i}));
  }
  EXPECT_EQ(index->size(), 0u);
}

}  // namespace
}  // namespace neardup
