// Known answers of other SimHash programs that hashes, weights and bits decide.
// Each check takes the vectors of one kind; every_vector_has_one_owner counts
// that no vector is left out.

#include <cctype>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "peer_vector_owners.h"
#include "testing/test_data.h"
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "neardup/base/hash/feature_hash.h"
#include "neardup/fingerprint/cyclic_window.h"
#include "neardup/fingerprint/simhasher.h"
#include "neardup/fingerprint/top_n.h"

namespace neardup {
namespace {

using Json = nlohmann::json;
using Features = std::vector<std::pair<std::string, double>>;

std::uint64_t number(const Json& decimal) {
  const Result<Fingerprint> parsed =
      Fingerprint::parse_decimal(decimal.get<std::string>());
  EXPECT_TRUE(parsed.ok()) << decimal;
  return parsed->words()[0];
}

std::string decimal(const Fingerprint& fingerprint) {
  return std::to_string(fingerprint.words()[0]);
}

std::string decimal_simhash(std::string_view hash_name,
                            const SimHashOptions& options,
                            const Features& features) {
  const FeatureHash hash = *FeatureHash::parse(hash_name);
  SimHasher hasher(options);
  for (const auto& [text, weight] : features) {
    hasher.add(hash(text), weight);
  }
  return decimal(hasher.finish());
}

// The programs sum in doubles.
SimHashOptions peer_options(TieRule tie_rule) {
  return {.tie_rule = tie_rule, .arithmetic = SumArithmetic::kDouble};
}

TieRule tie_rule_of(const Json& vector) {
  const Json params = vector.value("params", Json::object());
  return params.value("tie", ">").starts_with(">=") ? TieRule::kOne
                                                    : TieRule::kZero;
}

// Strings weigh 1; "str(i) for i in 0..499" is written as prose.
Features features_of(const Json& vector) {
  Features features;
  if (vector["id"] == "le-03") {
    for (int i = 0; i < 500; ++i) {
      features.emplace_back(std::to_string(i), 1);
    }
    return features;
  }
  for (const Json& feature : vector["input"]) {
    if (feature.is_string()) {
      features.emplace_back(feature, 1);
    } else {
      features.emplace_back(feature[0], feature[1]);
    }
  }
  return features;
}

void check_features(const Json& vector) {
  const bool is_yanyiwu = vector["system"] == "yanyiwu/simhash";
  EXPECT_EQ(
      decimal_simhash(is_yanyiwu ? "jenkins-lookup3-64" : "md5-last8",
                      peer_options(tie_rule_of(vector)), features_of(vector)),
      vector["expected"]);
}

std::vector<std::uint64_t> hashes_of(const Json& vector) {
  std::vector<std::uint64_t> hashes;
  if (vector["id"] == "mo-03") {
    hashes.assign(100, 0xdeadbeef);
  } else if (vector["id"] == "mo-16") {
    for (std::uint64_t mask = 1; mask < 0x4000000000000000; mask += mask + 1) {
      hashes.push_back(mask);
    }
  } else {
    for (const Json& hash : vector["input"]) {
      hashes.push_back(number(hash));
    }
  }
  return hashes;
}

void check_hashes(const Json& vector) {
  SimHashOptions options = peer_options(tie_rule_of(vector));
  if (vector["id"] == "mo-16") {  // seomoz before 1.0
    options.bit_order = BitOrder::kReversed;
  }
  SimHasher hasher(options);
  for (const std::uint64_t hash : hashes_of(vector)) {
    hasher.add(HashValue{{hash}}, 1);
  }
  EXPECT_EQ(decimal(hasher.finish()), vector["expected"]);
}

// Fingerprints are decimal, except where they are given as binary digits.
void check_hamming(const Json& vector) {
  const bool is_binary = vector["system"] == "yanyiwu/simhash";
  const auto read = [is_binary](const Json& text) {
    return is_binary ? *Fingerprint::parse_binary(text.get<std::string>())
                     : Fingerprint(number(text));
  };
  const Fingerprint a = read(vector["input"][0]);
  const Fingerprint b = read(vector["input"][1]);
  const Json& expected = vector["expected"];
  if (expected.is_number()) {
    EXPECT_EQ(hamming_distance(a, b), expected);
    return;
  }
  for (const auto& [name, answer] : expected.items()) {
    const int k = std::stoi(name.substr(std::string("within_").size()));
    EXPECT_EQ(within(a, b, k), answer) << name;
    EXPECT_EQ(within_early_exit(a, b, k), answer) << name;
  }
}

void check_top_n(const Json& vector) {
  EXPECT_EQ(adaptive_top_n(vector["input"]["bytes"]), vector["expected"]);
}

// The peer leaves leading zeros out.
void check_binary_string(const Json& vector) {
  const std::string binary = to_binary(Fingerprint(number(vector["input"])));
  EXPECT_EQ(binary.substr(binary.find('1')), vector["expected"]);
}

void check_passthrough(const Json& vector) {
  EXPECT_EQ(std::to_string(number(vector["input"])), vector["expected"]);
}

void check_cyclic_shingle(const Json& vector) {
  const Json& input = vector["input"];
  const std::vector<std::uint64_t> hashes = input["hashes"];
  EXPECT_EQ(Json(cyclic_shingles(
                hashes, input["window"],
                input["flush_tail"] ? WindowTail::kFlush : WindowTail::kDrop)),
            vector["expected"]);
}

// The inputs are prose: five vectors of 64 sums.
void check_fingerprint_of_vector(const Json& vector) {
  std::vector<std::vector<double>> inputs(5, std::vector<double>(64));
  for (std::size_t j = 0; j < 64; ++j) {
    inputs[1][j] = 1;
    inputs[2][j] = -1;
    inputs[3][j] = j == 0 ? 1 : -1;
    inputs[4][j] = j % 2 == 0 ? 1 : -1;
  }
  ASSERT_EQ(vector["expected"].size(), inputs.size());
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    EXPECT_EQ(decimal(fingerprint_of_sums(inputs[i], TieRule::kOne)),
              vector["expected"][i])
        << vector["input"][i];
  }
}

void check_vector(const Json& vector) {
  const FeatureHash hash = *FeatureHash::parse("fnv1-64");
  SimHasher hasher({});
  for (const Json& text : vector["input"]) {
    hasher.add(hash(text.get<std::string>()), 1);
  }
  EXPECT_EQ(Json(hasher.sums()), vector["expected"]);
}

// 24 unknown words of equal weight: only the library's order decides which 20
// stay. The order of the sums follows.
void check_equal_weights(const Json& vector) {
  const std::string text = vector["input"];
  std::istringstream words(text);
  std::vector<std::string> found;
  for (std::string word; words >> word;) {
    found.push_back(word);
  }
  std::vector<Term> terms;
  for (const std::string& word : found) {
    terms.push_back({.text = word, .weight = 11.739204307083542});
  }
  keep_top_n(vector["params"]["topN"], TopNOrder::kLibstdcxx, terms);
  Features features;
  for (const Term& term : terms) {
    features.emplace_back(term.text, term.weight);
  }
  EXPECT_EQ(decimal_simhash("jenkins-lookup3-64", peer_options(TieRule::kZero),
                            features),
            vector["expected"]["libstdc++_12"]);
}

// mfonda and go-dedup: these texts are plain words between spaces.
void check_go_words(const Json& vector) {
  std::istringstream words(vector["input"].get<std::string>());
  Features features;
  for (std::string word; words >> word;) {
    features.emplace_back(word, 1);
  }
  EXPECT_EQ(decimal_simhash("fnv1-64", peer_options(TieRule::kOne), features),
            vector["expected"]);
}

// The n-grams of bytes; for UTF-8 the program forgets the first one.
Features clickhouse_ngrams(const std::string& text, std::size_t size,
                           bool is_utf8) {
  Features features;
  for (std::size_t at = is_utf8 ? 1 : 0; at + size <= text.size(); ++at) {
    features.emplace_back(text.substr(at, size), 1);
  }
  return features;
}

// Shingles as stretches of the text, from the first to the last of `size`
// words; the words in between that are too short stay in them.
Features clickhouse_shingles(const std::string& text, std::size_t size) {
  const auto is_word = [&text](std::size_t at) {
    return std::isalnum(static_cast<unsigned char>(text[at])) != 0 ||
           static_cast<unsigned char>(text[at]) >= 0x80;
  };
  std::vector<std::pair<std::size_t, std::size_t>> words;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const std::size_t start = at;
    while (at < text.size() && is_word(at)) {
      ++at;
    }
    if (at - start >= 4) {
      words.emplace_back(start, at);
    }
  }
  Features features;
  for (std::size_t i = 0; i + size <= words.size(); ++i) {
    const std::size_t start = words[i].first;
    const std::size_t end = words[i + size - 1].second;
    features.emplace_back(text.substr(start, end - start), 1);
  }
  return features;
}

