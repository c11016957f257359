#include "neardup/index/design/block_design.h"

#include <algorithm>
#include <limits>
#include <set>

#include "index/collections.h"
#include "index/index_factories.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace neardup {
namespace {

using namespace ::neardup::testing;  // NOLINT
using ::testing::ElementsAre;
using ::testing::HasSubstr;

// True if some table's key uses none of the blocks in `differing`.
bool some_table_avoids(const BlockDesign& design, std::uint32_t differing) {
  return std::any_of(design.tables().begin(), design.tables().end(),
                     [&](const std::vector<int>& table) {
                       return std::none_of(
                           table.begin(), table.end(), [&](int block) {
                             return (differing >> block & 1) != 0;
                           });
                     });
}

// Tries every set of at most radius() blocks in which two fingerprints may
// differ: within the radius there can be no other.
void expect_complete(const BlockDesign& design) {
  const auto blocks = static_cast<int>(design.widths().size());
  ASSERT_LE(blocks, 20);
  for (std::uint32_t set = 0; set < std::uint32_t{1} << blocks; ++set) {
    if (std::popcount(set) <= design.radius()) {
      ASSERT_TRUE(some_table_avoids(design, set)) << "blocks " << set;
    }
  }
}

// A table fewer must leave a hole, or the test above proves nothing.
TEST(BlockDesign, needs_each_of_its_tables) {
  const auto design = BlockDesign::equal(64, 6, 3);
  for (const std::vector<int>& table : design->tables()) {
    std::uint32_t others = (1u << 6) - 1;
    for (const int block : table) {
      others &= ~(1u << block);
    }
    int avoiding = 0;
    for (const std::vector<int>& other : design->tables()) {
      avoiding += std::none_of(other.begin(), other.end(), [&](int block) {
        return (others >> block & 1) != 0;
      });
    }
    EXPECT_EQ(avoiding, 1);
  }
}

TEST(BlockDesign, is_complete_for_every_set_of_differing_blocks) {
  for (int blocks = 1; blocks <= 10; ++blocks) {
    for (int radius = 0; radius < blocks; ++radius) {
      const auto design = BlockDesign::equal(64, blocks, radius);
      ASSERT_TRUE(design.ok());
      expect_complete(*design);
    }
  }
  for (const NamedDesign& named : every_design()) {
    SCOPED_TRACE(named.name);
    expect_complete(named.design);
  }
}

// The blocks partition the bits, and a table's key is exactly its blocks.
TEST(BlockDesign, selects_the_bits_of_its_blocks) {
  for (const NamedDesign& named : every_design()) {
    const BlockDesign& design = named.design;
    EXPECT_EQ(
        std::accumulate(design.widths().begin(), design.widths().end(), 0),
        design.bits());
    for (std::size_t t = 0; t < design.tables().size(); ++t) {
      const std::vector<int>& table = design.tables()[t];
      int position = 0;
      for (int b = 0; b < static_cast<int>(design.widths().size()); ++b) {
        const bool in_key =
            std::find(table.begin(), table.end(), b) != table.end();
        const int end = position + design.widths()[static_cast<std::size_t>(b)];
        for (; position < end; ++position) {
          const int bit = design.order()[static_cast<std::size_t>(position)];
          ASSERT_EQ(design.selection(t).mask().bit(bit), in_key);
        }
      }
    }
  }
}

TEST(BlockDesign, gives_near_fingerprints_a_common_key) {
  Random random(6);
  for (const NamedDesign& named : every_design()) {
    const BlockDesign& design = named.design;
    for (int i = 0; i < 500; ++i) {
      const Fingerprint a = random_fingerprint(design.bits(), random);
      const Fingerprint b = flip_bits(a, design.radius(), random);
      bool shared = false;
      for (std::size_t t = 0; t < design.tables().size(); ++t) {
        shared |= design.key(a, t) == design.key(b, t);
      }
      EXPECT_TRUE(shared) << named.name;
    }
  }
}

TEST(BlockDesign, cuts_equal_blocks_from_the_least_significant_end) {
  const auto design = BlockDesign::equal(64, 6, 3);
  EXPECT_THAT(design->widths(), ElementsAre(11, 11, 11, 11, 10, 10));
  EXPECT_EQ(design->tables().size(), 20u);
  EXPECT_THAT(design->tables().front(), ElementsAre(0, 1, 2));
  EXPECT_THAT(design->tables().back(), ElementsAre(3, 4, 5));
  EXPECT_EQ(design->key_bits(0), 33);
  EXPECT_EQ(design->key_bits(19), 31);
}

TEST(BlockDesign, keys_four_tables_by_sixteen_bits) {
  const auto design = BlockDesign::equal(64, 4, 3);
  const Fingerprint fingerprint(0x1111'2222'3333'4444);
  ASSERT_EQ(design->tables().size(), 4u);
  EXPECT_EQ(design->key(fingerprint, 0), 0x4444u);
  EXPECT_EQ(design->key(fingerprint, 3), 0x1111u);
}

TEST(BlockDesign, names_what_is_wrong_with_the_arguments) {
  const struct {
    Result<BlockDesign> design;
    const char* message;
  } cases[] = {
      {BlockDesign::equal(0, 1, 0), "cannot cut 0 bits"},
      {BlockDesign::equal(257, 4, 3), "cannot cut 257 bits"},
      {BlockDesign::equal(64, 0, 0), "into 0 blocks"},
      {BlockDesign::equal(64, 65, 3), "into 65 blocks"},
      {BlockDesign::equal(64, 4, 4), "4 blocks cannot cover radius 4"},
      {BlockDesign::equal(64, 4, -1), "cannot cover radius -1"},
      {BlockDesign::equal(64, 32, 16), "more than 1000 tables"},
      {BlockDesign::equal(256, 256, 128), "more than 1000 tables"},
      {BlockDesign::unequal({}, 0), "0 blocks cannot cover radius 0"},
      {BlockDesign::unequal(std::vector<int>{4, 0}, 1), "at least 1"},
      {BlockDesign::unequal(std::vector<int>{-4, 8}, 1), "at least 1"},
      {BlockDesign::unequal(std::vector<int>{200, 57}, 1), "at most 256"},
      {BlockDesign::unequal(
           std::vector<int>{std::numeric_limits<int>::max(), 2}, 1),
       "at most 256"},
  };
  for (const auto& wrong : cases) {
    ASSERT_FALSE(wrong.design.ok()) << wrong.message;
    EXPECT_EQ(wrong.design.status().code(), StatusCode::kInvalidArgument);
    EXPECT_THAT(wrong.design.status().message(), HasSubstr(wrong.message));
  }
}

TEST(BlockDesign, allows_just_a_thousand_tables) {
  EXPECT_EQ(BlockDesign::equal(256, 45, 2)->tables().size(), 990u);
  EXPECT_FALSE(BlockDesign::equal(256, 46, 2).ok());
}

}  // namespace
}  // namespace neardup
