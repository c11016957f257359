#include "neardup/profile/profile.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <xxhash.h>

#include "neardup/base/hash/feature_hash.h"
#include "neardup/base/hash/hash_value.h"
#include "neardup/profile/profile_fields.h"

namespace neardup {

namespace {

std::string hex64(std::uint64_t value) {
  return to_hex(HashValue{{value}}, 64);
}

// Writes each visited field into nested JSON objects.
class JsonWriter {
 public:
  template <typename T>
  void operator()(std::string_view path, const T& field) {
    nlohmann::json* node = &json_;
    for (auto dot = path.find('.'); dot != std::string_view::npos;
         dot = path.find('.')) {
      node = &(*node)[std::string(path.substr(0, dot))];
      // A null that becomes an object by itself is neither if memory is short.
      if (node->is_null()) {
        *node = nlohmann::json::object();
      }
      path.remove_prefix(dot + 1);
    }
    (*node)[std::string(path)] = value_of(field);
  }

  nlohmann::json& json() { return json_; }

 private:
  static nlohmann::json value_of(TokenizerKind kind) {
    return std::string(tokenizer_name(kind));
  }
  static nlohmann::json value_of(WeightingKind kind) {
    return std::string(weighting_name(kind));
  }
  template <typename T>
  static nlohmann::json value_of(const T& field) {
    if constexpr (std::is_enum_v<T>) {
      return std::string(enum_name(field));
    } else {
      return field;
    }
  }

  nlohmann::json json_ = nlohmann::json::object();
};

Status invalid_field(const Profile& profile, const std::string& field,
                     const std::string& reason) {
  return invalid_argument("profile '" + profile.name + "': " + field + " " +
                          reason);
}

bool reads_idf(WeightingKind kind) {
  return kind == WeightingKind::kTfIdf || kind == WeightingKind::kLogTfIdf ||
         kind == WeightingKind::kFiveLevels;
}

}  // namespace

bool Profile::needs_dictionary() const {
  return neardup::needs_dictionary(tokenizer.kind) || filter.stop_words ||
         reads_idf(weighting);
}

bool Profile::needs_simplified() const { return normalizer.simplified; }

std::string canonical_json(const Profile& profile, const ProfileData& data) {
  JsonWriter writer;
  visit_recipe(profile, writer);
  writer.json()["data"] = {{"dictionary", hex64(data.dictionary)},
                           {"simplified", hex64(data.simplified)}};
  return writer.json().dump();
}

std::string profile_id(const Profile& profile, const ProfileData& data) {
  const std::string json = canonical_json(profile, data);
  return hex64(XXH3_64bits(json.data(), json.size()));
}

Profile with_bits(Profile profile, int bits) {
  std::string& hash = profile.hash.name;
  if (hash.starts_with("polynomial-")) {
    hash = fmt::format("polynomial-{}", bits);
  } else if (hash.starts_with("xxh3-")) {
    hash = bits <= 64 ? "xxh3-64" : bits <= 128 ? "xxh3-128" : "xxh3-256";
  } else if (hash.starts_with("sha1-first")) {
    hash = bits <= 32   ? "sha1-first4"
           : bits <= 64 ? "sha1-first8"
                        : "sha1-first16";
  }
  profile.simhash.bits = bits;
  return profile;
}

Status validate(const Profile& profile) {
  if (profile.simhash.bits < 1 ||
      profile.simhash.bits > Fingerprint::kMaxBits) {
    return invalid_field(profile, "simhash.bits", "must be in 1..256");
  }
  Result<FeatureHash> hash = FeatureHash::parse(
      profile.hash.name, profile.hash.seed, profile.hash.key);
  if (!hash.ok()) {
    return invalid_field(profile, "hash", "- " + hash.status().message());
  }
  if (Status tokenizer = validate(profile.tokenizer); !tokenizer.ok()) {
    return invalid_field(profile, "tokenizer", "- " + tokenizer.message());
  }
  if (profile.weighting == WeightingKind::kPartOfSpeech &&
      !is_jieba(profile.tokenizer.kind)) {
    return invalid_field(profile, "weighting",
                         "part-of-speech needs a jieba tokenizer");
  }
  if (profile.weighting == WeightingKind::kGiven) {
    return invalid_field(profile, "weighting",
                         "given is for callers who pass weighted features");
  }
  if (!(profile.max_weight_share > 0 && profile.max_weight_share <= 1)) {
    return invalid_field(profile, "max_weight_share", "must be in (0, 1]");
  }
  return {};
}

}  // namespace neardup
