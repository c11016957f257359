// Saved tables answer as those they were saved from, and no damage to the file
// goes unnoticed.

#include <algorithm>
#include <cstring>
#include <fstream>
#include <string>
#include <vector>

#include "index/collections.h"
#include "testing/temporary_folder.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "neardup/base/little_endian.h"
#include "neardup/index/design/covering_designs.h"
#include "neardup/index/tables/static_tables.h"
#include "neardup/os/file.h"

namespace neardup {
namespace {

using namespace ::neardup::testing;  // NOLINT
using ::testing::HasSubstr;

constexpr std::size_t kHeader = 32;
constexpr std::size_t kPlace = 24;

void write_bytes(const std::string& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
}

// The same design over the bits from the other end.
Result<BlockDesign> turned(const BlockDesign& design) {
  std::vector<int> order = design.order();
  std::ranges::reverse(order);
  return design.reordered(order);
}

class SavedTables : public ::testing::Test {
 protected:
  StaticTables make(const Collection& collection, const BlockDesign& design,
                    int tag_bits = 16) {
    FingerprintColumn column(design.bits());
    std::vector<DocId> ids;
    for (const Document& document : collection.documents) {
      column.push_back(document.fingerprint);
      ids.push_back(DocId{static_cast<std::uint32_t>(ids.size() * 7)});
    }
    return {column, ids, {.design = design, .tag_bits = tag_bits}};
  }

  // The bytes of small tables with copies and all kinds of sections.
  std::string sound_file() {
    Collection collection = make_collection(0, 64, 3, 60, random_);
    while (collection.documents.size() < 20) {
      collection.documents.push_back(
          {DocId{}, random_fingerprint(64, random_)});
    }
    collection.documents.push_back(collection.documents.front());
    const StaticTables tables = make(collection, *turan_design(64, 3, 4, 1));
    EXPECT_EQ(tables.save(path_, "a profile"), Status());
    return *read_file(path_);
  }

  Status status_of(const std::string& bytes) {
    write_bytes(path_, bytes);
    return StaticTables::open(path_).status();
  }

