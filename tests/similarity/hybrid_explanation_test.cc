#include "neardup/similarity/hybrid_explanation.h"

#include <cmath>
#include <limits>
#include <random>
#include <string>

#include "texts.h"
#include <gtest/gtest.h>

#include "neardup/similarity/hybrid/hybrid_options.h"
#include "neardup/similarity/text_finder.h"

namespace neardup {
namespace {

using testing::comparison_reader;
using testing::found_pairs;
using testing::joined;
using testing::mixed_collection;
using testing::Random;
using testing::random_words;
using testing::spaced;
using testing::with_edits;
using testing::Words;

HybridExplanation must_explain(const std::string& a, const std::string& b) {
  const auto explanation = explain_hybrid(comparison_reader(), a, b);
  EXPECT_TRUE(explanation.ok()) << explanation.status().message();
  return explanation.ok() ? *explanation : HybridExplanation();
}

TEST(HybridExplanation, names_every_relation) {
  Random random(1);
  const Words text = random_words(200, random);
  const Words other = random_words(280, random);
  const std::string part = spaced(text);
  const std::string whole = spaced(joined(text, other));
  EXPECT_EQ(must_explain(part, part + " !").relation, Relation::kEqual);
  EXPECT_EQ(must_explain(part, spaced(with_edits(text, 10))).relation,
            Relation::kNear);
  EXPECT_EQ(must_explain(whole, part).relation, Relation::kContains);
  EXPECT_EQ(must_explain(part, whole).relation, Relation::kContained);
  EXPECT_EQ(must_explain(part, spaced(other)).relation, std::nullopt);
}

TEST(HybridExplanation, counts_what_is_shared) {
  const HybridExplanation explanation =
      must_explain("a b c d e f g h", "a b c x e f g h");
  EXPECT_EQ(explanation.tokens_a, 8U);
  EXPECT_EQ(explanation.aligned, 7U);
  // abc, efg, fgh of six each.
  EXPECT_EQ(explanation.shingles_shared, 3U);
  EXPECT_EQ(explanation.shingles_only_a, 3U);
  EXPECT_EQ(explanation.shingles_only_b, 3U);
  EXPECT_EQ(explanation.evidence.size(), kEvidenceKinds);
}

// The pieces of evidence add up to what the judge makes of them.
TEST(HybridExplanation, adds_up_to_the_probability) {
  const testing::Texts texts = mixed_collection(60, 2);
  for (std::size_t i = 0; i + 1 < texts.size(); ++i) {
    const HybridExplanation explanation = must_explain(texts[i], texts[i + 1]);
    if (explanation.evidence.empty()) {
      continue;
    }
    double odds = explanation.bias;
    double last = std::numeric_limits<double>::infinity();
    for (const WeighedEvidence& piece : explanation.evidence) {
      odds += piece.contribution;
      EXPECT_LE(std::abs(piece.contribution), last);
      last = std::abs(piece.contribution);
    }
    EXPECT_NEAR(explanation.probability, 1 / (1 + std::exp(-odds)), 1e-9);
  }
}

// What the list of pairs calls near is near by the probability shown, too.
TEST(HybridExplanation, tells_a_probability_that_fits_the_relation) {
  const testing::Texts texts = mixed_collection(120, 3);
  for (std::size_t i = 0; i + 1 < texts.size(); ++i) {
    const HybridExplanation explanation = must_explain(texts[i], texts[i + 1]);
    if (explanation.relation == Relation::kNear) {
      EXPECT_GE(explanation.probability, HybridOptions().judge.caution);
    } else if (explanation.relation == Relation::kSibling) {
      EXPECT_LT(explanation.probability, HybridOptions().judge.caution);
    }
  }
}

TEST(HybridExplanation, broken_up_words_are_probably_a_copy) {
  Random random(4);
  const Words text = random_words(90, random);
  std::string broken;
  for (const std::string& word : text) {
    broken += word.substr(0, 2) + " " + word.substr(2) + " ";
  }
  const HybridExplanation explanation = must_explain(spaced(text), broken);
  EXPECT_EQ(explanation.relation, Relation::kNear);
  EXPECT_GE(explanation.probability, HybridOptions().judge.caution);
}

// Which of the two comes first decides nothing but the direction.
TEST(HybridExplanation, does_not_depend_on_which_text_is_first) {
  const testing::Texts texts = mixed_collection(80, 4);
  for (std::size_t i = 0; i + 1 < texts.size(); ++i) {
    const HybridExplanation one = must_explain(texts[i], texts[i + 1]);
    const HybridExplanation other = must_explain(texts[i + 1], texts[i]);
    EXPECT_EQ(one.relation.has_value(), other.relation.has_value());
    if (one.relation && other.relation) {
      EXPECT_EQ(*one.relation, reversed(*other.relation));
    }
    EXPECT_DOUBLE_EQ(one.similarity, other.similarity);
    EXPECT_DOUBLE_EQ(one.probability, other.probability) << texts[i] << "\n"
                                                         << texts[i + 1];
  }
}

// The similarity is that of the list of pairs.
TEST(HybridExplanation, gives_the_similarity_of_the_pair) {
  const testing::Texts texts = mixed_collection(60, 6);
  for (std::size_t i = 0; i + 1 < texts.size(); ++i) {
    const auto finder = make_text_finder(Method::kHybrid, comparison_reader());
    ASSERT_TRUE(finder.ok());
    const auto pairs = found_pairs(**finder, {texts[i], texts[i + 1]});
    const double similarity = must_explain(texts[i], texts[i + 1]).similarity;
    EXPECT_EQ(static_cast<float>(similarity),
              pairs.empty() ? 0 : pairs[0].similarity);
  }
}

// The relation is what the finder says of the two alone, for all kinds of text.
TEST(HybridExplanation, agrees_with_the_finder) {
  const testing::Texts texts = mixed_collection(24, 5);
  for (std::size_t i = 0; i + 1 < texts.size(); ++i) {
    const auto finder = make_text_finder(Method::kHybrid, comparison_reader());
    ASSERT_TRUE(finder.ok());
    const auto pairs = found_pairs(**finder, {texts[i], texts[i + 1]});
    const HybridExplanation explanation = must_explain(texts[i], texts[i + 1]);
    EXPECT_EQ(explanation.relation.has_value(), !pairs.empty()) << i;
    if (!pairs.empty()) {
      EXPECT_EQ(explanation.relation, pairs[0].relation) << i;
    }
  }
}

TEST(HybridExplanation, bears_texts_without_words) {
  EXPECT_TRUE(must_explain("", "...").evidence.empty());
  EXPECT_EQ(must_explain("...", "...").relation, Relation::kEqual);
  EXPECT_TRUE(must_explain("\xff\xfe", "word").evidence.empty());
}

}  // namespace
}  // namespace neardup
