#include "neardup/cli/settings/config_file.h"

#include <algorithm>
#include <optional>
#include <utility>

#include <fmt/format.h>
#include <toml++/toml.h>

#include "neardup/os/file.h"

namespace neardup::cli {
namespace {

constexpr std::uint64_t kMaxConfigBytes = std::uint64_t{1} << 20;

std::string with_dashes(std::string_view key) {
  std::string result(key);
  std::replace(result.begin(), result.end(), '_', '-');
  return result;
}

// A value as it would be typed; nothing for arrays, tables and dates.
std::optional<std::string> typed_form(const toml::node& node) {
  if (const auto* text = node.as_string()) {
    return text->get();
  }
  if (const auto* number = node.as_integer()) {
    return fmt::format("{}", number->get());
  }
  if (const auto* number = node.as_floating_point()) {
    return fmt::format("{}", number->get());
  }
  if (const auto* boolean = node.as_boolean()) {
    return boolean->get() ? "true" : "false";
  }
  return std::nullopt;
}

Status add_entries(const toml::table& table, const std::string& verb,
                   const std::string& path,
                   std::vector<ConfigFile::Entry>& entries) {
  for (const auto& [key, node] : table) {
    if (verb.empty() && node.is_table()) {
      NEARDUP_RETURN_IF_ERROR(
          add_entries(*node.as_table(), std::string(key.str()), path, entries));
      continue;
    }
    std::optional<std::string> value = typed_form(node);
    const std::uint32_t line = node.source().begin.line;
    if (!value) {
      return invalid_argument(
          fmt::format("{}:{}: '{}' must be one string, number or boolean", path,
                      line, key.str()));
    }
    entries.push_back({verb, with_dashes(key.str()), *std::move(value), line});
  }
  return {};
}

}  // namespace

Result<ConfigFile> ConfigFile::read(const std::string& path) {
  NEARDUP_ASSIGN_OR_RETURN(const std::string toml,
                           read_file(path, kMaxConfigBytes));
  return parse(toml, path);
}

Result<ConfigFile> ConfigFile::parse(std::string_view toml,
                                     const std::string& path) {
  ConfigFile file;
  file.path_ = path;
  try {
    const toml::table table = toml::parse(toml, path);
    NEARDUP_RETURN_IF_ERROR(add_entries(table, "", path, file.entries_));
  } catch (const toml::parse_error& error) {
    return invalid_argument(fmt::format(
        "{}:{}: {}", path, error.source().begin.line, error.description()));
  }
  // toml++ walks a table by key; errors should name the first offence.
  std::stable_sort(
      file.entries_.begin(), file.entries_.end(),
      [](const Entry& a, const Entry& b) { return a.line < b.line; });
  return file;
}

const ConfigFile::Entry* ConfigFile::find(std::string_view verb,
                                          std::string_view key) const {
  const Entry* found = nullptr;
  for (const Entry& entry : entries_) {
    if (entry.key == key && entry.verb == verb) {
      return &entry;
    }
    if (entry.key == key && entry.verb.empty()) {
      found = &entry;
    }
  }
  return found;
}

std::string ConfigFile::where(const Entry& entry) const {
  return fmt::format("{}:{}", path_, entry.line);
}

}  // namespace neardup::cli
