#include "neardup/cli/settings/settings.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "neardup/cli/settings/option_value_error.h"
#include "neardup/cli/terminal/suggestion.h"

namespace neardup::cli {
namespace {

// Variables that are no options: where data lies, which instructions are used,
// and what the project's own tests read.
constexpr std::array kOtherVariables{"NEARDUP_DATA", "NEARDUP_KERNEL",
                                     "NEARDUP_TEST_DATA",
                                     "NEARDUP_ALL_DOCUMENTS"};

// The long name that stands for the option, without dashes; empty for what only
// the command line can give: positional arguments, the flags that print and
// leave, and options that were declared so.
std::string setting_name(const CLI::Option& option) {
  const std::vector<std::string>& names = option.get_lnames();
  if (names.empty() || names[0] == "help" || names[0] == "version" ||
      !option.get_configurable()) {
    return "";
  }
  return names[0];
}

struct Origin {
  std::string value;
  std::string name;
};

// The verb that `app` is, or is an action of; "" for the root.
const std::string& verb_name(const CLI::App& app) {
  const CLI::App* verb = &app;
  while (verb->get_parent() != nullptr &&
         verb->get_parent()->get_parent() != nullptr) {
    verb = verb->get_parent();
  }
  return verb->get_name();
}

std::optional<Origin> find_value(const CLI::App& app, const CLI::Option& option,
                                 const Environment& environment,
                                 const ConfigFile& config) {
  const std::string variable = environment_name(option);
  if (std::optional<std::string> value = environment(variable)) {
    return Origin{*std::move(value), variable};
  }
  for (const std::string& name : option.get_lnames()) {
    if (const ConfigFile::Entry* entry = config.find(verb_name(app), name)) {
      return Origin{entry->value, config.where(*entry)};
    }
  }
  return std::nullopt;
}

Status apply(CLI::Option& option, const Origin& origin) {
  try {
    option.add_result(origin.value);
    option.run_callback();
  } catch (const OptionValueError& error) {
    return invalid_argument(fmt::format("{}: {}", origin.name, error.reason()));
  } catch (const CLI::ParseError&) {
    // Only flags are read by CLI11 itself.
    return invalid_argument(fmt::format("{}: '{}' is neither true nor false",
                                        origin.name, origin.value));
  }
  return {};
}

// Of `app`, and of the actions of a verb.
std::vector<std::string> setting_names(const CLI::App& app,
                                       bool is_root = false) {
  std::vector<std::string> names;
  if (!is_root) {
    for (const CLI::App* action : app.get_subcommands({})) {
      const std::vector<std::string> more = setting_names(*action);
      names.insert(names.end(), more.begin(), more.end());
    }
  }
  for (const CLI::Option* option : app.get_options()) {
    if (!setting_name(*option).empty()) {
      names.insert(names.end(), option->get_lnames().begin(),
                   option->get_lnames().end());
    }
  }
  return names;
}

bool has(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

Status unknown_key(const ConfigFile& config, const ConfigFile::Entry& entry,
                   const std::vector<std::string>& names) {
  return invalid_argument(fmt::format("{}: unknown key '{}'{}",
                                      config.where(entry), entry.key,
                                      did_you_mean(entry.key, names)));
}

}  // namespace

std::string environment_name(const CLI::Option& option) {
  std::string name = setting_name(option);
  if (name.empty()) {
    return "";
  }
  std::transform(name.begin(), name.end(), name.begin(), [](char c) {
    return c == '-' ? '_' : static_cast<char>(c >= 'a' ? c - 'a' + 'A' : c);
  });
  return "NEARDUP_" + name;
}

Result<std::vector<AppliedSetting>> apply_settings(
    CLI::App& app, const Environment& environment, const ConfigFile& config) {
  std::vector<AppliedSetting> applied;
  for (CLI::Option* option : app.get_options()) {
    if (option->count() > 0 || setting_name(*option).empty()) {
      continue;
    }
    const std::optional<Origin> origin =
        find_value(app, *option, environment, config);
    if (origin) {
      NEARDUP_RETURN_IF_ERROR(apply(*option, *origin));
      applied.push_back({option->get_name(), origin->value, origin->name});
    }
  }
  return applied;
}

namespace {

void add_variables(const CLI::App& app, std::vector<std::string>& names) {
  for (const CLI::Option* option : app.get_options()) {
    names.push_back(environment_name(*option));
  }
  for (const CLI::App* inner : app.get_subcommands({})) {
    add_variables(*inner, names);
  }
}

}  // namespace

Status check_known_variables(const std::vector<std::string>& names,
                             const CLI::App& root) {
  std::vector<std::string> known(kOtherVariables.begin(),
                                 kOtherVariables.end());
  add_variables(root, known);
  for (const std::string& name : names) {
    if (!has(known, name)) {
      const std::string found = did_you_mean(name, known);
      return invalid_argument(
          fmt::format("environment: {} stands for no option{}", name,
                      found.empty() ? "; unset it" : found));
    }
  }
  return {};
}

Status check_known(const ConfigFile& config, const CLI::App& root) {
  std::vector<std::string> verbs;
  std::vector<std::string> anywhere = setting_names(root, /*is_root=*/true);
  for (const CLI::App* verb : root.get_subcommands({})) {
    verbs.push_back(verb->get_name());
    const std::vector<std::string> names = setting_names(*verb);
    anywhere.insert(anywhere.end(), names.begin(), names.end());
  }
  for (const ConfigFile::Entry& entry : config.entries()) {
    if (entry.verb.empty()) {
      if (!has(anywhere, entry.key)) {
        return unknown_key(config, entry, anywhere);
      }
    } else if (!has(verbs, entry.verb)) {
      return invalid_argument(fmt::format("{}: unknown verb '{}'{}",
                                          config.where(entry), entry.verb,
                                          did_you_mean(entry.verb, verbs)));
    } else {
      const auto names = setting_names(*root.get_subcommand(entry.verb));
      if (!has(names, entry.key)) {
        return unknown_key(config, entry, names);
      }
    }
  }
  return {};
}

}  // namespace neardup::cli
