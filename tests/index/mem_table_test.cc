// The pieces that a MemTable and its writer are made of.

#include "neardup/index/mem_table.h"

#include <map>
#include <random>
#include <vector>

#include <gtest/gtest.h>

#include "neardup/index/design/covering_designs.h"
#include "neardup/index/id_map.h"
#include "neardup/index/mem_search.h"
#include "neardup/index/removals.h"
#include "neardup/index/tag_lines.h"

namespace neardup {
namespace {

TEST(Removals, are_known_from_their_number_on) {
  Removals removals;
  EXPECT_FALSE(removals.contains(0, 1000));
  EXPECT_EQ(removals.memory_bytes(), 0u);
  for (std::uint32_t i = 0; i < 1000; ++i) {
    removals.insert(i * 0x10001, i + 1);
  }
  EXPECT_EQ(removals.size(), 1000u);
  for (std::uint32_t i = 0; i < 1000; ++i) {
    EXPECT_FALSE(removals.contains(i * 0x10001, i));
    EXPECT_TRUE(removals.contains(i * 0x10001, i + 1));
    EXPECT_FALSE(removals.contains(i * 0x10001 + 1, 1000));
  }
}

TEST(IdMap, agrees_with_a_map) {
  std::mt19937 random(1);
  IdMap places;
  std::map<DocId, std::uint32_t> reference;
  for (std::uint32_t step = 0; step < 100'000; ++step) {
    // Runs, strangers, and both ends.
    const auto any = static_cast<std::uint32_t>(random());
    const DocId id{any % 2 == 0   ? (any >> 8) % 3000
                   : any % 4 == 1 ? 0xffff'ffffu - (any >> 8) % 9
                                  : (any >> 8) % 500 << 20};
    const auto known = reference.find(id);
    const std::uint32_t before =
        known == reference.end() ? IdMap::kNowhere : known->second;
    if (random() % 3 == 0) {
      ASSERT_EQ(places.erase(id), before);
      reference.erase(id);
    } else {
      ASSERT_EQ(places.set(id, step), before);
      reference[id] = step;
    }
    ASSERT_EQ(places.size(), reference.size());
  }
  places.change_places([](std::uint32_t place) { return place / 2; });
  for (const auto& [id, place] : reference) {
    ASSERT_EQ(places.erase(id), place / 2);
  }
}

// All of a bucket, in lines, extents and the last block.
TEST(TagLines, hold_what_was_appended) {
  constexpr std::uint32_t kEntries = 5000;
  ExtentArena arena(TagLines::most_units(2 * kEntries));
  TagLines lines(1, arena);
  for (std::uint32_t i = 0; i < kEntries; ++i) {
    const auto tag = static_cast<std::uint16_t>(i * 31);
    ASSERT_EQ(lines.append(0, tag, i), i + 1);
    ASSERT_EQ(lines.append(1, tag, i + 7), i + 1);
  }
  for (std::uint32_t key = 0; key < 2; ++key) {
    std::array<std::uint64_t, TagLines::kCopyWords> copy;
    const TagLines::Line line = lines.copy_tags(key, copy.data());
    ASSERT_EQ(line.count, TagLines::kLineTags);
    const TagLines::Extent extent = lines.extent(line.extent);
    ASSERT_EQ(extent.size, kEntries - TagLines::kLineTags);
    for (std::uint32_t i = 0; i < kEntries; ++i) {
      const bool in_line = i < TagLines::kLineTags;
      const std::uint32_t at = in_line ? i : i - TagLines::kLineTags;
      const std::uint64_t* tags = in_line ? copy.data() : extent.tags;
      ASSERT_EQ(tags[at / 4] >> (at % 4 * 16) & 0xffff, i * 31 & 0xffff);
      ASSERT_EQ(in_line ? line.positions[at] : extent.positions[at],
                i + 7 * key);
    }
  }
}

std::size_t found_in(const MemTable& table, std::uint64_t query) {
  PartialAnswers found;
  const SearchOptions options = {.radius = 3};
  found.start(1, options.max_candidates);
  MemSearch::Memory memory;
  MemSearch(table, Removals(), table.now(), options, memory)
      .run({{&query, 1}, 64}, 0, found);
  return found.found.size();
}

TEST(MemTable, shows_what_is_published) {
  MemTable table(*turan_design(64, 3, 2, 2), 100, 5);
  EXPECT_EQ(table.now().removals, 5u);
  for (std::uint32_t i = 0; i < 100; ++i) {
    ASSERT_FALSE(table.full());
    const std::uint64_t word = i % 2 == 0 ? 8 : ~std::uint64_t{i};
    EXPECT_EQ(table.append(DocId{i}, FingerprintRow(&word, 1)), i);
    EXPECT_EQ(found_in(table, 8), (i + 1) / 2);
    table.publish(i % 2);
    EXPECT_EQ(found_in(table, 8), i / 2 + 1);
    EXPECT_LT(table.size() - table.placed(), MemTable::kPlacedTogether);
  }
  EXPECT_TRUE(table.full());
  EXPECT_EQ(table.now().removals, 55u);
  table.place();
  EXPECT_EQ(table.placed(), 100u);
  EXPECT_EQ(found_in(table, 8), 50u);
}

// Different fingerprints in one bucket: the table ends before it gets slow.
TEST(MemTable, is_full_when_a_bucket_is_long) {
  MemTable table(*turan_design(64, 3, 4, 1), 1 << 18, 0);
  std::uint32_t added = 0;
  for (; !table.full(); ++added) {
    const std::uint64_t word =
        (added * 0x9e3779b97f4a7c15u) & ~std::uint64_t{0xffff};
    table.append(DocId{added}, FingerprintRow(&word, 1));
    table.publish(0);
  }
  EXPECT_GE(added, 1u << 16);
  EXPECT_LT(added, 1u << 17);
}

}  // namespace
}  // namespace neardup
