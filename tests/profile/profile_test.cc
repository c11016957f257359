#include "neardup/profile/profile.h"

#include <ostream>
#include <set>

#include "testing/test_data.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace neardup {
namespace {

using ::testing::HasSubstr;

TEST(BuiltinProfiles, are_valid_and_have_distinct_names) {
  std::set<std::string> names;
  for (const Profile& profile : builtin_profiles()) {
    EXPECT_TRUE(validate(profile).ok()) << validate(profile).message();
    EXPECT_TRUE(names.insert(profile.name).second) << profile.name;
    EXPECT_FALSE(profile.summary.empty()) << profile.name;
  }
}

TEST(BuiltinProfiles, unknown_name_lists_the_known_ones) {
  const Result<Profile> profile = find_profile("nope");
  ASSERT_FALSE(profile.ok());
  EXPECT_EQ(profile.status().code(), StatusCode::kNotFound);
  EXPECT_THAT(profile.status().message(), HasSubstr("yanyiwu"));
}

// The ids are stored beside fingerprints: a change here is a breaking change of
// the profile and needs a new version of it.
TEST(ProfileId, does_not_depend_on_name_or_summary) {
  Profile a = *find_profile("zh");
  Profile b = a;
  b.name = "other";
  b.summary = "other";
  EXPECT_EQ(profile_id(a, {}), profile_id(b, {}));
}

TEST(ProfileId, depends_on_the_data_read) {
  const Profile profile = *find_profile("zh");
  EXPECT_NE(profile_id(profile, {.dictionary = 1}),
            profile_id(profile, {.dictionary = 2}));
  EXPECT_NE(profile_id(profile, {.simplified = 1}),
            profile_id(profile, {.simplified = 2}));
}

// Every field of the recipe must show in the id: each is changed through TOML,
// which is read by the same table that the JSON is written from.
TEST(ProfileId, depends_on_every_field) {
  const std::vector<std::string> changes = {
      "version = 9",
      "weighting = 'unit'",
      "max_weight_share = 0.5",
      "normalizer.markup = true",
      "normalizer.width_and_compatibility = true",
      "normalizer.canonical_composition = true",
      "normalizer.lower_case = true",
      "normalizer.full_lower_case = true",
      "normalizer.simplified = true",
      "normalizer.punctuation = true",
      "normalizer.words_spaced = true",
      "normalizer.word_characters_only = true",
      "normalizer.spaces = true",
      "normalizer.clause_gaps = true",
      "tokenizer.kind = 'bytes'",
      "tokenizer.ngram = 3",
      "tokenizer.short_text = 'one-token'",
      "tokenizer.min_units = 5",
      "tokenizer.jieba_rules = '5.4'",
      "filter.stop_words = true",
      "filter.min_code_points = 2",
      "filter.min_utf16_units = 2",
      "filter.skip_tokens = 1",
      "top_n.n = 7",
      "top_n.adaptive = true",
      "top_n.order = 'libstdc++'",
      "hash.name = 'fnv1a-64'",
      "hash.seed = 1",
      "hash.key = '0123456789abcdef'",
      "simhash.bits = 32",
      "simhash.tie_rule = 'zero'",
      "simhash.bit_order = 'reversed'",
      "simhash.arithmetic = 'double'",
      "weak.min_features = 5",
      "weak.dominant_feature = false",
  };
  std::set<std::string> ids = {profile_id(*find_profile("java128"), {})};
  std::size_t fields = 0;
  for (const std::string& change : changes) {
    const Result<Profile> profile =
        parse_profile("base = 'java128'\n" + change, "p.toml");
    ASSERT_TRUE(profile.ok()) << change << ": " << profile.status().message();
    EXPECT_TRUE(ids.insert(profile_id(*profile, {})).second) << change;
    ++fields;
  }
  const auto json =
      nlohmann::json::parse(canonical_json(*find_profile("java128"), {}));
  std::size_t leaves = 0;
  const nlohmann::json flat = json.flatten();
  for (const auto& [path, value] : flat.items()) {
    leaves += path.starts_with("/data/") ? 0U : 1U;
  }
  EXPECT_EQ(fields, leaves) << "a field of the recipe is missing above";
}

struct BadToml {
  const char* toml;
  const char* message;
};

// Names the test.
void PrintTo(const BadToml& bad, std::ostream* out) { *out << bad.message; }

class BadProfile : public ::testing::TestWithParam<BadToml> {};

TEST_P(BadProfile, is_refused_with_file_and_line) {
  const Result<Profile> profile = parse_profile(GetParam().toml, "my.toml");
  ASSERT_FALSE(profile.ok()) << GetParam().toml;
  EXPECT_EQ(profile.status().code(), StatusCode::kInvalidArgument);
  EXPECT_THAT(profile.status().message(), HasSubstr(GetParam().message));
}

INSTANTIATE_TEST_SUITE_P(
    Table, BadProfile,
    ::testing::Values(
        BadToml{"base = 'zh'\nbase2 = 1", "my.toml:2: no field 'base2'"},
        BadToml{"base = 'nope'", "my.toml:1: no profile 'nope'"},
        BadToml{"base = 3", "my.toml:1: 'base' must be"},
        BadToml{"[simhash]\nbits = 'many'", "my.toml:2: 'simhash.bits'"},
        BadToml{"[simhash]\nbits = -1", "my.toml:2: 'simhash.bits'"},
        BadToml{"[simhash]\nbits = 300", "simhash.bits must be in 1..256"},
        BadToml{"[simhash]\ntie_rule = 'up'", "'up' is none of zero, one"},
        BadToml{"[hash]\nname = 'sha'", "hash"},
        BadToml{"[tokenizer]\nkind = 'x'", "my.toml:2: 'tokenizer.kind'"},
        BadToml{"[tokenizer]\nngram = 0", "tokenizer.ngram is 0; 1 to 64"},
        BadToml{"weighting = 'given'", "given is for callers"},
        BadToml{"weighting = 'part-of-speech'", "needs a jieba tokenizer"},
        BadToml{"max_weight_share = 0", "max_weight_share must be in (0, 1]"},
        BadToml{"normalizer.markup = 1", "must be true or false"},
        BadToml{"a = [", "my.toml:1"}));

TEST(ParseProfile, starts_from_its_base) {
  const Result<Profile> profile = parse_profile(
      "base = 'yanyiwu'\nname = 'mine'\n[top_n]\nn = 50\n"
      "adaptive = false\n",
      "mine.toml");
  ASSERT_TRUE(profile.ok()) << profile.status().message();
  Profile expected = *find_profile("yanyiwu");
  expected.name = "mine";
  expected.summary = "from mine.toml";
  expected.top_n.n = 50;
  expected.top_n.adaptive = false;
  EXPECT_EQ(*profile, expected);
}

}  // namespace
}  // namespace neardup
