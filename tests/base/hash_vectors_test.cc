// Known answers of the seeds and of other programs that a hash alone decides.
// tests/fingerprint/ holds the rest of those files and counts that nothing was
// left out.

#include <map>
#include <string>

#include "testing/test_data.h"
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "neardup/base/hash/feature_hash.h"

namespace neardup {
namespace {

using Json = nlohmann::json;

HashValue value_of_decimal(const std::string& digits) {
  HashValue value;
  for (const char digit : digits) {
    std::uint64_t carry = static_cast<std::uint64_t>(digit - '0');
    for (std::uint64_t& word : value.words) {
      const std::uint64_t low = (word & 0xffffffff) * 10 + carry;
      const std::uint64_t high = (word >> 32) * 10 + (low >> 32);
      word = (high << 32) | (low & 0xffffffff);
      carry = high >> 32;
    }
  }
  return value;
}

// The name under which we know a hash of peers.json.
std::string feature_hash_name(const std::string& peer_name) {
  static const std::map<std::string, std::string> names = {
      {"lookup3_hashlittle2_hi_pc", "jenkins-lookup3-64"},
      {"fnv1_64 (not 1a)", "fnv1-64"},
      {"sha1 first 4 bytes little-endian", "sha1-first4"},
      {"sha1 first 8 bytes little-endian", "sha1-first8"},
      {"sha1 first 16 bytes little-endian", "sha1-first16"},
  };
  const auto found = names.find(peer_name);
  return found == names.end() ? peer_name : found->second;
}

TEST(SeedVectors, hashes_are_the_stated_ones) {
  NEARDUP_EXTERNAL_DATA(path, "vectors/seeds.json");
  const Json seeds = Json::parse(testing::read_test_file(path));
  int checked = 0;
  for (const auto& [key, name] :
       {std::pair("fnv1a64_utf16", "fnv1a-64-utf16"),
        std::pair("jenkins_ooat_int32", "jenkins-ooat-int32"),
        std::pair("jenkins_lookup2", "jenkins-lookup2")}) {
    const FeatureHash hash = *FeatureHash::parse(name);
    for (const Json& each : seeds[key]["hashes"]) {
      const std::string text = each["text"];
      EXPECT_EQ(to_hex(hash(text), hash.bits()), each["hash"])
          << name << " of '" << text << "'";
      ++checked;
    }
  }
  EXPECT_EQ(checked, 16 + 8 + 6);
}

TEST(PeerVectors, hashes_are_the_stated_ones) {
  NEARDUP_EXTERNAL_DATA(path, "vectors/peers.json");
  const Json peers = Json::parse(testing::read_test_file(path));
  int checked = 0;
  for (const Json& vector : peers["vectors"]) {
    if ((vector["kind"] != "hash64" && vector["kind"] != "hash") ||
        vector["input"].is_object()) {  // a file of the peer's, not at hand
      continue;
    }
    const Result<FeatureHash> hash =
        FeatureHash::parse(feature_hash_name(vector["params"]["hash"]));
    ASSERT_TRUE(hash.ok()) << vector["id"];
    const std::string text = vector["input"];
    EXPECT_EQ((*hash)(text), value_of_decimal(vector["expected"]))
        << vector["id"];
    ++checked;
  }
  EXPECT_EQ(checked, 15 + 3);
}

}  // namespace
}  // namespace neardup