void check_clickhouse(const Json& vector) {
  const std::string function = vector["params"]["function"];
  const std::string text = vector["input"];
  const std::size_t size = vector["params"]["size"];
  const bool is_words = function.starts_with("wordShingle");
  const bool is_utf8 = function.ends_with("UTF8");
  std::string hash = is_words ? "crc32c-words" : "crc32c";
  if (function.find("CaseInsensitive") != std::string::npos) {
    hash += "-ci";
  }
  EXPECT_EQ(decimal_simhash(hash, peer_options(TieRule::kZero),
                            is_words ? clickhouse_shingles(text, size)
                                     : clickhouse_ngrams(text, size, is_utf8)),
            vector["expected"])
      << function;
}

using Check = void (*)(const Json&);

// The check for a vector, or nothing if another floor owns it.
Check check_of(const Json& vector) {
  static const std::map<std::string, Check> by_kind = {
      {"simhash_features", check_features},
      {"simhash_hashes", check_hashes},
      {"hamming", check_hamming},
      {"topn", check_top_n},
      {"binary_string", check_binary_string},
      {"passthrough", check_passthrough},
      {"cyclic_shingle", check_cyclic_shingle},
      {"fingerprint_of_vector", check_fingerprint_of_vector},
      {"vector", check_vector},
  };
  static const std::map<std::string, Check> by_id = {
      {"yy-stl4", check_equal_weights}, {"mf-02a", check_go_words},
      {"mf-02b", check_go_words},       {"mf-02c", check_go_words},
      {"gd-01", check_go_words},        {"ch-01", check_clickhouse},
      {"ch-02", check_clickhouse},      {"ch-03", check_clickhouse},
      {"ch-05", check_clickhouse},      {"ch-06", check_clickhouse},
      {"ch-07", check_clickhouse},
  };
  if (const auto found = by_id.find(vector["id"]); found != by_id.end()) {
    return found->second;
  }
  const auto found = by_kind.find(vector["kind"]);
  return found == by_kind.end() ? nullptr : found->second;
}

