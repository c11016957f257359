#include "neardup/explain/explanation.h"

#include "testing/test_data.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace neardup {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

Fingerprinter fingerprinter(Profile profile) {
  Result<Fingerprinter> created = Fingerprinter::create(
      std::move(profile), {.dictionary = testing::zh_dictionary(),
                           .simplified = testing::opencc_directory()});
  EXPECT_TRUE(created.ok()) << created.status().message();
  return *std::move(created);
}

// A profile of six bits prints the article's table: every feature's votes.
TEST(Explanation, prints_each_step_of_a_small_example) {
  Profile profile = *find_profile("java128");
  profile.simhash.bits = 6;
  profile.hash.name = "polynomial-6";
  const Fingerprinter six = fingerprinter(profile);
  const FingerprintTrace a = six.trace_features({{"美国", 4}, {"51区", 5}});
  const std::string text = to_text(explain(six, a, a, 3));
  for (std::size_t position = 0; position < 6; ++position) {
    const int index = static_cast<int>(position);
    const double expected = (a.features[0].hash.bit(index) ? 4 : -4) +
                            (a.features[1].hash.bit(index) ? 5 : -5);
    EXPECT_EQ(a.sums[position], expected);
  }
  EXPECT_THAT(text, HasSubstr("1. tokens (2)"));
  EXPECT_THAT(text, HasSubstr("美国(4)"));
  EXPECT_THAT(text, HasSubstr("4. sums"));
  EXPECT_THAT(text, HasSubstr(to_binary(a.result.fingerprint)));
}

// The hashes, votes and sums that the articles print.
TEST(Explanation, gives_the_worked_example_with_its_given_hashes) {
  Profile profile = *find_profile("levels");
  profile.simhash.bits = 6;
  const Fingerprinter six = fingerprinter(profile);
  const FingerprintTrace trace = six.trace_features(
      {{"美国", 4, HashValue{{0b100101}}}, {"51区", 5, HashValue{{0b101011}}}});
  EXPECT_THAT(trace.sums, ElementsAre(9, 1, -1, 1, -9, 9));
  EXPECT_EQ(to_binary(trace.result.fingerprint), "101011");
  const std::string text = to_text("features", trace);
  EXPECT_THAT(text, HasSubstr("美国(4)  25  -> 4 -4 -4 4 -4 4\n"));
  EXPECT_THAT(text, HasSubstr("51区(5)  2b  -> 5 -5 5 -5 5 5\n"));
  EXPECT_THAT(text, HasSubstr("    9 -9 1 -1 1 9\n"));
  EXPECT_THAT(text, HasSubstr("101011"));
}

TEST(Explanation, agrees_with_the_distance_and_the_blocks) {
  const Fingerprinter each = fingerprinter(*find_profile("default"));
  const Explanation explanation =
      explain(each, "the quick brown fox jumps over the lazy dog today",
              "the quick brown fox jumped over the lazy dog yesterday", 3);
  EXPECT_EQ(explanation.distance,
            static_cast<int>(explanation.differing_bits.size()));
  int first = 0;
  for (std::size_t i = 0; i < explanation.block_widths.size(); ++i) {
    bool agrees = true;
    for (const int bit : explanation.differing_bits) {
      agrees =
          agrees && (bit < first || bit >= first + explanation.block_widths[i]);
    }
    EXPECT_EQ(explanation.block_agrees[i], agrees) << "block " << i;
    first += explanation.block_widths[i];
  }
  EXPECT_EQ(first, 64);
}

TEST(Explanation, a_weak_text_is_a_duplicate_only_of_an_equal_one) {
  const Fingerprinter zh = fingerprinter(*find_profile("zh"));
  EXPECT_FALSE(explain(zh, "", "的", 3).near_duplicate);
  EXPECT_TRUE(explain(zh, "的", "的", 3).near_duplicate);
  EXPECT_THAT(to_text(explain(zh, "", "的", 3)), HasSubstr("weak"));
}

TEST(Explanation, json_says_what_the_struct_says) {
  const Fingerprinter each = fingerprinter(*find_profile("default"));
  const Explanation explanation =
      explain(each, "a b c d e f", "a b c d e g", 9);
  const auto json = nlohmann::json::parse(to_json(explanation));
  EXPECT_EQ(json["distance"], explanation.distance);
  EXPECT_EQ(json["near_duplicate"], explanation.near_duplicate);
  EXPECT_EQ(json["a"]["features"].size(), explanation.a.features.size());
  EXPECT_EQ(json["a"]["fingerprint"], to_hex(explanation.a.result.fingerprint));
  EXPECT_EQ(json["blocks"].size(), 10U);
}

TEST(Explanation, html_escapes_what_texts_contain) {
  Profile profile = *find_profile("default");
  profile.normalizer = {};
  profile.tokenizer.kind = TokenizerKind::kWhitespace;
  const Fingerprinter raw = fingerprinter(profile);
  const std::string html = to_html(
      explain(raw, "<script>alert(1)</script> \" onload='x' & \x01", "b", 3));
  EXPECT_THAT(html, Not(HasSubstr("<script>")));
  EXPECT_THAT(html, HasSubstr("&lt;script&gt;alert(1)&lt;/script&gt;"));
  EXPECT_THAT(html, Not(HasSubstr("\x01")));
  EXPECT_THAT(html, Not(HasSubstr("://")));
}

}  // namespace
}  // namespace neardup
