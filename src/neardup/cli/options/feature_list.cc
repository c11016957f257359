#include "neardup/cli/options/feature_list.h"

#include <optional>

#include <fmt/format.h>

#include "neardup/cli/options/value_parsers.h"

namespace neardup::cli {
namespace {

using WeightedName = std::pair<std::string, double>;

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

// The position of the last `wanted` that no backslash protects.
std::optional<std::size_t> find_last_plain(std::string_view text, char wanted) {
  std::optional<std::size_t> found;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\\') {
      ++i;
    } else if (text[i] == wanted) {
      found = i;
    }
  }
  return found;
}

std::vector<std::string_view> split_at_plain_commas(std::string_view text) {
  std::vector<std::string_view> items;
  std::size_t start = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\\') {
      ++i;
    } else if (text[i] == ',') {
      items.push_back(text.substr(start, i - start));
      start = i + 1;
    }
  }
  items.push_back(text.substr(start));
  return items;
}

Result<WeightedName> parse_item(std::string_view item) {
  const std::optional<std::size_t> colon = find_last_plain(item, ':');
  const std::string_view name =
      trimmed(item.substr(0, colon.value_or(item.size())));
  if (name.empty()) {
    return invalid_argument(
        fmt::format("'{}' has no feature before the colon", item));
  }
  double weight = 1;
  if (colon) {
    const Result<double> parsed =
        parse_number(trimmed(item.substr(*colon + 1)));
    if (!parsed.ok()) {
      return invalid_argument(fmt::format(
          "'{}': the weight behind the colon is not a number", item));
    }
    weight = *parsed;
  }
  return WeightedName{unescaped(name), weight};
}

}  // namespace

Result<std::vector<WeightedName>> parse_feature_list(std::string_view text) {
  std::vector<WeightedName> features;
  if (trimmed(text).empty()) {
    return features;
  }
  for (const std::string_view item : split_at_plain_commas(text)) {
    NEARDUP_ASSIGN_OR_RETURN(WeightedName feature, parse_item(trimmed(item)));
    features.push_back(std::move(feature));
  }
  return features;
}

}  // namespace neardup::cli
