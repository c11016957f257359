#include "neardup/index/rows/sort_neighbors.h"

#include <algorithm>
#include <limits>
#include <random>
#include <vector>

#include <gtest/gtest.h>

namespace neardup {
namespace {

std::vector<Neighbor> random_neighbors(std::size_t size, std::mt19937& random,
                                       std::uint32_t most_id, int most) {
  std::vector<Neighbor> neighbors(size);
  for (Neighbor& neighbor : neighbors) {
    neighbor.id = DocId{static_cast<std::uint32_t>(
        std::uniform_int_distribution<std::uint32_t>(0, most_id)(random))};
    neighbor.distance = std::uniform_int_distribution<int>(0, most)(random);
  }
  return neighbors;
}

TEST(SortNeighbors, agrees_with_the_plain_sort_at_every_size) {
  std::mt19937 random(1);
  for (std::size_t size = 0; size < 700; size += size < 40 ? 1 : 37) {
    for (const std::uint32_t most_id :
         {3U, 100'000U, std::numeric_limits<std::uint32_t>::max()}) {
      std::vector<Neighbor> neighbors =
          random_neighbors(size, random, most_id, 256);
      std::vector<Neighbor> expected = neighbors;
      std::sort(expected.begin(), expected.end());
      sort_neighbors(neighbors);
      ASSERT_EQ(neighbors, expected);
    }
  }
}

TEST(SortNeighbors, takes_equal_sorted_and_reversed_ones) {
  for (const int step : {0, 1, -1}) {
    std::vector<Neighbor> neighbors;
    for (int i = 0; i < 1000; ++i) {
      neighbors.push_back(
          {DocId{static_cast<std::uint32_t>(5000 + step * i)}, 3});
    }
    std::vector<Neighbor> expected = neighbors;
    std::sort(expected.begin(), expected.end());
    sort_neighbors(neighbors);
    EXPECT_EQ(neighbors, expected);
  }
}

}  // namespace
}  // namespace neardup
