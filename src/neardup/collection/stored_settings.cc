#include "neardup/collection/stored_settings.h"

#include <random>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace neardup {
namespace {

using Json = nlohmann::json;

constexpr int kFormat = 1;

// JSON as TOML: the keys of a profile's canonical JSON are those of its TOML.
std::string toml_value(const Json& value) {
  if (!value.is_object()) {
    return value.dump();
  }
  std::string out = "{";
  for (const auto& [key, field] : value.items()) {
    out += (out.size() > 1 ? ", " : "") + key + " = " + toml_value(field);
  }
  return out + "}";
}

std::string to_toml(const Profile& profile) {
  std::string out = "base = \"default\"\n";
  const Json json = Json::parse(canonical_json(profile, {}));
  for (const auto& [key, field] : json.items()) {
    if (key != "data") {
      out += key + " = " + toml_value(field) + "\n";
    }
  }
  return out;
}

std::string random_name() {
  std::random_device random;
  std::string out;
  for (int i = 0; i < 4; ++i) {
    out += fmt::format("{:08x}", random());
  }
  return out;
}

Status check_hybrid(const CollectionSettings& settings) {
  if (!(settings.caution > 0 && settings.caution < 1)) {
    return invalid_argument(fmt::format(
        "caution is {}; it must be above 0 and below 1", settings.caution));
  }
  return {};
}

Status check_simhash(const CollectionSettings& settings, int bits) {
  if (settings.k < 0 || settings.k > bits) {
    return invalid_argument(
        fmt::format("k is {}; it must be 0 to the {} bits of the fingerprint",
                    settings.k, bits));
  }
  return {};
}

Result<Profile> find(const CollectionSettings& settings) {
  NEARDUP_ASSIGN_OR_RETURN(Profile profile, load_profile(settings.profile));
  if (settings.bits) {
    profile = with_bits(std::move(profile), *settings.bits);
    NEARDUP_RETURN_IF_ERROR(validate(profile));
  }
  return profile;
}

}  // namespace

Result<StoredSettings> resolve(const CollectionSettings& settings) {
  NEARDUP_RETURN_IF_ERROR(validate(settings));
  StoredSettings out{.settings = settings, .name = random_name()};
  if (settings.method == Method::kSimHash) {
    NEARDUP_ASSIGN_OR_RETURN(out.profile, find(settings));
    NEARDUP_RETURN_IF_ERROR(check_simhash(settings, out.profile.simhash.bits));
  }
  return out;
}

Status validate(const CollectionSettings& settings) {
  if (settings.method != Method::kHybrid &&
      settings.method != Method::kSimHash) {
    return invalid_argument(
        fmt::format("a collection compares by hybrid or simhash, not by {}",
                    method_name(settings.method)));
  }
  if (settings.ttl && *settings.ttl <= 0) {
    return invalid_argument("the time to live must be above 0");
  }
  if (settings.expected_documents == 0) {
    return invalid_argument("expected_documents must be 1 or more");
  }
  return settings.method == Method::kHybrid
             ? check_hybrid(settings)
             : check_simhash(settings, Fingerprint::kMaxBits);
}

std::string to_json(const StoredSettings& stored) {
  const CollectionSettings& settings = stored.settings;
  Json json{{"format", kFormat},
            {"name", stored.name},
            {"recipe", stored.recipe},
            {"method", method_name(settings.method)},
            {"keep_texts", settings.keep_texts},
            {"expected_documents", settings.expected_documents}};
  if (settings.ttl) {
    json["ttl"] = *settings.ttl;
  }
  if (settings.method == Method::kHybrid) {
    json["caution"] = settings.caution;
  } else {
    json["k"] = settings.k;
    json["profile"] = settings.profile;
    json["profile_toml"] = to_toml(stored.profile);
  }
  return json.dump();
}

Result<StoredSettings> parse_settings(std::string_view text,
                                      const std::string& path) {
  const Json json = Json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (!json.is_object() || !json.contains("format")) {
    return corruption(path + ": the settings of the collection are damaged");
  }
  if (json["format"] != kFormat) {
    return unsupported_version(path +
                               ": the collection was made by a newer neardup");
  }
  StoredSettings out;
  try {
    out.name = json.at("name");
    out.recipe = json.at("recipe");
    NEARDUP_ASSIGN_OR_RETURN(
        out.settings.method,
        parse_method(json.at("method").get<std::string>()));
    out.settings.keep_texts = json.at("keep_texts");
    out.settings.expected_documents = json.at("expected_documents");
    if (json.contains("ttl")) {
      out.settings.ttl = json["ttl"].get<std::int64_t>();
    }
    if (out.settings.method == Method::kHybrid) {
      out.settings.caution = json.at("caution");
    } else {
      out.settings.k = json.at("k");
      out.settings.profile = json.at("profile");
      NEARDUP_ASSIGN_OR_RETURN(
          out.profile,
          parse_profile(json.at("profile_toml").get<std::string>(), path));
      out.profile.name = out.settings.profile;
      out.settings.bits = out.profile.simhash.bits;
    }
  } catch (const Json::exception&) {
    return corruption(path + ": the settings of the collection are damaged");
  }
  return out;
}

// Measured by bench/collection over documents of 1 KB.
CollectionEstimate estimate_collection(const CollectionSettings& settings) {
  struct PerDocument {
    std::uint64_t memory;
    std::uint64_t disk;
  };
  const bool hybrid = settings.method == Method::kHybrid;
  const PerDocument of = hybrid ? PerDocument{450, 1700} : PerDocument{90, 250};
  const std::uint64_t text = settings.keep_texts ? 700 : 0;
  return {of.memory * settings.expected_documents,
          (of.disk + text) * settings.expected_documents};
}

}  // namespace neardup
