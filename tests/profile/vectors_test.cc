// Known answers that need a whole profile: text in, fingerprint out.

#include <map>

#include "testing/test_data.h"
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "neardup/profile/fingerprinter.h"
#include "neardup/profile/profile.h"

namespace neardup {
namespace {

using Json = nlohmann::json;

// Creates each fingerprinter once; jieba's dictionary takes most of a second.
const Fingerprinter& fingerprinter_for(const Profile& profile) {
  static std::map<std::string, Fingerprinter> cache;
  const std::string id = profile_id(profile, {});
  auto found = cache.find(id);
  if (found == cache.end()) {
    Result<Fingerprinter> created = Fingerprinter::create(
        profile, {.dictionary = testing::zh_dictionary(),
                  .simplified = testing::opencc_directory()});
    EXPECT_TRUE(created.ok()) << created.status().message();
    found = cache.emplace(id, *std::move(created)).first;
  }
  return found->second;
}

std::uint64_t peer_fingerprint(const Profile& profile,
                               const std::string& text) {
  Fingerprinter::Workspace workspace;
  return fingerprinter_for(profile)
      .fingerprint(text, workspace)
      .fingerprint.words()[0];
}

// The profile that reproduces the system of a vector; nothing for kinds and
// systems that other floors' tests hold.
std::optional<Profile> profile_of(const Json& vector) {
  const std::string system = vector["system"];
  const Json params = vector.value("params", Json::object());
  if (system == "yanyiwu/simhash" || system == "yanyiwu/gosimhash" ||
      system.starts_with("qinwf/jiebaR")) {
    Profile profile = *find_profile("yanyiwu");
    if (params.contains("topN")) {
      profile.top_n.adaptive = false;
      profile.top_n.n = params["topN"];
    }
    return profile;
  }
  if (system == "HaoyuHu/gosimhash") {
    return *find_profile(params.value("hash", "") == "siphash-2-4"
                             ? "gosimhash-siphash"
                             : "gosimhash");
  }
  if (system == "1e0ng/simhash") {
    return *find_profile(
        params.value("tie", "").starts_with(">=") ? "1e0ng-1.7.0" : "1e0ng");
  }
  if (system == "mfonda/simhash") {
    return *find_profile("mfonda");
  }
  if (system == "go-dedup/simhash") {
    const std::string id = vector["id"];
    return *find_profile(id.starts_with("gd-03")   ? "go-dedup-cjk"
                         : id.starts_with("gd-04") ? "go-dedup-nfkc"
                         : id.starts_with("gd-05") ? "go-dedup-nfc"
                                                   : "go-dedup");
  }
  if (system == "ClickHouse") {
    static const std::map<std::string, std::string> names = {
        {"ngramSimHash", "clickhouse-ngram"},
        {"ngramSimHashCaseInsensitive", "clickhouse-ngram-ci"},
        {"ngramSimHashUTF8", "clickhouse-ngram-utf8"},
        {"ngramSimHashCaseInsensitiveUTF8", "clickhouse-ngram-ci-utf8"},
        {"wordShingleSimHash", "clickhouse-words"},
        {"wordShingleSimHashCaseInsensitive", "clickhouse-words-ci"},
        {"wordShingleSimHashUTF8", "clickhouse-words-utf8"},
        {"wordShingleSimHashCaseInsensitiveUTF8", "clickhouse-words-ci-utf8"}};
    return *find_profile(names.at(params["function"]));
  }
  return std::nullopt;
}

std::vector<Json> vectors_of_kind(const std::string& path,
                                  const std::string& kind) {
  const Json all = Json::parse(testing::read_test_file(path));
  std::vector<Json> found;
  for (const Json& vector : all["vectors"]) {
    if (vector["kind"] == kind) {
      found.push_back(vector);
    }
  }
  return found;
}

TEST(PeerVectors, texts_give_the_stated_fingerprints) {
  NEARDUP_EXTERNAL_DATA(path, "vectors/peers.json");
  int checked = 0;
  for (const Json& vector : vectors_of_kind(path, "simhash_text")) {
    const Json& input = vector["input"];
    if (input.is_object()) {
      continue;  // a file of the peer's repository that is not at hand
    }
    const std::optional<Profile> profile = profile_of(vector);
    ASSERT_TRUE(profile.has_value()) << vector["id"];
    // Some vectors are lists of texts with lists of answers.
    const Json texts = input.is_array() ? input : Json::array({input});
    const Json& stated = vector["expected"];
    const Json answers = stated.is_array() ? stated : Json::array({stated});
    ASSERT_EQ(texts.size(), answers.size()) << vector["id"];
    for (std::size_t i = 0; i < texts.size(); ++i) {
      EXPECT_EQ(std::to_string(peer_fingerprint(*profile, texts[i])),
                answers[i])
          << vector["id"] << " " << texts[i];
      ++checked;
    }
  }
  EXPECT_EQ(checked, 40);
}

TEST(PeerVectors, pairs_of_texts_have_the_stated_distance) {
  NEARDUP_EXTERNAL_DATA(path, "vectors/peers.json");
  int checked = 0;
  for (const Json& vector : vectors_of_kind(path, "hamming_text")) {
    const std::optional<Profile> profile = profile_of(vector);
    ASSERT_TRUE(profile.has_value()) << vector["id"];
    const int distance = hamming_distance(
        Fingerprint(peer_fingerprint(*profile, vector["input"][0])),
        Fingerprint(peer_fingerprint(*profile, vector["input"][1])));
    const Json& stated = vector["expected"];
    EXPECT_EQ(distance, stated.is_object() ? stated["actual"] : stated)
        << vector["id"];
    ++checked;
  }
  EXPECT_EQ(checked, 5);
}

TEST(PeerVectors, keywords_have_the_stated_weights) {
  NEARDUP_EXTERNAL_DATA(path, "vectors/peers.json");
  int checked = 0;
  for (const Json& vector : vectors_of_kind(path, "keywords")) {
    Profile profile = *find_profile("yanyiwu");
    profile.top_n.adaptive = false;
    profile.top_n.n = vector["params"]["topN"];
    const FingerprintTrace trace =
        fingerprinter_for(profile).trace(std::string(vector["input"]));
    ASSERT_EQ(trace.features.size(), vector["expected"].size());
    for (std::size_t i = 0; i < trace.features.size(); ++i) {
      EXPECT_EQ(trace.features[i].text, vector["expected"][i][0]);
      EXPECT_NEAR(trace.features[i].weight, vector["expected"][i][1], 1e-4);
    }
    ++checked;
  }
  EXPECT_EQ(checked, 3);
}

// The ties at the cut follow libstdc++, whatever we are built with.
TEST(PeerVectors, equal_weights_are_cut_as_libstdcxx_does) {
  NEARDUP_EXTERNAL_DATA(path, "vectors/peers.json");
  for (const Json& vector : vectors_of_kind(path, "stl_divergence")) {
    if (vector["input"].is_object()) {
      continue;
    }
    const std::optional<Profile> profile = profile_of(vector);
    EXPECT_EQ(std::to_string(peer_fingerprint(*profile, vector["input"])),
              vector["expected"]["libstdc++_12"])
        << vector["id"];
  }
}

TEST(SeedVectors, sohu_features_give_the_signatures) {
  NEARDUP_EXTERNAL_DATA(path, "vectors/seeds.json");
  const Json all = Json::parse(testing::read_test_file(path));
  const Fingerprinter& sohu = fingerprinter_for(*find_profile("sohu"));
  for (const Json& each : all["simhash_fnv1a64_utf16"]["cases"]) {
    std::vector<GivenFeature> features;
    for (const Json& feature : each["features"]) {
      features.push_back(
          {feature[0].get<std::string>(), feature[1].get<double>()});
    }
    EXPECT_EQ(to_binary(sohu.trace_features(features).result.fingerprint),
              each["signature"])
        << each["name"];
  }
}

TEST(SeedVectors, polynomial_profiles_of_every_width) {
  NEARDUP_EXTERNAL_DATA(path, "vectors/seeds.json");
  const Json all = Json::parse(testing::read_test_file(path));
  int checked = 0;
  for (const Json& each : all["simhash_polynomial"]["cases"]) {
    Profile profile = *find_profile("java128");
    profile.simhash.bits = each["bits"];
    profile.hash.name = "polynomial-" + std::to_string(profile.simhash.bits);
    std::string text;
    for (const Json& token : each["tokens"]) {
      text += std::string(token) + " ";
    }
    Fingerprinter::Workspace workspace;
    EXPECT_EQ(to_hex(fingerprinter_for(profile)
                         .fingerprint(text, workspace)
                         .fingerprint),
              each["fingerprint"]);
    ++checked;
  }
  EXPECT_EQ(checked, 24);
}

}  // namespace
}  // namespace neardup
