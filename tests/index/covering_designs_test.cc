// Completeness is proved, not sampled: a design that misses some way of
// differing is refused by of_tables(), and the proof itself is held against
// trying every set of differing bits of narrow fingerprints.

#include "neardup/index/design/covering_designs.h"

#include <bit>
#include <cstdint>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace neardup {
namespace {

using ::testing::HasSubstr;

// True if every error of exactly `radius` bits is within the radius of a table:
// all of them, one by one. Only for narrow fingerprints.
bool covers_every_error(const BlockDesign& design) {
  for (std::uint64_t error = 0; error < std::uint64_t{1} << design.bits();
       ++error) {
    if (std::popcount(error) != design.radius()) {
      continue;
    }
    bool found = false;
    for (std::size_t t = 0; t < design.tables().size(); ++t) {
      const std::uint64_t key = design.selection(t).mask().words[0];
      found = found || std::popcount(error & key) <= design.table_radius(t);
    }
    if (!found) {
      return false;
    }
  }
  return true;
}

std::vector<BlockDesign::Table> tables_of(const BlockDesign& design) {
  std::vector<BlockDesign::Table> tables;
  for (std::size_t t = 0; t < design.tables().size(); ++t) {
    tables.push_back({design.tables()[t], design.table_radius(t)});
  }
  return tables;
}

// None of the design's tables is in vain: without any, it is incomplete.
void expect_minimal(const BlockDesign& design) {
  for (std::size_t t = 0; t < design.tables().size(); ++t) {
    auto tables = tables_of(design);
    tables.erase(tables.begin() + static_cast<std::ptrdiff_t>(t));
    if (!tables.empty()) {
      const auto fewer =
          BlockDesign::of_tables(design.widths(), design.radius(), tables);
      EXPECT_FALSE(fewer.ok()) << "without table " << t;
    }
  }
}

TEST(CoveringDesigns, have_the_tables_and_keys_of_their_table) {
  const struct {
    int radius, groups, chosen;
    std::size_t tables;
    int least_key, most_key;
  } cases[] = {
      {3, 4, 1, 4, 16, 16},  {3, 4, 2, 4, 16, 16}, {3, 3, 2, 5, 18, 19},
      {3, 2, 2, 6, 20, 22},  {3, 2, 3, 8, 24, 24}, {3, 1, 2, 10, 25, 26},
      {4, 3, 2, 7, 16, 16},  {4, 2, 2, 9, 18, 19}, {5, 2, 2, 12, 16, 16},
      {0, 1, 1, 1, 64, 64},  {1, 2, 1, 2, 32, 32}, {2, 3, 1, 3, 21, 22},
      {3, 1, 3, 20, 30, 33}, {8, 9, 1, 9, 7, 8},
  };
  for (const auto& c : cases) {
    const auto design = turan_design(64, c.radius, c.groups, c.chosen);
    SCOPED_TRACE(std::to_string(c.groups) + " groups of " +
                 std::to_string(c.chosen) + ", radius " +
                 std::to_string(c.radius));
    ASSERT_TRUE(design.ok()) << design.status().message();
    EXPECT_EQ(design->tables().size(), c.tables);
    for (std::size_t t = 0; t < design->tables().size(); ++t) {
      EXPECT_GE(design->key_bits(t), c.least_key);
      EXPECT_LE(design->key_bits(t), c.most_key);
    }
  }
}

// Every Turan design of up to nine blocks, and so every one of the table.
TEST(CoveringDesigns, are_complete_and_need_every_table) {
  int proved = 0;
  for (int radius = 0; radius <= 8; ++radius) {
    for (int groups = 1; groups <= 6; ++groups) {
      for (int chosen = 1; chosen <= 4; ++chosen) {
        const int blocks = groups * (chosen - 1) + 1 + radius;
        if (blocks > 9 || blocks < groups * chosen) {
          continue;
        }
        SCOPED_TRACE(std::to_string(groups) + " groups of " +
                     std::to_string(chosen) + ", radius " +
                     std::to_string(radius));
        const auto design = turan_design(64, radius, groups, chosen);
        ASSERT_TRUE(design.ok()) << design.status().message();
        EXPECT_TRUE(design->is_complete());
        // With as many groups as neighbours can miss, some table may be spare.
        if (groups == 1 && design->tables().size() <= 30) {
          expect_minimal(*design);
        }
        const auto narrow = turan_design(10, radius, groups, chosen);
        ASSERT_TRUE(narrow.ok());
        EXPECT_TRUE(covers_every_error(*narrow));
        ++proved;
      }
    }
  }
  EXPECT_GT(proved, 40);
}

TEST(CoveringDesigns, of_radius_3_need_every_table) {
  for (const auto& [groups, chosen] :
       {std::pair{4, 1}, {3, 2}, {2, 2}, {2, 3}, {1, 2}}) {
    expect_minimal(*turan_design(64, 3, groups, chosen));
  }
  expect_minimal(*steiner_design(64));
}

TEST(CoveringDesigns, steiner_system_is_complete_at_any_width) {
  for (const int bits : {8, 12, 64, 100, 128, 256}) {
    const auto design = steiner_design(bits);
    ASSERT_TRUE(design.ok());
    EXPECT_EQ(design->tables().size(), 14u);
    EXPECT_TRUE(design->is_complete());
    if (bits <= 12) {
      EXPECT_TRUE(covers_every_error(*design));
    }
  }
  EXPECT_EQ(steiner_design(64)->key_bits(0), 32);
}

TEST(CoveringDesigns, multi_index_hashing_is_complete_with_just_its_radii) {
  for (int radius = 0; radius <= 12; ++radius) {
    for (int blocks = 1; blocks <= std::min(radius + 1, 6); ++blocks) {
      SCOPED_TRACE(std::to_string(blocks) + " blocks, radius " +
                   std::to_string(radius));
      const auto design = multi_index_design(13, radius, blocks);
      ASSERT_TRUE(design.ok()) << design.status().message();
      EXPECT_EQ(design->radius(), radius);
      EXPECT_TRUE(covers_every_error(*design));
      // One bit more escapes, if there is one.
      const auto wider = BlockDesign::of_tables(design->widths(), radius + 1,
                                                tables_of(*design));
      EXPECT_EQ(wider.ok(), radius + 1 > 13);
    }
  }
}

TEST(CoveringDesigns, blocks_may_be_unequal_and_without_a_table) {
  const BlockWithRadius blocks[] = {{22, 0}, {21, 0}, {20, 1}, {1, -1}};
  const auto design = multi_index_design(blocks);
  ASSERT_TRUE(design.ok()) << design.status().message();
  EXPECT_EQ(design->radius(), 3);
  EXPECT_EQ(design->tables().size(), 3u);
  EXPECT_EQ(design->table_radius(2), 1);
  EXPECT_TRUE(design->is_complete());
  EXPECT_FALSE(design->one_key_a_table());
}

TEST(CoveringDesigns, what_is_incomplete_is_refused) {
  const std::vector<int> widths = {16, 16, 16, 16};
  const std::vector<BlockDesign::Table> three = {{{0}, 0}, {{1}, 0}, {{2}, 0}};
  const auto design = BlockDesign::of_tables(widths, 3, three);
  ASSERT_FALSE(design.ok());
  EXPECT_THAT(design.status().message(), HasSubstr("miss neighbours"));
  EXPECT_TRUE(BlockDesign::of_tables(widths, 2, three).ok());
}

TEST(CoveringDesigns, names_what_it_cannot_do) {
  EXPECT_FALSE(turan_design(64, 3, 0, 1).ok());
  EXPECT_FALSE(turan_design(64, 3, 5, 2).ok());  // groups of one block
  EXPECT_FALSE(turan_design(64, -1, 1, 1).ok());
  EXPECT_FALSE(turan_design(4, 3, 2, 2).ok());
  EXPECT_FALSE(turan_design(257, 3, 2, 2).ok());
  EXPECT_FALSE(steiner_design(7).ok());
  EXPECT_FALSE(multi_index_design(64, 3, 5).ok());
  EXPECT_FALSE(multi_index_design(64, -1, 1).ok());
  EXPECT_FALSE(multi_index_design({}).ok());
  const std::vector<int> widths = {32, 32};
  for (const BlockDesign::Table& wrong : {BlockDesign::Table{{}, 0},
                                          {{2}, 0},
                                          {{-1}, 0},
                                          {{1, 0}, 0},
                                          {{0, 0}, 0},
                                          {{0}, -1}}) {
    EXPECT_FALSE(BlockDesign::of_tables(widths, 0, std::span(&wrong, 1)).ok());
  }
}

TEST(CoveringDesigns, are_described_in_a_line) {
  EXPECT_EQ(describe(*turan_design(64, 3, 2, 2)), "6 tables of 20..22 bits");
  EXPECT_EQ(describe(*multi_index_design(64, 7, 4)),
            "4 tables of 16 bits within 1");
}

}  // namespace
}  // namespace neardup
