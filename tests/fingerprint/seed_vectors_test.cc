// Every entry of the seeds' known answers that hashes, weights and bits decide.

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "testing/test_data.h"
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "neardup/base/hash/feature_hash.h"
#include "neardup/fingerprint/simhasher.h"

namespace neardup {
namespace {

using Json = nlohmann::json;

Json read_seeds(const std::string& path) {
  return Json::parse(testing::read_test_file(path));
}

Fingerprint binary(const Json& digits) {
  const Result<Fingerprint> parsed =
      Fingerprint::parse_binary(digits.get<std::string>());
  EXPECT_TRUE(parsed.ok()) << digits;
  return *parsed;
}

TEST(SeedVectors, every_key_has_an_owner) {
  NEARDUP_EXTERNAL_DATA(path, "vectors/seeds.json");
  const std::map<std::string, std::string> owners = {
      {"worked_example", "here; the segments are engine's"},
      {"signature_from_sums", "here"},
      {"hamming", "here"},
      {"simhash_fnv1a64_utf16", "here"},
      {"simhash_polynomial", "here"},
      {"fnv1a64_utf16", "tests/base"},
      {"jenkins_ooat_int32", "tests/base"},
      {"jenkins_lookup2", "tests/base"},
      {"cosine", "the exact similarity measures"},
      {"capacity", "index"},
  };
  const Json seeds = read_seeds(path);
  std::set<std::string> keys;
  for (const auto& [key, value] : seeds.items()) {
    keys.insert(key);
    EXPECT_TRUE(owners.contains(key)) << key;
  }
  EXPECT_EQ(keys.size(), owners.size());
}

TEST(SeedVectors, worked_example_of_six_bits) {
  NEARDUP_EXTERNAL_DATA(path, "vectors/seeds.json");
  const Json example = read_seeds(path)["worked_example"]["six_bit"];
  SimHasher hasher({.bits = 6});
  for (const Json& feature : example["features"]) {
    hasher.add(binary(feature["hash"]).value(), feature["weight"]);
  }
  EXPECT_EQ(to_binary(hasher.finish()), example["signature"]);
  // The seed prints the sum of the most significant bit first.
  std::vector<double> sums = hasher.sums();
  std::reverse(sums.begin(), sums.end());
  EXPECT_EQ(Json(sums), example["sums"]);
}

TEST(SeedVectors, signature_from_sums) {
  NEARDUP_EXTERNAL_DATA(path, "vectors/seeds.json");
  const Json entry = read_seeds(path)["signature_from_sums"];
  std::vector<double> sums = entry["sums"];
  std::reverse(sums.begin(), sums.end());
  EXPECT_EQ(to_binary(fingerprint_of_sums(sums, TieRule::kZero)),
            entry["signature"]);
}

TEST(SeedVectors, hamming) {
  NEARDUP_EXTERNAL_DATA(path, "vectors/seeds.json");
  const Json hamming = read_seeds(path)["hamming"];
  int checked = 0;
  for (const Json& each : hamming["distance"]) {
    EXPECT_EQ(hamming_distance(binary(each["a"]), binary(each["b"])),
              each["distance"]);
    ++checked;
  }
  for (const Json& each : hamming["within"]) {
    const Fingerprint a = binary(each["a"]);
    const Fingerprint b = binary(each["b"]);
    EXPECT_EQ(within(a, b, each["k"]), each["within"]);
    EXPECT_EQ(within_early_exit(a, b, each["k"]), each["within"]);
    ++checked;
  }
  EXPECT_EQ(checked, 1 + 3);
}

// In both arithmetics: whole weights lose nothing in either.
TEST(SeedVectors, simhash_with_fnv1a_over_utf16) {
  NEARDUP_EXTERNAL_DATA(path, "vectors/seeds.json");
  const Json seeds = read_seeds(path);
  const FeatureHash hash = *FeatureHash::parse("fnv1a-64-utf16");
  int checked = 0;
  for (const SumArithmetic arithmetic :
       {SumArithmetic::kFixedPoint, SumArithmetic::kDouble}) {
    for (const Json& each : seeds["simhash_fnv1a64_utf16"]["cases"]) {
      SimHasher hasher({.tie_rule = TieRule::kOne, .arithmetic = arithmetic});
      for (const Json& feature : each["features"]) {
        hasher.add(hash(feature[0].get<std::string>()), feature[1]);
      }
      EXPECT_EQ(to_binary(hasher.finish()), each["signature"]) << each["name"];
      ++checked;
    }
  }
  EXPECT_EQ(checked, 2 * 3);
}

Fingerprint polynomial_simhash(const Json& entry) {
  const int bits = entry["bits"];
  const FeatureHash hash =
      *FeatureHash::parse("polynomial-" + std::to_string(bits));
  SimHasher hasher({.bits = bits, .tie_rule = TieRule::kOne});
  for (const Json& token : entry["tokens"]) {
    hasher.add(hash(token.get<std::string>()), 1);
  }
  return hasher.finish();
}

TEST(SeedVectors, simhash_with_the_polynomial) {
  NEARDUP_EXTERNAL_DATA(path, "vectors/seeds.json");
  const Json polynomial = read_seeds(path)["simhash_polynomial"];
  std::vector<Fingerprint> of_128_bits;
  int checked = 0;
  for (const Json& each : polynomial["cases"]) {
    const Fingerprint fingerprint = polynomial_simhash(each);
    EXPECT_EQ(to_hex(fingerprint), each["fingerprint"]) << each;
    if (each["bits"] == 128) {
      of_128_bits.push_back(fingerprint);
    }
    ++checked;
  }
  EXPECT_EQ(checked, 24);
  for (const Json& each : polynomial["distances_128"]) {
    EXPECT_EQ(
        hamming_distance(of_128_bits.at(each["a"]), of_128_bits.at(each["b"])),
        each["distance"]);
    ++checked;
  }
  EXPECT_EQ(checked, 24 + 2);
}

}  // namespace
}  // namespace neardup
