#include "neardup/explain/text_measures.h"

#include <cmath>
#include <map>
#include <string>

#include "testing/test_data.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace neardup {
namespace {

using ::testing::HasSubstr;

DataPaths test_data() {
  return {.dictionary = testing::zh_dictionary(),
          .simplified = testing::opencc_directory()};
}

using Values = std::map<std::string, double>;

Values values_of(const std::vector<TextMeasure>& measures) {
  Values values;
  for (const TextMeasure& measure : measures) {
    values[measure.key] = measure.value;
  }
  EXPECT_EQ(values.size(), measures.size());
  return values;
}

Values measured(const std::string& a, const std::string& b,
                std::size_t width = kShingleWidth,
                const std::string& profile = "default") {
  const Fingerprinter fingerprinter =
      *Fingerprinter::create(*find_profile(profile), test_data());
  const auto measures = measure_texts(
      fingerprinter.trace(a), fingerprinter.trace(b), a, b, test_data(), width);
  EXPECT_TRUE(measures.ok()) << measures.status().message();
  return values_of(*measures);
}

// The worked example of a news deduplicator: the words of the two sentences
// counted, 1 2 2 1 1 1 0 and 1 2 2 1 1 2 1.
TEST(TextMeasures, vectors_are_those_of_the_worked_example) {
  const Values values = measured("我 喜欢 看 电视 不 喜欢 看 电影",
                                 "我 不 喜欢 看 电视 也 不 喜欢 看 电影",
                                 kShingleWidth, "java128");
  EXPECT_NEAR(values.at("cosine"), 13 / (std::sqrt(12) * std::sqrt(16)), 1e-12);
  EXPECT_NEAR(values.at("euclidean_distance"), std::sqrt(2), 1e-12);
}

// "a b", "b c", "c d" and "a b", "b c", "c e".
TEST(TextMeasures, shingles_and_alignment_are_counted_by_hand) {
  const Values values = measured("a b c d", "a b c e", 2);
  EXPECT_DOUBLE_EQ(values.at("jaccard"), 2.0 / 4);
  EXPECT_DOUBLE_EQ(values.at("containment_of_a"), 2.0 / 3);
  EXPECT_DOUBLE_EQ(values.at("containment_of_b"), 2.0 / 3);
  EXPECT_DOUBLE_EQ(values.at("alignment"), 2 * 3.0 / 8);
}

TEST(TextMeasures, a_part_is_contained_and_the_whole_is_not) {
  const Values values =
      measured("one two three four", "one two three four five six seven", 1);
  EXPECT_DOUBLE_EQ(values.at("containment_of_a"), 1);
  EXPECT_DOUBLE_EQ(values.at("containment_of_b"), 4.0 / 7);
  EXPECT_DOUBLE_EQ(values.at("alignment"), 2 * 4.0 / 11);
}

TEST(TextMeasures, equal_texts_are_at_the_ends) {
  const Values values = measured("the same text twice", "The same text, twice");
  for (const char* key : {"cosine", "jaccard", "containment_of_a",
                          "containment_of_b", "alignment"}) {
    EXPECT_DOUBLE_EQ(values.at(key), 1) << key;
  }
  EXPECT_EQ(values.at("euclidean_distance"), 0);
  EXPECT_EQ(values.at("hamming_distance"), 0);
}

TEST(TextMeasures, weights_of_features_are_vectors_too) {
  const Fingerprinter fingerprinter =
      *Fingerprinter::create(*find_profile("java128"), test_data());
  const auto trace = [&](const std::vector<GivenFeature>& features) {
    return fingerprinter.trace_features(features);
  };
  // 美国 twice: its weights add up to 4.
  const Values values = values_of(measure_features(
      trace({{"美国", 1}, {"51区", 3}, {"美国", 3}}), trace({{"51区", 3}})));
  EXPECT_DOUBLE_EQ(values.at("cosine"), 3.0 / 5);
  EXPECT_DOUBLE_EQ(values.at("euclidean_distance"), 4);
  EXPECT_FALSE(values.contains("jaccard"));
}

TEST(TextMeasures, are_printed_a_line_each) {
  const std::string text =
      to_text({{"cosine", "cosine of term counts", 0.93819},
               {"hamming_distance", "Hamming distance", 12}});
  EXPECT_THAT(text, HasSubstr("    cosine of term counts "));
  EXPECT_THAT(text, HasSubstr(" 0.9382\n"));
  EXPECT_THAT(text, HasSubstr(" 12\n"));
}

}  // namespace
}  // namespace neardup
