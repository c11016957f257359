#include "neardup/fingerprint/weighting.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <random>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace neardup {
namespace {

using ::testing::HasSubstr;

class MapIdf final : public IdfTable {
 public:
  double idf(std::string_view word) const override {
    const auto found = table_.find(word);
    return found == table_.end() ? average() : found->second;
  }
  double average() const override { return 8; }

 private:
  std::map<std::string_view, double> table_ = {
      {"the", 0.5}, {"saucer", 10}, {"grey", 4.5}, {"zero", 0}};
};

const MapIdf kIdf;

std::vector<Term> terms_of(const std::vector<std::string_view>& tokens) {
  std::vector<Term> terms;
  for (std::uint32_t i = 0; i < tokens.size(); ++i) {
    const auto known =
        std::find_if(terms.begin(), terms.end(),
                     [&](const Term& t) { return t.text == tokens[i]; });
    if (known == terms.end()) {
      terms.push_back({.text = tokens[i], .first = i});
    } else {
      ++known->count;
    }
  }
  return terms;
}

std::map<std::string_view, double> weights(
    WeightingKind kind, const std::vector<std::string_view>& tokens) {
  std::vector<Term> terms = terms_of(tokens);
  weigh(kind, tokens, &kIdf, terms);
  std::map<std::string_view, double> weights;
  for (const Term& term : terms) {
    weights[term.text] = term.weight;
  }
  return weights;
}

double weight_of_tag(std::string_view tag, std::uint32_t count = 1) {
  std::vector<Term> terms = {{.text = "w", .tag = tag, .count = count}};
  weigh(WeightingKind::kPartOfSpeech, {}, nullptr, terms);
  return terms[0].weight;
}

TEST(Weighting, names_are_read_back) {
  for (int i = 0; i <= static_cast<int>(WeightingKind::kGiven); ++i) {
    const auto kind = static_cast<WeightingKind>(i);
    const Result<WeightingKind> parsed = parse_weighting(weighting_name(kind));
    ASSERT_TRUE(parsed.ok()) << weighting_name(kind);
    EXPECT_EQ(*parsed, kind);
  }
  const Result<WeightingKind> unknown = parse_weighting("TF-IDF");
  EXPECT_EQ(unknown.status().code(), StatusCode::kInvalidArgument);
  EXPECT_THAT(unknown.status().message(), HasSubstr("tf-idf"));
}

TEST(Weighting, counts) {
  const std::vector<std::string_view> tokens = {"a", "b", "a", "a"};
  EXPECT_EQ(weights(WeightingKind::kUnit, tokens)["a"], 1);
  EXPECT_EQ(weights(WeightingKind::kCount, tokens)["a"], 3);
  EXPECT_EQ(weights(WeightingKind::kCount, tokens)["b"], 1);
  EXPECT_DOUBLE_EQ(weights(WeightingKind::kLogCount, tokens)["a"],
                   1 + std::log(3.0));
  EXPECT_EQ(weights(WeightingKind::kLogCount, tokens)["b"], 1);
}

TEST(Weighting, tf_idf_gives_unknown_words_the_average) {
  const std::vector<std::string_view> tokens = {"the", "saucer", "the", "EP01",
                                                "EP01"};
  auto found = weights(WeightingKind::kTfIdf, tokens);
  EXPECT_EQ(found["the"], 1.0);
  EXPECT_EQ(found["saucer"], 10);
  EXPECT_EQ(found["EP01"], 16);
  found = weights(WeightingKind::kLogTfIdf, tokens);
  EXPECT_DOUBLE_EQ(found["EP01"], 8 * (1 + std::log(2.0)));
  EXPECT_EQ(found["saucer"], 10);
}

TEST(Weighting, given_weights_are_left_alone) {
  std::vector<Term> terms = {{.text = "a", .weight = -2.5}};
  weigh(WeightingKind::kGiven, {}, nullptr, terms);
  EXPECT_EQ(terms[0].weight, -2.5);
}

// saucer 10 is the largest: fifths begin at 2, 4, 6 and 8.
TEST(FiveLevels, are_fifths_of_the_largest_tf_idf) {
  const std::vector<std::string_view> tokens = {"saucer", "EP01", "grey", "the",
                                                "zero"};
  auto levels = weights(WeightingKind::kFiveLevels, tokens);
  EXPECT_EQ(levels["saucer"], 5);
  EXPECT_EQ(levels["EP01"], 5);  // exactly four fifths
  EXPECT_EQ(levels["grey"], 3);
  EXPECT_EQ(levels["the"], 1);
  EXPECT_EQ(levels["zero"], 1);
}

TEST(FiveLevels, are_whole_numbers_from_one_to_five_in_the_order_of_tf_idf) {
  std::vector<std::string_view> tokens;
  for (const auto& [word, count] :
       {std::pair("a", 1), std::pair("b", 2), std::pair("c", 4),
        std::pair("d", 5), std::pair("e", 7), std::pair("f", 9),
        std::pair("g", 10)}) {
    tokens.insert(tokens.end(), static_cast<std::size_t>(count), word);
  }
  auto levels = weights(WeightingKind::kFiveLevels, tokens);
  EXPECT_EQ(levels["a"], 1);
  EXPECT_EQ(levels["b"], 2);
  EXPECT_EQ(levels["c"], 3);
  EXPECT_EQ(levels["d"], 3);
  EXPECT_EQ(levels["e"], 4);
  EXPECT_EQ(levels["f"], 5);
  EXPECT_EQ(levels["g"], 5);
}

TEST(FiveLevels, without_any_weight_all_are_one) {
  EXPECT_EQ(weights(WeightingKind::kFiveLevels, {"zero"})["zero"], 1);
  EXPECT_TRUE(weights(WeightingKind::kFiveLevels, {}).empty());
}

TEST(PartOfSpeech, tags_have_the_documented_weights) {
  for (const std::string_view noun : {"n", "nr", "ns", "nt", "nz", "nrt"}) {
    EXPECT_EQ(weight_of_tag(noun), 3) << noun;
  }
  for (const std::string_view verb : {"v", "vn", "vd", "eng"}) {
    EXPECT_EQ(weight_of_tag(verb), 2) << verb;
  }
  for (const std::string_view adjective : {"a", "ad", "an"}) {
    EXPECT_EQ(weight_of_tag(adjective), 1.5) << adjective;
  }
  for (const std::string_view other : {"", "x", "m", "e", "d", "uj", "t"}) {
    EXPECT_EQ(weight_of_tag(other), 1) << other;
  }
  EXPECT_EQ(weight_of_tag("nr", 4), 12);
}

// The formula with a dense matrix of joints.
std::vector<double> slow_text_rank(const std::vector<std::string_view>& tokens,
                                   const std::vector<Term>& terms) {
  const std::size_t n = terms.size();
  std::vector<std::vector<double>> joints(n, std::vector<double>(n));
  for (std::size_t a = 0; a < n; ++a) {
    for (std::size_t b = 0; b < n; ++b) {
      for (std::size_t i = 0; i < tokens.size(); ++i) {
        for (std::size_t j = 0; j < tokens.size(); ++j) {
          const std::size_t apart = i > j ? i - j : j - i;
          joints[a][b] += a != b && apart < 5 && tokens[i] == terms[a].text &&
                          tokens[j] == terms[b].text;
        }
      }
    }
  }
  std::vector<double> ranks(n, 1);
  for (int round = 0; round < 10; ++round) {
    std::vector<double> next(n, 0.15);
    for (std::size_t b = 0; b < n; ++b) {
      double degree = 0;
      for (const double weight : joints[b]) {
        degree += weight;
      }
      for (std::size_t a = 0; a < n && degree > 0; ++a) {
        next[a] += 0.85 * ranks[b] * joints[a][b] / degree;
      }
    }
    ranks = next;
  }
  return ranks;
}

TEST(TextRank, agrees_with_the_formula) {
  std::mt19937_64 random(5);
  const std::vector<std::string_view> words = {"a", "b", "c", "d",
                                               "e", "f", "g", "stop"};
  for (int round = 0; round < 40; ++round) {
    std::vector<std::string_view> tokens(random() % 30);
    for (std::string_view& token : tokens) {
      token = words[random() % words.size()];
    }
    std::vector<Term> terms = terms_of(tokens);
    // Dropped from the terms, "stop" keeps its place among the tokens.
    std::erase_if(terms, [](const Term& t) { return t.text == "stop"; });
    weigh(WeightingKind::kTextRank, tokens, nullptr, terms);
    const std::vector<double> expected = slow_text_rank(tokens, terms);
    for (std::size_t i = 0; i < terms.size(); ++i) {
      ASSERT_NEAR(terms[i].weight, expected[i], 1e-12) << terms[i].text;
    }
  }
}

TEST(TextRank, the_middle_of_a_text_is_heavier_than_its_edge) {
  auto ranks = weights(WeightingKind::kTextRank,
                       {"edge", "hub", "x", "hub", "y", "hub", "z", "rim"});
  EXPECT_GT(ranks["hub"], ranks["x"]);
  EXPECT_GT(ranks["x"], ranks["rim"]);
}

TEST(TextRank, a_lone_term_gets_the_damping_rest) {
  EXPECT_DOUBLE_EQ(weights(WeightingKind::kTextRank, {"one", "one"})["one"],
                   0.15);
  EXPECT_TRUE(weights(WeightingKind::kTextRank, {}).empty());
}

TEST(TextRank, the_order_of_the_terms_does_not_matter) {
  const std::vector<std::string_view> tokens = {"a", "b", "c", "a", "d",
                                                "e", "b", "f", "g", "a"};
  std::vector<Term> terms = terms_of(tokens);
  auto expected = weights(WeightingKind::kTextRank, tokens);
  std::reverse(terms.begin(), terms.end());
  weigh(WeightingKind::kTextRank, tokens, nullptr, terms);
  for (const Term& term : terms) {
    EXPECT_EQ(term.weight, expected[term.text]) << term.text;
  }
}

}  // namespace
}  // namespace neardup
