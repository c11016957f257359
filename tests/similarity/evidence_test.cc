#include "neardup/similarity/judge/evidence.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace neardup {
namespace {

using TokenRow = std::vector<std::uint16_t>;

// Tokens first, first + 1 ...; those of other hundreds share nothing.
TokenRow row_of(std::uint16_t first, std::size_t count) {
  TokenRow row(count);
  std::iota(row.begin(), row.end(), first);
  return row;
}

TokenRow operator+(TokenRow a, const TokenRow& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

Evidence evidence_of(const CollectionStatistics& statistics, const TokenRow& a,
                     const TokenRow& b, double kinship = 0) {
  EvidenceGatherer gatherer(statistics);
  Evidence out;
  gatherer.add_shared(a, b, kinship, out);
  gatherer.add_difference(a, b, out);
  return out;
}

// Of the two alone among a hundred that share nothing with them.
Evidence evidence_of(const TokenRow& a, const TokenRow& b) {
  CollectionStatistics statistics;
  statistics.add(a);
  statistics.add(b);
  for (int i = 0; i < 100; ++i) {
    statistics.add(row_of(static_cast<std::uint16_t>(20'000 + 100 * i), 50));
  }
  return evidence_of(statistics, a, b);
}

// The shared row stands in `texts` texts of a big collection.
CollectionStatistics with_so_many(const TokenRow& shared, int texts) {
  CollectionStatistics statistics;
  for (int i = 0; i < texts; ++i) {
    statistics.add(shared);
  }
  for (int i = 0; i < 1'000; ++i) {
    statistics.add(row_of(static_cast<std::uint16_t>(10'000 + 50 * i), 20));
  }
  return statistics;
}

TEST(EvidenceTest, EveryKindHasAName) {
  std::set<std::string_view> names;
  for (std::size_t i = 0; i < kEvidenceKinds; ++i) {
    names.insert(evidence_name(static_cast<EvidenceKind>(i)));
  }
  EXPECT_EQ(names.size(), kEvidenceKinds);
  EXPECT_EQ(evidence_name(EvidenceKind::kWeightedShare), "weighted_share");
  EXPECT_EQ(evidence_name(EvidenceKind::kPassages), "passages");
}

TEST(EvidenceTest, TextsAreThoseThatHaveWhatIsShared) {
  const TokenRow row = row_of(1, 40);
  for (const int texts : {2, 10, 60}) {
    const Evidence evidence = evidence_of(with_so_many(row, texts), row, row);
    EXPECT_NEAR(evidence[EvidenceKind::kTexts], std::log(texts), 1e-9);
    EXPECT_NEAR(evidence.texts, texts, 1e-9);
    EXPECT_NEAR(evidence[EvidenceKind::kExclusive], 1.0 / (texts - 1), 1e-9);
  }
  // A crowd says no more than 64.
  const Evidence crowd = evidence_of(with_so_many(row, 500), row, row);
  EXPECT_NEAR(crowd[EvidenceKind::kTexts], std::log(64), 1e-9);
}

// Those of one kin count as one, so that what they share looks like theirs.
TEST(EvidenceTest, KinshipMakesAFamilyLookExclusive) {
  const TokenRow row = row_of(1, 40);
  const CollectionStatistics statistics = with_so_many(row, 50);
  double exclusive = 0;
  double texts = 100;
  for (const double kinship : {0.0, 0.1, 0.3, 1.0}) {
    const Evidence evidence = evidence_of(statistics, row, row, kinship);
    EXPECT_GT(evidence[EvidenceKind::kExclusive], exclusive);
    EXPECT_LT(evidence.texts, texts);
    exclusive = evidence[EvidenceKind::kExclusive];
    texts = evidence.texts;
  }
  EXPECT_EQ(exclusive, 1);
  EXPECT_NEAR(texts, 1, 1e-9);
}

TEST(EvidenceTest, TheWeightedShareIsThatOfInformation) {
  const TokenRow row = row_of(1, 40);
  EXPECT_NEAR(evidence_of(row, row)[EvidenceKind::kWeightedShare], 1, 1e-9);
  EXPECT_EQ(evidence_of(row, row_of(500, 40))[EvidenceKind::kWeightedShare], 0);
  // What many share says little beside what each has of its own.
  const TokenRow a = row + row_of(500, 20);
  const TokenRow b = row + row_of(600, 20);
  CollectionStatistics common = with_so_many(row, 300);
  common.add(a);
  common.add(b);
  EXPECT_LT(evidence_of(common, a, b)[EvidenceKind::kWeightedShare],
            evidence_of(a, b)[EvidenceKind::kWeightedShare] - 0.1);
}

TEST(EvidenceTest, LengthIsThatOfTheShorterText) {
  EXPECT_NEAR(evidence_of(row_of(1, 30), row_of(1, 90))[EvidenceKind::kLength],
              std::log(31), 1e-9);
}

TEST(EvidenceTest, TheCommonPartIsAlignedOrShared) {
  const TokenRow row = row_of(1, 40);
  EXPECT_EQ(evidence_of(row, row)[EvidenceKind::kCommonPart], 1);
  EXPECT_EQ(evidence_of(row, row + row_of(500, 60))[EvidenceKind::kCommonPart],
            1);
  EXPECT_EQ(evidence_of(row, row_of(500, 60))[EvidenceKind::kCommonPart], 0);
  TokenRow edited = row;
  edited[10] = edited[20] = edited[30] = 9'000;
  EXPECT_NEAR(evidence_of(row, edited)[EvidenceKind::kCommonPart], 37.0 / 40,
              1e-9);
}

TEST(EvidenceTest, TheSameReplacementAgainIsRepeated) {
  const TokenRow row = row_of(1, 60);
  TokenRow with_name = row;
  TokenRow with_other = row;
  for (const std::size_t at : {10U, 25U, 40U}) {
    with_name[at] = 9'000;
    with_other[at] = 9'001;
  }
  const Evidence all = evidence_of(with_name, with_other);
  EXPECT_EQ(all[EvidenceKind::kRepeated], 1);
  EXPECT_EQ(all.repeated, 3U);
  // Another beside them.
  with_other[50] = 9'002;
  EXPECT_NEAR(evidence_of(with_name, with_other)[EvidenceKind::kRepeated], 0.75,
              1e-9);
  // Three that differ.
  EXPECT_EQ(evidence_of(row, with_name + TokenRow{1})[EvidenceKind::kRepeated],
            0);
}

TEST(EvidenceTest, InsertionsAreThosePutInOrLeftOut) {
  const TokenRow row = row_of(1, 60);
  EXPECT_NEAR(evidence_of(row, row)[EvidenceKind::kInsertions], std::log(0.2),
              1e-9);
  // One put in and one left out of 120 tokens; a replacement is neither.
  TokenRow other = row;
  other.insert(other.begin() + 20, 9'000);
  other.erase(other.begin() + 40);
  other[50] = 9'001;
  EXPECT_NEAR(evidence_of(row, other)[EvidenceKind::kInsertions],
              std::log(200.0 / 120 + 0.2), 1e-9);
}

TEST(EvidenceTest, PassagesAreReplacedByOthers) {
  const TokenRow head = row_of(1, 40);
  const TokenRow foot = row_of(100, 40);
  const TokenRow passage = row_of(500, 20);
  EXPECT_NEAR(
      evidence_of(head + passage + foot,
                  head + row_of(600, 20) + foot)[EvidenceKind::kPassages],
      0.2, 1e-9);
  // A name or a number is no passage.
  EXPECT_EQ(evidence_of(head + row_of(500, 5) + foot,
                        head + row_of(600, 5) + foot)[EvidenceKind::kPassages],
            0);
  // Nor is what was only put in.
  EXPECT_EQ(
      evidence_of(head + passage + foot, head + foot)[EvidenceKind::kPassages],
      0);
}

// What stands in both texts, only elsewhere, was not replaced.
TEST(EvidenceTest, MovedParagraphsReplaceNothing) {
  std::vector<TokenRow> paragraphs;
  for (int i = 0; i < 6; ++i) {
    paragraphs.push_back(row_of(static_cast<std::uint16_t>(1 + 100 * i), 30));
  }
  TokenRow text;
  TokenRow moved;
  for (std::size_t i = 0; i < paragraphs.size(); ++i) {
    text = text + paragraphs[i];
    moved = moved + paragraphs[(i * 5 + 2) % 6];
  }
  EXPECT_EQ(evidence_of(text, moved)[EvidenceKind::kPassages], 0);
  EXPECT_GT(evidence_of(text, moved)[EvidenceKind::kCommonPart], 0.9);
}

TokenRow edited_row(TokenRow row, std::mt19937& random) {
  for (int i = 0; i < 8; ++i) {
    const auto at =
        row.begin() + static_cast<std::ptrdiff_t>(random() % row.size());
    const auto token = static_cast<std::uint16_t>(random() % 80);
    if (random() % 3 == 0) {
      row.insert(at, token);
    } else if (random() % 2 == 0) {
      row.erase(at);
    } else {
      *at = token;
    }
  }
  return row;
}

// Which text comes first means nothing to what the two share.
TEST(EvidenceTest, WhatIsSharedIsSymmetric) {
  std::mt19937 random(1);
  for (int i = 0; i < 300; ++i) {
    TokenRow a(40 + random() % 200);
    for (std::uint16_t& token : a) {
      token = static_cast<std::uint16_t>(random() % 80);
    }
    const TokenRow b = edited_row(a, random);
    const Evidence ab = evidence_of(a, b);
    const Evidence ba = evidence_of(b, a);
    for (const EvidenceKind kind :
         {EvidenceKind::kTexts, EvidenceKind::kWeightedShare,
          EvidenceKind::kLength, EvidenceKind::kExclusive,
          EvidenceKind::kCommonPart}) {
      EXPECT_DOUBLE_EQ(ab[kind], ba[kind]) << evidence_name(kind);
    }
    EXPECT_EQ(ab.aligned, ba.aligned);
    EXPECT_DOUBLE_EQ(ab.similarity, ba.similarity);
    EXPECT_DOUBLE_EQ(ab.shingle_dice, ba.shingle_dice);
    EXPECT_DOUBLE_EQ(ab.contained_part, ba.contained_part);
  }
}

// Nor to the blocks in which they differ, where they can be laid side by side
// in one way only. Where there are two, each order may take its own: that is
// rare, and shows in the number of insertions alone.
TEST(EvidenceTest, WhatDiffersIsAllButSymmetric) {
  std::mt19937 random(2);
  std::size_t two_ways = 0;
  for (int i = 0; i < 300; ++i) {
    TokenRow a(40 + random() % 200);
    for (std::uint16_t& token : a) {
      token = static_cast<std::uint16_t>(random() % 80);
    }
    const TokenRow b = edited_row(a, random);
    const Evidence ab = evidence_of(a, b);
    const Evidence ba = evidence_of(b, a);
    for (const EvidenceKind kind :
         {EvidenceKind::kRepeated, EvidenceKind::kPassages}) {
      EXPECT_NEAR(ab[kind], ba[kind], 1e-9) << evidence_name(kind);
    }
    const double off =
        std::abs(ab[EvidenceKind::kInsertions] - ba[EvidenceKind::kInsertions]);
    EXPECT_LE(off, 0.5);
    two_ways += off > 1e-9 ? 1U : 0U;
  }
  EXPECT_LE(two_ways, 6U);
}

// What a call leaves behind does not show in the next.
TEST(EvidenceTest, AGathererHasNoMemory) {
  std::mt19937 random(3);
  CollectionStatistics statistics;
  std::vector<TokenRow> rows;
  for (int i = 0; i < 30; ++i) {
    TokenRow row(3 + random() % 300);
    for (std::uint16_t& token : row) {
      token = static_cast<std::uint16_t>(random() % 60);
    }
    rows.push_back(row);
    statistics.add(row);
  }
  EvidenceGatherer gatherer(statistics);
  for (const TokenRow& a : rows) {
    for (const TokenRow& b : rows) {
      Evidence out;
      gatherer.add_shared(a, b, 0, out);
      gatherer.add_difference(a, b, out);
      EXPECT_EQ(out.values, evidence_of(statistics, a, b).values);
    }
  }
}

TEST(EvidenceTest, TextsTooShortForAShingle) {
  for (std::size_t n = 1; n < 4; ++n) {
    const Evidence evidence = evidence_of(row_of(1, n), row_of(1, 2));
    for (const double value : evidence.values) {
      EXPECT_TRUE(std::isfinite(value));
    }
  }
}

}  // namespace
}  // namespace neardup
