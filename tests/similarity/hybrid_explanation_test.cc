#include "neardup/similarity/hybrid_explanation.h"

#include <random>
#include <string>

#include "texts.h"
#include <gtest/gtest.h>

#include "neardup/similarity/measures/alignment.h"
#include "neardup/similarity/pair_method.h"

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
  ASSERT_FALSE(explanation.measures.empty());
  EXPECT_DOUBLE_EQ(explanation.measures[0].value, 14.0 / 16);
}

// One token more or fewer than needed makes the difference it says.
TEST(HybridExplanation, is_exact_about_the_distance_to_the_decision) {
  Random random(2);
  const Words text = random_words(50, random);
  for (std::size_t edits = 1; edits < 50; ++edits) {
    Words copy = text;
    for (std::size_t i = 0; i < edits; ++i) {
      // Spread, so that few shingles survive and alignment decides.
      copy[i * 17 % 50] = "edit" + std::to_string(i);
    }
    const HybridExplanation explanation =
        must_explain(spaced(text), spaced(copy));
    EXPECT_EQ(explanation.aligned, 50 - edits);
    const bool enough = explanation.aligned >= explanation.aligned_needed;
    EXPECT_EQ(enough, explanation.measures[0].margin() >= 0) << edits;
    if (!enough) {
      EXPECT_EQ(explanation.relation, std::nullopt) << edits;
    }
  }
}

TEST(HybridExplanation, hangs_on_a_measure_of_its_relation) {
  Random random(3);
  const Words text = random_words(120, random);
  const HybridExplanation near =
      must_explain(spaced(text), spaced(with_edits(text, 8)));
  ASSERT_NE(near.decisive(), nullptr);
  EXPECT_EQ(near.decisive()->makes, Relation::kNear);
  EXPECT_GE(near.decisive()->margin(), 0);
  const HybridExplanation within = must_explain(
      spaced(text), spaced(joined(text, random_words(150, random))));
  ASSERT_NE(within.decisive(), nullptr);
  EXPECT_EQ(within.decisive()->makes, Relation::kContains);
  EXPECT_EQ(must_explain("same words here", "same words here").decisive(),
            nullptr);
}

// The relation is what the finder says of the two alone, for all kinds of text.
TEST(HybridExplanation, agrees_with_the_finder) {
  const testing::Texts texts = mixed_collection(24, 5);
  for (std::size_t i = 0; i + 1 < texts.size(); ++i) {
    const auto finder =
        make_pair_finder(PairMethod::kHybrid, comparison_reader());
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
  EXPECT_TRUE(must_explain("", "...").measures.empty());
  EXPECT_EQ(must_explain("...", "...").relation, Relation::kEqual);
  EXPECT_TRUE(must_explain("\xff\xfe", "word").measures.empty());
}

}  // namespace
}  // namespace neardup
