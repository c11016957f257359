// A collection answers what the batch finds among the same texts.

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "similarity/texts.h"
#include "testing/temporary_folder.h"
#include <gtest/gtest.h>

#include "neardup/collection/collection.h"
#include "neardup/similarity/hybrid/hybrid_finder.h"

namespace neardup {
namespace {

using testing::Random;
using testing::random_words;
using testing::spaced;
using testing::Texts;
using testing::with_edits;
using testing::Words;

using Found = std::set<std::tuple<std::string, std::string, Relation>>;

Found by_batch(const Texts& texts) {
  HybridFinder finder(testing::comparison_reader());
  Found out;
  for (const SimilarPair& pair : testing::found_pairs(finder, texts)) {
    const std::string a = std::to_string(pair.first);
    const std::string b = std::to_string(pair.second);
    out.insert({a, b, pair.relation});
    out.insert({b, a, reversed(pair.relation)});
  }
  return out;
}

Found by_collection(Collection& collection, const Texts& texts) {
  Found out;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const std::string id = std::to_string(i);
    const auto answer = collection.query_id(id, {.limit = texts.size() + 1});
    EXPECT_TRUE(answer.ok()) << answer.status().message();
    for (const RelatedDocument& other : answer->of) {
      out.insert({id, other.id, other.relation});
    }
  }
  return out;
}

void import(Collection& collection, const Texts& texts) {
  std::vector<std::string> ids;
  std::vector<NewDocument> documents;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    ids.push_back(std::to_string(i));
  }
  for (std::size_t i = 0; i < texts.size(); ++i) {
    documents.push_back({.id = ids[i], .text = texts[i]});
  }
  const auto added = collection.add_batch(documents, 2);
  ASSERT_TRUE(added.ok()) << added.status().message();
}

void expect_agreement(const Texts& texts) {
  const testing::TemporaryFolder folder;
  ASSERT_TRUE(create_collection((folder / "c"), {}).ok());
  auto opened = open_collection((folder / "c"));
  ASSERT_TRUE(opened.ok()) << opened.status().message();
  import(**opened, texts);
  const Found expected = by_batch(texts);
  EXPECT_GT(expected.size(), 0U);
  EXPECT_EQ(by_collection(**opened, texts), expected);
  ASSERT_TRUE((*opened)->checkpoint().ok());
  EXPECT_EQ(by_collection(**opened, texts), expected)
      << "a checkpoint changes no answer";
  opened = Status(StatusCode::kCancelled, "closed");
  opened = open_collection((folder / "c"));
  ASSERT_TRUE(opened.ok());
  EXPECT_EQ(by_collection(**opened, texts), expected)
      << "nor does opening it again";
}

TEST(BatchAgreementTest, OfAMixedCollection) {
  for (const std::uint32_t seed : {1U, 2U, 3U}) {
    expect_agreement(testing::mixed_collection(400, seed));
  }
}

// Families of copies, whose kinship decides.
TEST(BatchAgreementTest, OfFamiliesOfCopies) {
  Random random(5);
  Texts texts;
  for (int family = 0; family < 12; ++family) {
    const Words words = random_words(80 + random() % 100, random);
    for (std::size_t copy = 0; copy < 2 + random() % 12; ++copy) {
      texts.push_back(spaced(with_edits(words, 5 + random() % 20)));
    }
  }
  for (int i = 0; i < 300; ++i) {
    texts.push_back(spaced(random_words(20 + random() % 100, random)));
  }
  std::shuffle(texts.begin(), texts.end(), random);
  expect_agreement(texts);
}

}  // namespace
}  // namespace neardup
