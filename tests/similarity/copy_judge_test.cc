#include "neardup/similarity/judge/copy_judge.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <random>
#include <vector>

#include <gtest/gtest.h>

namespace neardup {
namespace {

using JudgedTokens = std::vector<std::uint16_t>;

// Texts of several templates with edited copies and parts of each other: every
// relation is among their pairs.
std::vector<JudgedTokens> judged_texts(std::mt19937& random) {
  const auto tokens = [&random](std::size_t count) {
    JudgedTokens out(count);
    for (std::uint16_t& token : out) {
      token = static_cast<std::uint16_t>(random() % 50'000);
    }
    return out;
  };
  std::vector<JudgedTokens> texts;
  for (int family = 0; family < 6; ++family) {
    const JudgedTokens frame = tokens(10 + random() % 150);
    for (int member = 0; member < 5; ++member) {
      JudgedTokens text = frame;
      const JudgedTokens own = tokens(1 + random() % 100);
      text.insert(
          text.begin() + static_cast<std::ptrdiff_t>(random() % text.size()),
          own.begin(), own.end());
      texts.push_back(text);
      for (std::size_t i = random() % 8; i > 0; --i) {
        text[random() % text.size()] = tokens(1).front();
      }
      texts.push_back(text);
      text.resize(1 + text.size() / (1 + random() % 4));
      texts.push_back(text);
    }
  }
  return texts;
}

CollectionStatistics counted(const std::vector<JudgedTokens>& texts) {
  CollectionStatistics statistics;
  for (const JudgedTokens& text : texts) {
    statistics.add(text);
  }
  return statistics;
}

JudgedText plain(const JudgedTokens& tokens) { return {tokens, {}}; }

// What a collection says to a text that arrives does not depend on whether it
// has been counted already.
TEST(CopyJudgeTest, AnUncountedTextIsJudgedAsIfItWereCounted) {
  std::mt19937 random(4);
  const std::vector<JudgedTokens> texts = judged_texts(random);
  const CollectionStatistics with_all = counted(texts);
  const JudgeWeights weights = shipped_weights();
  const JudgeOptions options;
  CopyJudge expects(with_all, weights, options);
  for (std::size_t i = 0; i < texts.size(); ++i) {
    CollectionStatistics without = with_all;
    without.remove(texts[i]);
    CopyJudge judge(without, weights, options);
    for (std::size_t j = 0; j < texts.size(); ++j) {
      if (i == j) {
        continue;
      }
      JudgedText uncounted = plain(texts[i]);
      uncounted.counted = false;
      const double kinship = static_cast<double>(random() % 3) / 2;
      for (const bool first : {true, false}) {
        const auto& a = first ? texts[i] : texts[j];
        const auto& b = first ? texts[j] : texts[i];
        const Judgement expected =
            expects.judge(plain(a), plain(b), kinship, true);
        const Judgement judged =
            judge.judge(first ? uncounted : plain(a),
                        first ? plain(b) : uncounted, kinship, true);
        EXPECT_EQ(judged.relation, expected.relation);
        EXPECT_EQ(judged.probability, expected.probability);
        EXPECT_EQ(judged.similarity, expected.similarity);
      }
    }
  }
}

// Whoever does not want siblings gets the rest as if he did.
TEST(CopyJudgeTest, WhatIsLeftOutWithoutSiblingsIsNoCopy) {
  std::mt19937 random(1);
  const auto texts = judged_texts(random);
  const CollectionStatistics statistics = counted(texts);
  std::array<std::size_t, 5> of_relation{};
  for (const double caution : {0.05, 0.5, 0.95}) {
    JudgeOptions options;
    options.caution = caution;
    CopyJudge judge(statistics, shipped_weights(), options);
    for (const JudgedTokens& a : texts) {
      for (const JudgedTokens& b : texts) {
        for (const double kinship : {0.0, 0.6}) {
          const Judgement all = judge.judge(plain(a), plain(b), kinship, true);
          const Judgement less =
              judge.judge(plain(a), plain(b), kinship, false);
          if (all.relation == Relation::kSibling) {
            EXPECT_EQ(less.relation, std::nullopt);
          } else {
            EXPECT_EQ(less.relation, all.relation);
          }
          if (less.relation) {
            EXPECT_EQ(less.similarity, all.similarity);
            EXPECT_EQ(less.probability, all.probability);
          }
          if (all.relation) {
            ++of_relation[static_cast<std::size_t>(*all.relation)];
          }
        }
      }
    }
  }
  EXPECT_GT(of_relation[static_cast<std::size_t>(Relation::kNear)], 500U);
  EXPECT_GT(of_relation[static_cast<std::size_t>(Relation::kContains)], 5U);
  EXPECT_GT(of_relation[static_cast<std::size_t>(Relation::kContained)], 5U);
  EXPECT_GT(of_relation[static_cast<std::size_t>(Relation::kSibling)], 100U);
}

// Caution decides, and weighs nothing: near are those that are probable enough.
TEST(CopyJudgeTest, CautionIsTheProbabilityThatIsNeeded) {
  std::mt19937 random(2);
  const auto texts = judged_texts(random);
  const CollectionStatistics statistics = counted(texts);
  JudgeOptions bold;
  bold.caution = 1e-9;
  CopyJudge any(statistics, shipped_weights(), bold);
  for (const double caution : {0.001, 0.1, 0.5, 0.9, 0.999}) {
    JudgeOptions options;
    options.caution = caution;
    CopyJudge judge(statistics, shipped_weights(), options);
    for (std::size_t i = 0; i + 1 < texts.size(); ++i) {
      for (const std::size_t j : {i + 1, (i + 7) % texts.size()}) {
        const double probability =
            any.judge(plain(texts[i]), plain(texts[j]), 0, true).probability;
        const Judgement judgement =
            judge.judge(plain(texts[i]), plain(texts[j]), 0, true);
        if (judgement.relation == Relation::kNear) {
          EXPECT_GE(probability, caution);
        } else if (judgement.relation == Relation::kSibling) {
          EXPECT_LT(probability, caution);
        }
      }
    }
  }
}

TEST(CopyJudgeTest, TurnedRoundTheRelationIsReversed) {
  std::mt19937 random(3);
  const auto texts = judged_texts(random);
  const CollectionStatistics statistics = counted(texts);
  const JudgeOptions options;
  CopyJudge judge(statistics, shipped_weights(), options);
  for (const JudgedTokens& a : texts) {
    for (const JudgedTokens& b : texts) {
      const auto ab = judge.judge(plain(a), plain(b), 0, true).relation;
      const auto ba = judge.judge(plain(b), plain(a), 0, true).relation;
      // Where the two differ may be seen in two ways, which may matter to what
      // is at the decision; not to what contains the other.
      ASSERT_EQ(ab.has_value(), ba.has_value());
      EXPECT_TRUE(!ab || reversed(*ab) == *ba);
    }
  }
}

// A text many times over says what it says once, and is no copy.
TEST(CopyJudgeTest, ATextAgainAndAgainContainsIt) {
  std::mt19937 random(4);
  const auto texts = judged_texts(random);
  const CollectionStatistics statistics = counted(texts);
  const JudgeOptions options;
  CopyJudge judge(statistics, shipped_weights(), options);
  for (const JudgedTokens& once : texts) {
    JudgedTokens often;
    for (int i = 0; i < 5; ++i) {
      often.insert(often.end(), once.begin(), once.end());
    }
    EXPECT_NE(judge.judge(plain(often), plain(once), 0, true).relation,
              Relation::kNear);
  }
}

// The sketch of letters, and its keys, of a text of so many random letters.
std::array<std::uint8_t, OnePermutationHasher::kSlots> sketch_of(
    const JudgedTokens& letters) {
  OnePermutationHasher hasher;
  add_letter_shingles(letters, hasher);
  std::array<std::uint8_t, OnePermutationHasher::kSlots> out{};
  hasher.sketch(out);
  return out;
}

class LettersTest : public ::testing::Test {
 protected:
  std::optional<Relation> relation_of(double caution, bool broken_up) {
    std::mt19937 random(5);
    JudgedTokens letters(600);
    JudgedTokens tokens(100);
    JudgedTokens others(150);
    for (JudgedTokens* row : {&letters, &tokens, &others}) {
      for (std::uint16_t& token : *row) {
        token = static_cast<std::uint16_t>(random());
      }
    }
    const auto sketch = sketch_of(letters);
    const auto other_sketch = sketch_of(
        broken_up ? letters : JudgedTokens(others.begin(), others.end()));
    const CollectionStatistics statistics = counted({tokens, others});
    JudgeOptions options;
    options.caution = caution;
    CopyJudge judge(statistics, shipped_weights(), options);
    const Judgement judgement =
        judge.judge({tokens, sketch}, {others, other_sketch}, 0, true);
    EXPECT_EQ(judgement.by_letters, judgement.relation.has_value());
    return judgement.relation;
  }
};

TEST_F(LettersTest, BrokenUpWordsAreNear) {
  EXPECT_EQ(relation_of(0.5, true), Relation::kNear);
  EXPECT_EQ(relation_of(0.95, true), Relation::kNear);
  EXPECT_EQ(relation_of(0.5, false), std::nullopt);
}

// Letters are not as sure as that.
TEST_F(LettersTest, MoreCautionAsksForMore) {
  EXPECT_EQ(relation_of(0.96, true), std::nullopt);
}

}  // namespace
}  // namespace neardup
