#include "neardup/similarity/measures/near_duplicates.h"

#include <algorithm>
#include <map>
#include <random>

#include <gtest/gtest.h>

#include "neardup/similarity/measures/equal_texts.h"

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

TEST(EqualTextsTest, GroupsAreEqualTextsInOrder) {
  std::mt19937 random(1);
  for (int i = 0; i < 200; ++i) {
    const auto identities =
        random_identities(random() % 50, 1 + random() % 20, random);
    const EqualTexts groups(identities);
    ASSERT_EQ(groups.documents(), identities.size());
    std::uint32_t last_first = 0;
    std::size_t members = 0;
    for (std::uint32_t group = 0; group < groups.size(); ++group) {
      const auto of_group = groups.members(group);
      ASSERT_FALSE(of_group.empty());
      ASSERT_TRUE(std::is_sorted(of_group.begin(), of_group.end()));
      ASSERT_TRUE(group == 0 || of_group[0] > last_first);
      last_first = of_group[0];
      members += of_group.size();
      for (const std::uint32_t document : of_group) {
        ASSERT_EQ(groups.group_of(document), group);
        ASSERT_EQ(identities[document], identities[groups.first_member(group)]);
      }
    }
    ASSERT_EQ(members, identities.size());
    for (std::uint32_t a = 0; a < identities.size(); ++a) {
      for (std::uint32_t b = 0; b < identities.size(); ++b) {
        ASSERT_EQ(identities[a] == identities[b],
                  groups.group_of(a) == groups.group_of(b));
      }
    }
  }
}

using Key = std::pair<std::uint32_t, std::uint32_t>;
using Expected = std::map<Key, std::pair<double, Relation>>;

// Every member of one group with every member of the other.
Expected pairs_by_definition(const EqualTexts& groups,
                             const std::vector<SimilarPair>& pairs) {
  Expected expected;
  for (std::uint32_t a = 0; a < groups.documents(); ++a) {
    for (std::uint32_t b = a + 1; b < groups.documents(); ++b) {
      if (groups.group_of(a) == groups.group_of(b)) {
        expected[{a, b}] = {1, Relation::kEqual};
      }
      for (const SimilarPair& pair : pairs) {
        if (groups.group_of(a) == pair.first &&
            groups.group_of(b) == pair.second) {
          expected[{a, b}] = {pair.similarity, pair.relation};
        } else if (groups.group_of(b) == pair.first &&
                   groups.group_of(a) == pair.second) {
          expected[{a, b}] = {pair.similarity, reversed(pair.relation)};
        }
      }
    }
  }
  return expected;
}

std::vector<SimilarPair> random_group_pairs(std::size_t groups,
                                            std::mt19937& random) {
  constexpr Relation kRelations[] = {Relation::kNear, Relation::kContains,
                                     Relation::kContained};
  std::vector<SimilarPair> pairs;
  for (std::uint32_t a = 0; a < groups; ++a) {
    for (std::uint32_t b = a + 1; b < groups; ++b) {
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

TEST(NearDuplicatesTest, ListsEveryPairOfDocumentsOnceInOrder) {
  std::mt19937 random(2);
  for (int i = 0; i < 200; ++i) {
    const EqualTexts groups(
        random_identities(random() % 30, 1 + random() % 15, random));
    const auto pairs = random_group_pairs(groups.size(), random);
    const Expected expected = pairs_by_definition(groups, pairs);
    const auto found = near_duplicates(groups, pairs);
    Expected listed;
    Key last{0, 0};
    const FindOptions options{.threads = 1 + i % 3};
    ASSERT_TRUE(
        found
            ->for_each_pair(options,
                            [&](const NearPair& pair) {
                              const Key key{pair.first, pair.second};
                              EXPECT_LT(pair.first, pair.second);
                              EXPECT_LT(last, key);
                              last = key;
                              listed[key] = {pair.similarity, pair.relation};
                              return Status();
                            })
            .ok());
    ASSERT_EQ(listed, expected);
  }
}

// Looking up two documents, in either order, agrees with the list.
TEST(NearDuplicatesTest, FindsTwoDocuments) {
  std::mt19937 random(3);
  for (int i = 0; i < 50; ++i) {
    const EqualTexts groups(
        random_identities(random() % 30, 1 + random() % 15, random));
    const auto pairs = random_group_pairs(groups.size(), random);
    const Expected expected = pairs_by_definition(groups, pairs);
    const auto found = near_duplicates(groups, pairs);
    for (std::uint32_t a = 0; a < groups.documents(); ++a) {
      for (std::uint32_t b = a + 1; b < groups.documents(); ++b) {
        const auto hit = expected.find({a, b});
        const auto forth = found->find(a, b);
        const auto back = found->find(b, a);
        ASSERT_EQ(forth.has_value(), hit != expected.end());
        ASSERT_EQ(back.has_value(), forth.has_value());
        if (forth) {
          ASSERT_EQ(*forth,
                    (NearPair{a, b, hit->second.first, hit->second.second}));
          ASSERT_EQ(*back, (NearPair{b, a, hit->second.first,
                                     reversed(hit->second.second)}));
        }
      }
    }
  }
}

// Every pair of groups is handed over once; each group knows its own.
TEST(NearDuplicatesTest, JoinsGroupsAndTellsTheirNeighbours) {
  std::mt19937 random(4);
  const EqualTexts groups(random_identities(60, 40, random));
  const auto pairs = random_group_pairs(groups.size(), random);
  const auto found = near_duplicates(groups, pairs);
  std::map<Key, NearPair> joined;
  ASSERT_TRUE(found
                  ->join({},
                         [&joined](const NearPair& pair) {
                           EXPECT_LT(pair.first, pair.second);
                           joined.insert({{pair.first, pair.second}, pair});
                         })
                  .ok());
  EXPECT_EQ(joined.size(), pairs.size());
  std::size_t neighbors = 0;
  for (std::uint32_t group = 0; group < groups.size(); ++group) {
    for (const NearPair& pair : found->neighbors(group)) {
      EXPECT_EQ(pair.first, group);
      EXPECT_EQ(found->between(pair.first, pair.second), pair);
      EXPECT_EQ(joined.count(std::minmax(pair.first, pair.second)), 1U);
      ++neighbors;
    }
  }
  EXPECT_EQ(neighbors, 2 * pairs.size());
}

TEST(NearDuplicatesTest, StopsOnRequest) {
  std::stop_source stop;
  stop.request_stop();
  const auto found =
      near_duplicates(EqualTexts(std::vector<TextIdentity>(500)), {});
  const FindOptions options{.stop = stop.get_token()};
  EXPECT_EQ(found->join(options, [](const NearPair&) {}).code(),
            StatusCode::kCancelled);
  EXPECT_EQ(
      found->for_each_pair(options, [](const NearPair&) { return Status(); })
          .code(),
      StatusCode::kCancelled);
}

TEST(NearDuplicatesTest, EndsWithTheErrorOfTheSink) {
  const EqualTexts groups(std::vector<TextIdentity>(5));
  const auto found = near_duplicates(groups, {});
  int calls = 0;
  const Status status = found->for_each_pair({}, [&calls](const NearPair&) {
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
