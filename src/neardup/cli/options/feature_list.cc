#include "neardup/cli/options/feature_list.h"

#include <cstddef>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "neardup/cli/options/given_fingerprint.h"
#include "neardup/cli/options/value_parsers.h"

namespace neardup::cli {
namespace {

bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_space(text.front())) {
    text.remove_prefix(1);
  }
  while (!text.empty() && is_space(text.back())) {
    text.remove_suffix(1);
  }
  return text;
}

std::string unescaped(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\\' && i + 1 < text.size()) {
      ++i;
    }
    result += text[i];
  }
  return result;
}

// The parts of `text` between the marks that no backslash protects.
std::vector<std::string_view> split_at_plain(std::string_view text, char mark) {
  std::vector<std::string_view> parts;
  std::size_t start = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\\') {
      ++i;
    } else if (text[i] == mark) {
      parts.push_back(trimmed(text.substr(start, i - start)));
      start = i + 1;
    }
  }
  parts.push_back(trimmed(text.substr(start)));
  return parts;
}

Result<GivenFeature> parse_item(std::string_view item, int bits) {
  const std::vector<std::string_view> parts = split_at_plain(item, ':');
  if (parts[0].empty()) {
    return invalid_argument(
        fmt::format("'{}' has no feature before the colon", item));
  }
  if (parts.size() > 3) {
    return invalid_argument(fmt::format(
        "'{}' has {} colons; FEATURE:WEIGHT:HASH has two, and '\\:' stands for "
        "one inside a feature",
        item, parts.size() - 1));
  }
  GivenFeature feature;
  feature.text = unescaped(parts[0]);
  if (parts.size() > 1) {
    const Result<double> weight = parse_number(parts[1]);
    if (!weight.ok()) {
      return invalid_argument(fmt::format(
          "'{}': the weight behind the colon is not a number", item));
    }
    feature.weight = *weight;
  }
  if (parts.size() > 2) {
    const Result<Fingerprint> hash = parse_fingerprint(parts[2], bits);
    if (!hash.ok()) {
      return invalid_argument(
          fmt::format("'{}': the hash behind the weight: {}", item,
                      hash.status().message()));
    }
    feature.hash = hash->value();
  }
  return feature;
}

}  // namespace

Result<std::vector<GivenFeature>> parse_feature_list(std::string_view text,
                                                     int bits) {
  std::vector<GivenFeature> features;
  if (trimmed(text).empty()) {
    return features;
  }
  for (const std::string_view item : split_at_plain(text, ',')) {
    NEARDUP_ASSIGN_OR_RETURN(GivenFeature feature, parse_item(item, bits));
    features.push_back(std::move(feature));
  }
  return features;
}

}  // namespace neardup::cli
