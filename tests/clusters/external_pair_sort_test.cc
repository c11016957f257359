#include "neardup/clusters/external_pair_sort.h"

#include <algorithm>
#include <random>
#include <vector>

#include "testing/temporary_folder.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace neardup {
namespace {

using ::testing::IsEmpty;
using testing::TemporaryFolder;

std::vector<NeighborPair> draw(std::size_t size) {
  std::mt19937 random(1);
  std::vector<NeighborPair> pairs;
  for (std::size_t i = 0; i < size; ++i) {
    const auto a = static_cast<std::uint32_t>(random() % 100);
    const auto b = static_cast<std::uint32_t>(random());
    pairs.push_back({DocId{a}, DocId{b}, static_cast<int>(random() % 4)});
  }
  return pairs;
}

TEST(ExternalPairSort, gives_all_in_order_in_any_memory) {
  const TemporaryFolder folder;
  // None, one run that is not full, and many runs of which the last is.
  for (const std::size_t size : {0u, 1u, 255u, 256u, 257u, 10'000u, 10'240u}) {
    for (const std::uint64_t memory : {0u, 1u << 20}) {
      std::vector<NeighborPair> pairs = draw(size);
      ExternalPairSort sorted({.memory = memory, .folder = folder / "."});
      for (std::size_t from = 0; from < size; from += 700) {
        const std::size_t count = std::min<std::size_t>(700, size - from);
        ASSERT_TRUE(sorted.add(std::span(pairs).subspan(from, count)).ok());
      }
      EXPECT_EQ(sorted.size(), size);
      std::vector<NeighborPair> found;
      ASSERT_TRUE(sorted
                      .for_each([&](const NeighborPair& pair) {
                        found.push_back(pair);
                        return Status();
                      })
                      .ok());
      std::sort(pairs.begin(), pairs.end());
      EXPECT_EQ(found, pairs) << size << " in " << memory;
      EXPECT_THAT(folder.names(), IsEmpty());
    }
  }
}

TEST(ExternalPairSort, ends_with_the_first_error) {
  const TemporaryFolder folder;
  for (const std::uint64_t memory : {0u, 1u << 20}) {
    ExternalPairSort sorted({.memory = memory, .folder = folder / "."});
    ASSERT_TRUE(sorted.add(draw(1000)).ok());
    int visited = 0;
    EXPECT_EQ(sorted.for_each([&](const NeighborPair&) {
      return ++visited == 3 ? cancelled("enough") : Status();
    }),
              cancelled("enough"));
    EXPECT_EQ(visited, 3);
  }
  ExternalPairSort nowhere({.memory = 0, .folder = folder / "missing"});
  EXPECT_EQ(nowhere.add(draw(1000)).code(), StatusCode::kIoError);
}

}  // namespace
}  // namespace neardup
