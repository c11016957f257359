#include "neardup/similarity/measures/pair_set.h"

#include <algorithm>
#include <map>
#include <random>

#include <gtest/gtest.h>

namespace neardup {
namespace {

std::vector<TextIdentity> random_identities(std::size_t count,
                                            std::size_t different,
                                            std::mt19937& random) {
  std::vector<TextIdentity> identities(count);
  for (TextIdentity& identity : identities) {
    identity = {random() % different, 7};
  }
  return identities;
}

TEST(EqualTextsTest, FamiliesAreEqualTextsInOrder) {
  std::mt19937 random(1);
  for (int i = 0; i < 200; ++i) {
    const auto identities =
        random_identities(random() % 50, 1 + random() % 20, random);
    const EqualTexts families(identities);
    ASSERT_EQ(families.documents(), identities.size());
    std::uint32_t last_first = 0;
    std::size_t members = 0;
    for (std::uint32_t family = 0; family < families.size(); ++family) {
      const auto of_family = families.members(family);
      ASSERT_FALSE(of_family.empty());
      ASSERT_TRUE(std::is_sorted(of_family.begin(), of_family.end()));
      ASSERT_TRUE(family == 0 || of_family[0] > last_first);
      last_first = of_family[0];
      members += of_family.size();
      for (const std::uint32_t document : of_family) {
        ASSERT_EQ(families.group_of(document), family);
        ASSERT_EQ(identities[document],
                  identities[families.first_member(family)]);
      }
    }
    ASSERT_EQ(members, identities.size());
    for (std::uint32_t a = 0; a < identities.size(); ++a) {
      for (std::uint32_t b = 0; b < identities.size(); ++b) {
        ASSERT_EQ(identities[a] == identities[b],
                  families.group_of(a) == families.group_of(b));
      }
    }
  }
}

using Key = std::pair<std::uint32_t, std::uint32_t>;
using Expected = std::map<Key, std::pair<float, Relation>>;

// Every member of one family with every member of the other.
Expected pairs_by_definition(const EqualTexts& families,
                             const std::vector<SimilarPair>& pairs) {
  Expected expected;
  for (std::uint32_t a = 0; a < families.documents(); ++a) {
    for (std::uint32_t b = a + 1; b < families.documents(); ++b) {
      if (families.group_of(a) == families.group_of(b)) {
        expected[{a, b}] = {1.0F, Relation::kEqual};
      }
      for (const SimilarPair& pair : pairs) {
        if (families.group_of(a) == pair.first &&
            families.group_of(b) == pair.second) {
          expected[{a, b}] = {pair.similarity, pair.relation};
        } else if (families.group_of(b) == pair.first &&
                   families.group_of(a) == pair.second) {
          expected[{a, b}] = {pair.similarity, reversed(pair.relation)};
        }
      }
    }
  }
  return expected;
}

std::vector<SimilarPair> random_family_pairs(std::size_t families,
                                             std::mt19937& random) {
  constexpr Relation kRelations[] = {Relation::kNear, Relation::kContains,
                                     Relation::kContained};
  std::vector<SimilarPair> pairs;
  for (std::uint32_t a = 0; a < families; ++a) {
    for (std::uint32_t b = a + 1; b < families; ++b) {
      if (random() % 4 == 0) {
        const float similarity = static_cast<float>(random() % 100) / 100;
        const Relation relation = kRelations[random() % 3];
        pairs.push_back(random() % 2 == 0
                            ? SimilarPair{a, b, similarity, relation}
                            : SimilarPair{b, a, similarity, relation});
      }
    }
  }
  std::shuffle(pairs.begin(), pairs.end(), random);
  return pairs;
}

TEST(PairSetTest, ListsEveryPairOfDocumentsOnceInOrder) {
  std::mt19937 random(2);
  for (int i = 0; i < 200; ++i) {
    const EqualTexts families(
        random_identities(random() % 30, 1 + random() % 15, random));
    const auto pairs = random_family_pairs(families.size(), random);
    const Expected expected = pairs_by_definition(families, pairs);
    const PairSet set(families, pairs);
    Expected listed;
    Key last{0, 0};
    ASSERT_TRUE(set.for_each_pair([&](const SimilarPair& pair) {
                     const Key key{pair.first, pair.second};
                     EXPECT_LT(pair.first, pair.second);
                     EXPECT_LT(last, key);
                     last = key;
                     listed[key] = {pair.similarity, pair.relation};
                     return Status();
                   })
                    .ok());
    ASSERT_EQ(listed, expected);
    ASSERT_EQ(set.pair_count(), expected.size());
  }
}

TEST(PairSetTest, EndsWithTheErrorOfTheSink) {
  const EqualTexts families(std::vector<TextIdentity>(5));
  const PairSet set(families, {});
  int calls = 0;
  const Status status = set.for_each_pair([&calls](const SimilarPair&) {
    return ++calls == 3 ? cancelled("enough") : Status();
  });
  EXPECT_EQ(status.code(), StatusCode::kCancelled);
  EXPECT_EQ(calls, 3);
}

TEST(RelationTest, NamesAndReversals) {
  EXPECT_STREQ(relation_name(Relation::kEqual), "equal");
  EXPECT_STREQ(relation_name(Relation::kNear), "near");
  EXPECT_STREQ(relation_name(Relation::kContains), "contains");
  EXPECT_STREQ(relation_name(Relation::kContained), "contained");
  EXPECT_EQ(reversed(Relation::kContains), Relation::kContained);
  EXPECT_EQ(reversed(Relation::kContained), Relation::kContains);
  EXPECT_EQ(reversed(Relation::kNear), Relation::kNear);
  EXPECT_EQ(reversed(Relation::kEqual), Relation::kEqual);
}

}  // namespace
}  // namespace neardup
