#include "neardup/fingerprint/cyclic_window.h"

#include <bit>
#include <random>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace neardup {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

// The definition: the newest hash as it is, each older one rotated once more.
std::uint64_t slow_window(const std::vector<std::uint64_t>& hashes,
                          std::size_t newest, std::size_t length) {
  std::uint64_t value = 0;
  for (std::size_t age = 0; age < length && age <= newest; ++age) {
    value ^= std::rotl(hashes[newest - age], static_cast<int>(age % 64));
  }
  return value;
}

TEST(CyclicWindow, agrees_with_the_definition) {
  std::mt19937_64 random(8);
  for (const int length : {1, 2, 3, 4, 7, 63, 64, 65, 130}) {
    std::vector<std::uint64_t> hashes(300);
    for (std::uint64_t& hash : hashes) {
      hash = random();
    }
    CyclicWindow window(length);
    for (std::size_t i = 0; i < hashes.size(); ++i) {
      ASSERT_EQ(window.push(hashes[i]),
                slow_window(hashes, i, static_cast<std::size_t>(length)))
          << "length " << length << ", hash " << i;
    }
  }
}

TEST(CyclicShingles, flushing_appends_what_leaves_the_window) {
  const std::vector<std::uint64_t> hashes = {1, 2};
  EXPECT_THAT(cyclic_shingles(hashes, 3, WindowTail::kDrop), ElementsAre(1, 0));
  EXPECT_THAT(cyclic_shingles(hashes, 3, WindowTail::kFlush),
              ElementsAre(1, 0, 0, 8));
  EXPECT_THAT(cyclic_shingles(hashes, 1, WindowTail::kFlush),
              ElementsAre(1, 2));
}

TEST(CyclicShingles, nothing_gives_only_the_zeros_of_the_tail) {
  EXPECT_THAT(cyclic_shingles({}, 3, WindowTail::kDrop), IsEmpty());
  EXPECT_THAT(cyclic_shingles({}, 3, WindowTail::kFlush), ElementsAre(0, 0));
}

}  // namespace
}  // namespace neardup
