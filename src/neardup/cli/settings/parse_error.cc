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

// The verb that was met, or its action: the last of the tree; `root` itself if
// none was.
const CLI::App& met(const CLI::App& root) {
  const CLI::App* app = &root;
  while (!app->get_subcommands().empty()) {
    app = app->get_subcommands().front();
  }
  return *app;
}

// "neardup collection import".
std::string full_name(const CLI::App& app) {
  return app.get_parent() == nullptr
             ? "neardup"
             : full_name(*app.get_parent()) + " " + app.get_name();
}

// The names of every option that may stand at `verb`, with dashes.
std::vector<std::string> option_names(const CLI::App& verb) {
  std::vector<std::string> names;
  for (const CLI::App* app = &verb; app != nullptr; app = app->get_parent()) {
    for (const CLI::Option* option : app->get_options()) {
      for (const std::string& name : option->get_lnames()) {
        names.push_back("--" + name);
      }
    }
  }
  return names;
}

// `word` was left over when everything else had found its place.
Status unexpected(const std::string& word, const CLI::App& verb) {
  const std::string help = full_name(verb) + " --help";
  if (word.starts_with('-') && word.size() > 1) {
    const std::string name = word.substr(0, word.find('='));
    return invalid_argument(
        fmt::format("unknown option {}{}", name,
                    did_you_mean_or_see(name, option_names(verb), help)));
  }
  std::vector<std::string> names;
  for (const CLI::App* app : verb.get_subcommands({})) {
    names.push_back(app->get_name());
  }
  if (!names.empty()) {
    return invalid_argument(fmt::format(
        "'{}' is no {}{}", word,
        verb.get_parent() == nullptr ? "verb" : "action of " + verb.get_name(),
        did_you_mean_or_see(word, names, help)));
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
  if (const auto* value = dynamic_cast<const OptionValueError*>(&error)) {
    return invalid_argument(
        fmt::format("{}: {}", value->option(), value->reason()));
  }
  if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr) {
    return unexpected(first_offence(root.remaining(true)), met(root));
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
