// Profiles in TOML.

#include <set>
#include <string>
#include <type_traits>

#include <toml++/toml.h>

#include "neardup/os/file.h"
#include "neardup/profile/profile.h"
#include "neardup/profile/profile_fields.h"

namespace neardup {

namespace {

constexpr std::uint64_t kMaxProfileBytes = 1 << 20;

std::string position(const std::string& file, const toml::node& node) {
  return file + ":" + std::to_string(node.source().begin.line);
}

// Reads each visited field that the document has; remembers the first error.
class TomlReader {
 public:
  TomlReader(const toml::table& table, const std::string& file)
      : table_(table), file_(file) {}

  template <typename T>
  void operator()(std::string_view path, T& field) {
    known_.insert(std::string(path));
    const toml::node* node = table_.at_path(path).node();
    if (node != nullptr && status_.ok()) {
      status_ = read(*node, path, field);
    }
  }

  const Status& status() const { return status_; }
  const std::set<std::string>& known() const { return known_; }

 private:
  Status wrong_type(const toml::node& node, std::string_view path,
                    const std::string& wanted) const {
    return invalid_argument(position(file_, node) + ": '" + std::string(path) +
                            "' must be " + wanted);
  }

  Status read(const toml::node& node, std::string_view path, bool& field) {
    const auto value = node.value_exact<bool>();
    if (!value) {
      return wrong_type(node, path, "true or false");
    }
    field = *value;
    return {};
  }
  Status read(const toml::node& node, std::string_view path, double& field) {
    const auto value = node.value<double>();
    if (!value || !node.is_number()) {
      return wrong_type(node, path, "a number");
    }
    field = *value;
    return {};
  }
  Status read(const toml::node& node, std::string_view path,
              std::string& field) {
    const auto value = node.value_exact<std::string>();
    if (!value) {
      return wrong_type(node, path, "a string");
    }
    field = *value;
    return {};
  }
  Status read(const toml::node& node, std::string_view path,
              TokenizerKind& field) {
    return read_named(node, path, field, parse_tokenizer);
  }
  Status read(const toml::node& node, std::string_view path,
              WeightingKind& field) {
    return read_named(node, path, field, parse_weighting);
  }
  template <typename T>
  Status read(const toml::node& node, std::string_view path, T& field) {
    if constexpr (std::is_enum_v<T>) {
      return read_named(node, path, field, parse_enum_or_error<T>);
    } else {
      static_assert(std::is_integral_v<T>);
      const auto value = node.value_exact<std::int64_t>();
      if (!value || *value < 0 || *value > INT32_MAX) {
        return wrong_type(node, path, "an integer from 0 to 2147483647");
      }
      field = static_cast<T>(*value);
      return {};
    }
  }

  template <typename T>
  static Result<T> parse_enum_or_error(std::string_view name) {
    if (const auto value = parse_enum<T>(name)) {
      return *value;
    }
    std::string names;
    for (const auto& [value, each] : EnumNames<T>::kNames) {
      names += (names.empty() ? "" : ", ") + std::string(each);
    }
    return invalid_argument("'" + std::string(name) + "' is none of " + names);
  }

  template <typename T, typename Parse>
  Status read_named(const toml::node& node, std::string_view path, T& field,
                    Parse parse) {
    std::string name;
    NEARDUP_RETURN_IF_ERROR(read(node, path, name));
    Result<T> value = parse(name);
    if (!value.ok()) {
      return invalid_argument(position(file_, node) + ": '" +
                              std::string(path) +
                              "': " + value.status().message());
    }
    field = *value;
    return {};
  }

  const toml::table& table_;
  const std::string& file_;
  Status status_;
  std::set<std::string> known_;
};

// The first key of the document that no field has.
Status check_keys(const toml::table& table, const std::string& prefix,
                  const std::set<std::string>& known, const std::string& file) {
  for (const auto& [key, node] : table) {
    const std::string path = prefix + std::string(key.str());
    if (known.contains(path)) {
      continue;
    }
    const toml::table* child = node.as_table();
    if (child == nullptr) {
      return invalid_argument(position(file, node) + ": no field '" + path +
                              "' in a profile; 'neardup profiles show' lists "
                              "the fields");
    }
    NEARDUP_RETURN_IF_ERROR(check_keys(*child, path + ".", known, file));
  }
  return {};
}

Result<Profile> base_profile(const toml::table& table,
                             const std::string& file) {
  const toml::node* base = table.get("base");
  if (base == nullptr) {
    return find_profile("default");
  }
  const auto name = base->value_exact<std::string>();
  if (!name) {
    return invalid_argument(position(file, *base) +
                            ": 'base' must be a profile's name");
  }
  Result<Profile> profile = find_profile(*name);
  if (!profile.ok()) {
    return invalid_argument(position(file, *base) + ": " +
                            profile.status().message());
  }
  return profile;
}

}  // namespace

Result<Profile> parse_profile(std::string_view toml, const std::string& file) {
  toml::table table;
  try {
    table = toml::parse(toml, file);
  } catch (const toml::parse_error& error) {
    return invalid_argument(file + ":" +
                            std::to_string(error.source().begin.line) + ": " +
                            std::string(error.description()));
  }
  NEARDUP_ASSIGN_OR_RETURN(Profile profile, base_profile(table, file));
  profile.name = file;
  profile.summary = "from " + file;
  TomlReader reader(table, file);
  reader("name", profile.name);
  reader("summary", profile.summary);
  visit_recipe(profile, reader);
  NEARDUP_RETURN_IF_ERROR(reader.status());
  std::set<std::string> known = reader.known();
  known.insert("base");
  NEARDUP_RETURN_IF_ERROR(check_keys(table, "", known, file));
  NEARDUP_RETURN_IF_ERROR(validate(profile));
  return profile;
}

Result<Profile> load_profile(const std::string& name_or_path) {
  if (!name_or_path.ends_with(".toml")) {
    return find_profile(name_or_path);
  }
  NEARDUP_ASSIGN_OR_RETURN(std::string text,
                           read_file(name_or_path, kMaxProfileBytes));
  return parse_profile(text, name_or_path);
}

}  // namespace neardup
