#include "neardup/similarity/measures/relation.h"

#include <string>

#include <gtest/gtest.h>

namespace neardup {
namespace {

constexpr Relation kEveryRelation[] = {
    Relation::kEqual, Relation::kNear, Relation::kContains,
    Relation::kContained, Relation::kSibling};

TEST(RelationTest, EveryNameIsReadBack) {
  for (const Relation relation : kEveryRelation) {
    const auto read = parse_relations(relation_name(relation));
    ASSERT_TRUE(read.ok()) << read.status().message();
    EXPECT_EQ(*read, RelationSet{relation});
  }
}

// Every set there is, written as a list of names.
TEST(RelationTest, EverySetIsRead) {
  for (unsigned bits = 1; bits < 32; ++bits) {
    RelationSet wanted{};
    std::string names;
    for (unsigned i = 0; i < 5; ++i) {
      if ((bits >> i & 1) != 0) {
        wanted.add(kEveryRelation[i]);
        names.insert(0, std::string(relation_name(kEveryRelation[i])) +
                            (names.empty() ? "" : ","));
      }
    }
    const auto read = parse_relations(names);
    ASSERT_TRUE(read.ok()) << names;
    EXPECT_EQ(*read, wanted) << names;
    for (unsigned i = 0; i < 5; ++i) {
      EXPECT_EQ(read->has(kEveryRelation[i]), (bits >> i & 1) != 0) << names;
    }
  }
  EXPECT_EQ(*parse_relations("near,near"), RelationSet{Relation::kNear});
}

TEST(RelationTest, WhatIsNoNameIsRefused) {
  for (const char* names :
       {"", ",", "near,", ",near", "near,,equal", "Near", "near ", "nearly",
        "near;equal", "siblings", "all"}) {
    const auto read = parse_relations(names);
    EXPECT_EQ(read.status().code(), StatusCode::kInvalidArgument) << names;
    EXPECT_NE(read.status().message().find(
                  "equal, near, contains, contained, sibling"),
              std::string::npos)
        << names;
  }
  EXPECT_NE(parse_relations("equal,magic").status().message().find("'magic'"),
            std::string::npos);
}

TEST(RelationTest, TurningRoundTwiceIsNothing) {
  for (const Relation relation : kEveryRelation) {
    EXPECT_EQ(reversed(reversed(relation)), relation);
  }
  EXPECT_EQ(reversed(Relation::kContains), Relation::kContained);
  EXPECT_EQ(reversed(Relation::kSibling), Relation::kSibling);
}

TEST(RelationTest, OnlyEqualAndNearAreDuplicates) {
  for (const Relation relation : kEveryRelation) {
    EXPECT_EQ(is_duplicate(relation),
              relation == Relation::kEqual || relation == Relation::kNear);
    EXPECT_EQ(kListedRelations.has(relation), relation != Relation::kSibling);
  }
}

TEST(RelationTest, WhatIsMuchLongerContains) {
  EXPECT_EQ(relation_by_length(40, 100, 0.4), Relation::kNear);
  EXPECT_EQ(relation_by_length(100, 40, 0.4), Relation::kNear);
  EXPECT_EQ(relation_by_length(39, 100, 0.4), Relation::kContained);
  EXPECT_EQ(relation_by_length(100, 39, 0.4), Relation::kContains);
}

}  // namespace
}  // namespace neardup
