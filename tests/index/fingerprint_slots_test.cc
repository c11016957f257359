#include "neardup/index/fingerprint_slots.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace neardup {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

TEST(FingerprintSlots, stores_equal_fingerprints_once) {
  FingerprintSlots slots(64);
  const Fingerprint one(1);
  const Fingerprint two(2);
  const auto a = slots.insert(DocId{10}, one.words());
  const auto b = slots.insert(DocId{11}, two.words());
  const auto c = slots.insert(DocId{12}, one.words());
  EXPECT_TRUE(a.first_or_last);
  EXPECT_TRUE(b.first_or_last);
  EXPECT_FALSE(c.first_or_last);
  EXPECT_EQ(a.slot, c.slot);
  EXPECT_NE(a.slot, b.slot);
  EXPECT_EQ(slots.size(), 3u);
  EXPECT_EQ(slots.values().size(), 2u);
  EXPECT_THAT(slots.documents(a.slot),
              UnorderedElementsAre(DocId{10}, DocId{12}));
  EXPECT_EQ(slots.find(DocId{12}), a.slot);
  EXPECT_EQ(slots.find(DocId{13}), std::nullopt);
}

TEST(FingerprintSlots, gives_an_emptied_slot_to_the_next_fingerprint) {
  FingerprintSlots slots(128);
  const Fingerprint one(HashValue{{1, 2, 0, 0}}, 128);
  const Fingerprint two(HashValue{{1, 3, 0, 0}}, 128);
  const auto a = slots.insert(DocId{1}, one.words());
  slots.insert(DocId{2}, one.words());
  EXPECT_FALSE(slots.erase(DocId{1}).first_or_last);
  EXPECT_THAT(slots.documents(a.slot), ElementsAre(DocId{2}));
  EXPECT_TRUE(slots.erase(DocId{2}).first_or_last);
  EXPECT_THAT(slots.documents(a.slot), IsEmpty());
  EXPECT_EQ(slots.size(), 0u);
  const auto b = slots.insert(DocId{3}, two.words());
  EXPECT_EQ(b.slot, a.slot);
  EXPECT_EQ(slots.values().size(), 1u);
  EXPECT_TRUE(std::ranges::equal(slots.values()[b.slot], two.words()));
}

TEST(FingerprintSlots, removes_from_the_middle_of_many_copies) {
  FingerprintSlots slots(64);
  const Fingerprint same(7);
  for (std::uint32_t id = 0; id < 1000; ++id) {
    slots.insert(DocId{id}, same.words());
  }
  for (std::uint32_t id = 0; id < 1000; id += 3) {
    slots.erase(DocId{id});
  }
  const auto left = slots.documents(*slots.find(DocId{1}));
  EXPECT_EQ(left.size(), 666u);
  for (const DocId id : left) {
    EXPECT_NE(static_cast<std::uint32_t>(id) % 3, 0u);
  }
}

}  // namespace
}  // namespace neardup