  Random random_{7};
  TemporaryFolder folder_;
  std::string path_ = folder_ / "tables";
};

void expect_same(const StaticTables& saved, const StaticTables& opened,
                 const std::vector<Fingerprint>& queries) {
  const FingerprintColumn column = column_of(queries, saved.bits());
  for (const int radius : {0, saved.design().radius(), saved.bits() / 2}) {
    NeighborLists expected;
    NeighborLists found;
    saved.search(column, {.radius = radius}, expected);
    opened.search(column, {.radius = radius}, found);
    for (std::size_t i = 0; i < queries.size(); ++i) {
      ASSERT_TRUE(std::ranges::equal(found[i], expected[i]));
      ASSERT_EQ(opened.nearest(queries[i].words(), 5),
                saved.nearest(queries[i].words(), 5));
    }
  }
}

TEST_F(SavedTables, answer_as_before) {
  const std::vector<Result<BlockDesign>> designs = {
      turan_design(64, 3, 2, 2),         turan_design(64, 3, 4, 1),
      multi_index_design(64, 7, 4),      turan_design(128, 3, 2, 2),
      turan_design(6, 2, 3, 1),          turan_design(1, 0, 1, 1),
      turned(*turan_design(64, 3, 2, 2))};
  for (int i = 0; i < 36; ++i) {
    const auto d = static_cast<std::size_t>(i) % designs.size();
    const BlockDesign& design = *designs[d];
    const Collection collection = make_collection(
        i, design.bits(), design.radius(), i < 30 ? 300 : 6000, random_);
    SCOPED_TRACE(collection.kind);
    const StaticTables saved = make(collection, design, i % 2 == 0 ? 16 : 32);
    ASSERT_EQ(saved.save(path_, "profile " + std::to_string(i)), Status());
    const Result<StaticTables> opened = StaticTables::open(path_);
    ASSERT_TRUE(opened.ok()) << opened.status().message();
    EXPECT_EQ(opened->profile_id(), "profile " + std::to_string(i));
    EXPECT_EQ(opened->size(), saved.size());
    EXPECT_EQ(opened->memory_bytes(), saved.memory_bytes());
    expect_same(saved, *opened, collection.queries);
    if (HasFailure()) {
      return;
    }
  }
}

TEST_F(SavedTables, outlive_their_file_and_being_moved) {
  Collection collection = make_collection(0, 64, 3, 500, random_);
  const StaticTables saved = make(collection, *turan_design(64, 3, 2, 2));
  ASSERT_EQ(saved.save(path_, ""), Status());
  Result<StaticTables> opened = StaticTables::open(path_);
  ASSERT_TRUE(opened.ok());
  const StaticTables moved = *std::move(opened);
  ASSERT_EQ(std::remove(path_.c_str()), 0);
  expect_same(saved, moved, collection.queries);
}

TEST_F(SavedTables, of_other_kinds_are_refused) {
  EXPECT_EQ(StaticTables::open(folder_ / "none").status().code(),
            StatusCode::kNotFound);
  EXPECT_EQ(status_of("").code(), StatusCode::kCorruption);
  std::string bytes = sound_file();
  bytes[8] = 9;
  const Status newer = status_of(bytes);
  EXPECT_EQ(newer.code(), StatusCode::kUnsupportedVersion);
  EXPECT_THAT(newer.message(), HasSubstr(path_));
  EXPECT_THAT(newer.message(), HasSubstr("version 9 at byte 8"));
  bytes[0] = 'X';
  EXPECT_EQ(status_of(bytes).code(), StatusCode::kCorruption);
  EXPECT_THAT(status_of(bytes).message(), HasSubstr("at byte 0"));
}

// Byte by byte: the header, every section, and what lies between them.
TEST_F(SavedTables, with_any_byte_changed_are_refused) {
  const std::string sound = sound_file();
  ASSERT_EQ(status_of(sound), Status());
  const std::size_t step = std::max<std::size_t>(1, sound.size() / 500);
  for (std::size_t i = 0; i < sound.size(); i += i < 1000 ? 1 : step) {
    std::string damaged = sound;
    damaged[i] = static_cast<char>(damaged[i] ^ (1 << i % 8));
    const Status status = status_of(damaged);
    ASSERT_FALSE(status.ok()) << "byte " << i;
    ASSERT_THAT(status.message(), HasSubstr(path_));
    ASSERT_THAT(status.message(), HasSubstr("at byte "));
  }
}

TEST_F(SavedTables, with_a_changed_section_name_its_place) {
  const std::string sound = sound_file();
  const std::uint32_t sections = load_u32(sound, 12);
  ASSERT_EQ(sections, 5u + 4 + 3);
  for (std::uint32_t i = 0; i < sections; ++i) {
    const std::uint64_t offset = load_u64(sound, kHeader + i * kPlace);
    const std::uint64_t size = load_u64(sound, kHeader + i * kPlace + 8);
    ASSERT_NE(size, 0u);
    for (const std::uint64_t at : {std::uint64_t{0}, size / 2, size - 1}) {
      std::string damaged = sound;
      damaged[offset + at] = static_cast<char>(damaged[offset + at] ^ 0x10);
      const Status status = status_of(damaged);
      ASSERT_EQ(status.code(), StatusCode::kCorruption);
      ASSERT_THAT(status.message(),
                  HasSubstr("at byte " + std::to_string(offset) + ":"));
    }
  }
}

TEST_F(SavedTables, cut_off_anywhere_are_refused) {
  const std::string sound = sound_file();
  std::vector<std::size_t> sizes = {0, 1, 7, 8, 11, 31, 32, sound.size() - 1};
  for (std::uint32_t i = 0; i < load_u32(sound, 12); ++i) {
    const std::uint64_t offset = load_u64(sound, kHeader + i * kPlace);
    sizes.insert(sizes.end(),
                 {kHeader + i * kPlace, offset - 1, offset, offset + 1});
  }
  for (const std::size_t size : sizes) {
    const Status status = status_of(sound.substr(0, size));
    ASSERT_EQ(status.code(), StatusCode::kCorruption) << size;
    ASSERT_THAT(status.message(), HasSubstr("at byte "));
  }
  EXPECT_EQ(status_of(sound + '\0').code(), StatusCode::kCorruption);
}

}  // namespace
}  // namespace neardup
