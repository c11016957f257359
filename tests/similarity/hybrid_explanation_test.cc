#include "neardup/similarity/hybrid_explanation.h"

#include <random>
#include <string>
#include <string_view>

#include "texts.h"
#include <gtest/gtest.h>

#include "neardup/similarity/hybrid/hybrid_options.h"
#include "neardup/similarity/measures/alignment.h"
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
  // Not enough in so short a text, so the judge looked at more.
  ASSERT_GT(explanation.trace.size(), 1U);
  EXPECT_EQ(explanation.trace[0].measure, kTokensAligned);
  EXPECT_DOUBLE_EQ(explanation.trace[0].value, 14.0 / 16);
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
    const bool is_near = explanation.relation == Relation::kNear;
    ASSERT_TRUE(is_near || explanation.aligned_needed) << edits;
    if (explanation.aligned_needed) {
      EXPECT_EQ(explanation.aligned >= *explanation.aligned_needed, is_near)
          << edits;
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

// What decided is what the judge compared: a text whose words were broken up
// has no tokens in common with the other, and says which letters made it near.
TEST(HybridExplanation, tells_what_the_judge_compared_and_nothing_else) {
  Random random(4);
  const Words text = random_words(90, random);
  std::string broken;
  for (const std::string& word : text) {
    broken += word.substr(0, 2) + " " + word.substr(2) + " ";
  }
  const HybridExplanation by_letters = must_explain(spaced(text), broken);
  EXPECT_EQ(by_letters.relation, Relation::kNear);
  ASSERT_NE(by_letters.decisive(), nullptr);
  EXPECT_NE(by_letters.decisive()->measure.find("letters"),
            std::string_view::npos);
  EXPECT_EQ(by_letters.decisive()->needed, HybridOptions().near_letters);
  EXPECT_EQ(by_letters.aligned_needed, std::nullopt);  // nobody aligned them

  const HybridExplanation by_estimate =
      must_explain(spaced(text), spaced(with_edits(text, 40)));
  ASSERT_EQ(by_estimate.trace.size(), 1U);
  EXPECT_EQ(by_estimate.trace[0].needed, HybridOptions().accept_estimate);

  Words again;
  for (int i = 0; i < 50; ++i) {
    again = joined(again, text);
  }
  const HybridExplanation repeated = must_explain(spaced(again), spaced(text));
  EXPECT_EQ(repeated.relation, Relation::kContains);
  EXPECT_EQ(repeated.decisive()->makes, Relation::kContains);
}

// The similarity is that of the list of pairs, whichever stage gave it.
TEST(HybridExplanation, gives_the_similarity_of_the_pair) {
  TextFinderOptions options;
  options.exact_similarity = true;
  const testing::Texts texts = mixed_collection(60, 6);
  for (std::size_t i = 0; i + 1 < texts.size(); ++i) {
    const auto finder =
        make_text_finder(Method::kHybrid, comparison_reader(), options);
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
  EXPECT_TRUE(must_explain("", "...").trace.empty());
  EXPECT_EQ(must_explain("...", "...").relation, Relation::kEqual);
  EXPECT_TRUE(must_explain("\xff\xfe", "word").trace.empty());
}

}  // namespace
}  // namespace neardup
