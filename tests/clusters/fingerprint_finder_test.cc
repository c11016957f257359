#include "neardup/clusters/fingerprint_finder.h"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "../jobs/documents.h"
#include <gtest/gtest.h>

#include "neardup/clusters/fingerprint_neighbors.h"

namespace neardup {
namespace {

using testing::random_documents;

const std::vector<std::string> kTexts = {
    "the quick brown fox jumps over the lazy dog by the river",
    "the quick brown fox jumps over the lazy dog by the rivers",
    "The quick brown fox jumps over the lazy dog by the river",
    "",
    "a text about something else, which is rather long all the same",
    "",
};

std::shared_ptr<const Fingerprinter> fingerprinter() {
  static const auto shared =
      std::make_shared<const Fingerprinter>(*Fingerprinter::create("default"));
  return shared;
}

TEST(FingerprintFinder, remembers_what_the_fingerprinter_says) {
  FingerprintFinder finder(fingerprinter(), EqualBy::kFingerprint, 3);
  std::string digest;
  for (const std::string& text : kTexts) {
    finder.digest(text, digest);
    ASSERT_TRUE(finder.add(digest).ok());
  }
  const DocumentTable documents = std::move(finder).documents();
  ASSERT_EQ(documents.size(), kTexts.size());
  for (std::uint32_t i = 0; i < kTexts.size(); ++i) {
    const FingerprintedText text = fingerprinter()->fingerprint(kTexts[i]);
    EXPECT_EQ(documents.fingerprint(i), text.fingerprint);
    EXPECT_EQ(documents.text_hash(i)[0], text.text_hash.words[0]);
    EXPECT_EQ(documents.text_hash(i)[1], text.text_hash.words[1]);
    EXPECT_EQ(documents.weak(i), text.weak);
  }
}

TEST(FingerprintFinder, refuses_damaged_digests) {
  FingerprintFinder finder(fingerprinter(), EqualBy::kText, 0);
  std::string digest;
  finder.digest(kTexts[0], digest);
  for (std::size_t size = 0; size < digest.size(); ++size) {
    EXPECT_EQ(finder.add(digest.substr(0, size)).code(),
              StatusCode::kCorruption);
  }
  EXPECT_EQ(finder.add(digest + "x").code(), StatusCode::kCorruption);
  digest.back() = 4;  // no weakness
  EXPECT_EQ(finder.add(digest).code(), StatusCode::kCorruption);
}

TEST(FingerprintFinder, finds_equal_texts) {
  FingerprintFinder finder(fingerprinter(), EqualBy::kText, 0);
  std::string digest;
  for (const std::string& text : kTexts) {
    finder.digest(text, digest);
    ASSERT_TRUE(finder.add(digest).ok());
  }
  const auto found = finder.find({});
  ASSERT_TRUE(found.ok());
  std::vector<NearPair> pairs;
  ASSERT_TRUE((*found)
                  ->for_each_pair({},
                                  [&pairs](const NearPair& pair) {
                                    pairs.push_back(pair);
                                    return Status();
                                  })
                  .ok());
  EXPECT_EQ(pairs, (std::vector<NearPair>{{0, 2, 1, Relation::kEqual},
                                          {3, 5, 1, Relation::kEqual}}));
}

// One group's neighbours, two groups' pair and the join are three views of the
// same pairs.
TEST(FingerprintNeighbors, tell_the_same_in_three_ways) {
  std::mt19937_64 random(7);
  for (const int radius : {0, 3, 20}) {
    const DocumentTable documents = random_documents(random, 150);
    const FingerprintNeighbors found(documents, EqualBy::kFingerprint, radius);
    std::map<std::pair<std::uint32_t, std::uint32_t>, double> joined;
    ASSERT_TRUE(found
                    .join({},
                          [&joined](const NearPair& pair) {
                            joined[std::minmax(pair.first, pair.second)] =
                                pair.similarity;
                          })
                    .ok());
    std::size_t neighbors = 0;
    const auto groups = static_cast<std::uint32_t>(found.groups().size());
    for (std::uint32_t a = 0; a < groups; ++a) {
      for (const NearPair& pair : found.neighbors(a)) {
        EXPECT_EQ(found.between(a, pair.second), pair);
        ++neighbors;
      }
      for (std::uint32_t b = a + 1; b < groups; ++b) {
        const auto pair = found.between(a, b);
        const auto hit = joined.find({a, b});
        ASSERT_EQ(pair.has_value(), hit != joined.end());
        if (pair) {
          EXPECT_EQ(pair->similarity, hit->second);
          EXPECT_EQ(pair->relation, Relation::kNear);
        }
      }
    }
    EXPECT_EQ(neighbors, 2 * joined.size());
  }
}

}  // namespace
}  // namespace neardup
