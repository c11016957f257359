#include "neardup/cli/settings/parse_error.h"

#include <string>
#include <string_view>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "neardup/cli/settings/option_value_error.h"
#include "neardup/cli/terminal/suggestion.h"

namespace neardup::cli {
namespace {

// The names of every option that `verb` (null: no verb) accepts, with dashes.
std::vector<std::string> option_names(const CLI::App& root,
                                      const CLI::App* verb) {
  std::vector<std::string> names;
  for (const CLI::App* app : {verb, &root}) {
    if (app == nullptr) {
      continue;
    }
    for (const CLI::Option* option : app->get_options()) {
      for (const std::string& name : option->get_lnames()) {
        names.push_back("--" + name);
      }
    }
  }
  return names;
}

// `word` was left over when everything else had found its place.
Status unexpected(const std::string& word, const CLI::App& root,
                  const CLI::App* verb) {
  const std::string help =
      verb == nullptr ? "neardup --help"
                      : fmt::format("neardup {} --help", verb->get_name());
  if (word.starts_with('-') && word.size() > 1) {
    const std::string name = word.substr(0, word.find('='));
    return invalid_argument(
        fmt::format("unknown option {}{}", name,
                    did_you_mean_or_see(name, option_names(root, verb), help)));
  }
  if (verb == nullptr) {
    std::vector<std::string> verbs;
    for (const CLI::App* app : root.get_subcommands({})) {
      verbs.push_back(app->get_name());
    }
    return invalid_argument(fmt::format(
        "'{}' is no verb{}", word, did_you_mean_or_see(word, verbs, help)));
  }
  return invalid_argument(fmt::format(
      "unexpected argument '{}'; '{}' tells what is expected", word, help));
}

// The first leftover that is an option, else the first. An unknown option
// leaves its value over as well, so the option is the one to name.
std::string first_offence(const std::vector<std::string>& leftovers) {
  for (const std::string& word : leftovers) {
    if (word.starts_with('-') && word != "--" && word != "-") {
      return word;
    }
  }
  return leftovers.empty() ? "" : leftovers.front();
}

}  // namespace

Status explain_parse_error(const CLI::ParseError& error, const CLI::App& root) {
  const auto parsed = root.get_subcommands();
  const CLI::App* verb = parsed.empty() ? nullptr : parsed.front();
  if (const auto* value = dynamic_cast<const OptionValueError*>(&error)) {
    return invalid_argument(
        fmt::format("{}: {}", value->option(), value->reason()));
  }
  if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr) {
    return unexpected(first_offence(root.remaining(true)), root, verb);
  }
  const std::string_view what = error.what();
  const std::string_view name = what.substr(0, what.find(':'));
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr &&
      name.starts_with('-')) {
    return invalid_argument(fmt::format("{} needs a value", name));
  }
  return invalid_argument(std::string(what));
}

}  // namespace neardup::cli
