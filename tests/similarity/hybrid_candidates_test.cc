#include "neardup/similarity/hybrid/hybrid_candidates.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <string>
#include <vector>

#include "similarity/texts.h"
#include <gtest/gtest.h>

#include "neardup/similarity/measures/equal_texts.h"

namespace neardup {
namespace {

using testing::mixed_collection;
using testing::Random;
using testing::Texts;

HybridDocuments documents_with(const Texts& texts) {
  HybridDocuments documents;
  std::string digest;
  for (const std::string& text : texts) {
    ComparisonText form;
    testing::comparison_reader()->read(text, form);
    make_hybrid_digest(form, /*recipe=*/0, digest);
    EXPECT_TRUE(documents.add(digest).ok());
  }
  EXPECT_TRUE(documents.finish().ok());
  return documents;
}

// The candidates of every row, by the identities of their texts.
using Candidates = std::map<TextIdentity, std::vector<TextIdentity>>;

Candidates candidates_among(const Texts& texts, int threads) {
  const HybridDocuments documents = documents_with(texts);
  const EqualTexts groups(documents.identities());
  const HybridCandidates candidates(documents, groups, threads);
  EXPECT_EQ(candidates.rows(), groups.size());
  HybridCandidates::Scratch scratch(candidates);
  std::vector<MetRow> met;
  Candidates out;
  for (std::uint32_t row = 0; row < candidates.rows(); ++row) {
    const auto identity = [&](std::uint32_t of) {
      return documents.identities()[candidates.document_of(of)];
    };
    candidates.before(row, 100000, scratch, met);
    std::vector<bool> seen(row, false);
    std::uint32_t last = 0xffff'ffff;
    for (const MetRow& each : met) {
      EXPECT_LT(each.row, row);
      EXPECT_FALSE(seen[each.row]) << "twice";
      EXPECT_LE(each.matches, last);
      seen[each.row] = true;
      last = each.matches;
      out[identity(row)].push_back(identity(each.row));
    }
  }
  return out;
}

TEST(HybridCandidatesTest, ThreadsAndTheOrderOfDocumentsDoNotMatter) {
  Texts texts = mixed_collection(500, 1);
  const Candidates expected = candidates_among(texts, 1);
  EXPECT_GT(expected.size(), 100U);
  EXPECT_EQ(candidates_among(texts, 3), expected);
  Random random(2);
  std::shuffle(texts.begin(), texts.end(), random);
  EXPECT_EQ(candidates_among(texts, 2), expected);
}

// What cannot be near lies apart: rows are by length.
TEST(HybridCandidatesTest, RowsAreByLength) {
  const HybridDocuments documents = documents_with(mixed_collection(200, 3));
  const EqualTexts groups(documents.identities());
  const HybridCandidates candidates(documents, groups, 1);
  std::size_t last = 0;
  for (std::uint32_t row = 0; row < candidates.rows(); ++row) {
    const std::uint32_t document = candidates.document_of(row);
    EXPECT_EQ(groups.group_of(document), candidates.group_of(row));
    EXPECT_GE(documents.tokens(document).size(), last);
    last = documents.tokens(document).size();
  }
}

TEST(HybridCandidatesTest, OfNothing) {
  EXPECT_TRUE(candidates_among({}, 2).empty());
  EXPECT_TRUE(candidates_among({"", "one text", "..."}, 2).empty());
}

}  // namespace
}  // namespace neardup