std::set<std::string> ids_of_other_owners() {
  std::set<std::string> ids;
  for (const VectorOwner& owner : kOtherOwners) {
    std::istringstream words{std::string(owner.ids)};
    for (std::string id; words >> id;) {
      EXPECT_TRUE(ids.insert(id).second) << id << " is listed twice";
    }
  }
  return ids;
}

TEST(PeerVectors, every_vector_has_one_owner) {
  NEARDUP_EXTERNAL_DATA(path, "vectors/peers.json");
  const Json peers = Json::parse(testing::read_test_file(path));
  std::set<std::string> elsewhere = ids_of_other_owners();
  for (const Json& vector : peers["vectors"]) {
    const bool is_listed = elsewhere.erase(vector["id"]) == 1;
    EXPECT_NE(check_of(vector) != nullptr, is_listed) << vector["id"];
  }
  EXPECT_TRUE(elsewhere.empty()) << *elsewhere.begin() << " does not exist";
  EXPECT_EQ(peers["vectors"].size(), 120u);
}

TEST(PeerVectors, hold_exactly) {
  NEARDUP_EXTERNAL_DATA(path, "vectors/peers.json");
  const Json peers = Json::parse(testing::read_test_file(path));
  int checked = 0;
  for (const Json& vector : peers["vectors"]) {
    if (const Check check = check_of(vector)) {
      SCOPED_TRACE(vector["id"]);
      check(vector);
      ++checked;
    }
  }
  EXPECT_EQ(checked, 44);
}

// Stated in the note of le-12: both lists have the fingerprint of their one
// dominant feature.
TEST(PeerVectors, a_dominant_feature_hides_the_others) {
  const SimHashOptions options = peer_options(TieRule::kZero);
  const std::string alone =
      decimal_simhash("md5-last8", options, {{"恋爱", 1}});
  EXPECT_EQ(alone, "12369878657857125584");
  EXPECT_EQ(
      decimal_simhash("md5-last8", options,
                      {{"恋爱", 3.92783616897}, {"结婚", 3.282195995975}}),
      alone);
}

}  // namespace
}  // namespace neardup
