#include "neardup/clusters/equal_documents.h"

#include <map>
#include <random>
#include <tuple>
#include <vector>

#include "../jobs/documents.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace neardup {
namespace {

using testing::add_document;
using ::testing::ElementsAre;
using testing::fingerprinted;
using testing::random_documents;

TEST(EqualDocuments, join_equal_fingerprints_and_number_by_first_member) {
  DocumentTable documents(64);
  for (const std::uint64_t fingerprint : {7U, 1U, 7U, 0U, 1U, 7U}) {
    add_document(documents, fingerprinted(fingerprint, fingerprint));
  }
  const DocumentGroups groups =
      equal_documents(documents, EqualBy::kFingerprint);
  ASSERT_EQ(groups.size(), 3U);
  EXPECT_THAT(groups.members(0), ElementsAre(0, 2, 5));
  EXPECT_THAT(groups.members(1), ElementsAre(1, 4));
  EXPECT_THAT(groups.members(2), ElementsAre(3));
  EXPECT_EQ(groups.first_member(1), 1U);
  EXPECT_EQ(groups.group_of(5), 0U);
}

TEST(EqualDocuments, join_weak_documents_by_their_texts_only) {
  DocumentTable documents(64);
  add_document(documents, fingerprinted(5, 1));
  add_document(documents, fingerprinted(5, 2, Weakness::kNoFeatures));
  add_document(documents, fingerprinted(5, 3, Weakness::kFewFeatures));
  add_document(documents, fingerprinted(6, 2, Weakness::kNoFeatures));
  const DocumentGroups groups =
      equal_documents(documents, EqualBy::kFingerprint);
  ASSERT_EQ(groups.size(), 3U);
  EXPECT_THAT(groups.members(1), ElementsAre(1, 3));
}

TEST(EqualDocuments, by_text_do_not_look_at_fingerprints) {
  DocumentTable documents(64);
  add_document(documents, fingerprinted(5, 1));
  add_document(documents, fingerprinted(5, 2));
  add_document(documents, fingerprinted(9, 1, Weakness::kNoFeatures));
  const DocumentGroups groups = equal_documents(documents, EqualBy::kText);
  ASSERT_EQ(groups.size(), 2U);
  EXPECT_THAT(groups.members(0), ElementsAre(0, 2));
}

TEST(EqualDocuments, of_nobody_are_none) {
  EXPECT_EQ(equal_documents(DocumentTable(64), EqualBy::kFingerprint).size(),
            0U);
}

TEST(EqualDocuments, agree_with_a_map_of_keys) {
  std::mt19937_64 random(1);
  for (int round = 0; round < 20; ++round) {
    const DocumentTable documents = random_documents(random, 200);
    const DocumentGroups groups =
        equal_documents(documents, EqualBy::kFingerprint);
    std::map<std::tuple<bool, std::uint64_t>, std::vector<std::uint32_t>> keys;
    for (std::uint32_t i = 0; i < documents.size(); ++i) {
      const bool weak = documents.weak(i) != Weakness::kNone;
      keys[{weak, weak ? documents.text_hash(i)[0] : documents.words(i)[0]}]
          .push_back(i);
    }
    ASSERT_EQ(groups.size(), keys.size());
    for (const auto& [key, members] : keys) {
      const std::uint32_t group = groups.group_of(members.front());
      EXPECT_THAT(groups.members(group), ::testing::ElementsAreArray(members));
      for (const std::uint32_t member : members) {
        EXPECT_EQ(groups.group_of(member), group);
      }
    }
    for (std::uint32_t group = 1; group < groups.size(); ++group) {
      EXPECT_LT(groups.first_member(group - 1), groups.first_member(group));
    }
  }
}

TEST(EqualDocuments, compare_all_words_of_wide_fingerprints) {
  DocumentTable documents(128);
  for (const std::uint64_t high : {1U, 2U, 1U}) {
    FingerprintedText text;
    text.fingerprint = Fingerprint(HashValue{{7, high, 0, 0}}, 128);
    ASSERT_TRUE(documents.add("x", 1, text).ok());
  }
  const DocumentGroups groups =
      equal_documents(documents, EqualBy::kFingerprint);
  ASSERT_EQ(groups.size(), 2U);
  EXPECT_THAT(groups.members(0), ElementsAre(0, 2));
}

}  // namespace
}  // namespace neardup
