#include "neardup/cli/options/command_reference.h"

#include <algorithm>
#include <utility>

#include <CLI/CLI.hpp>

#include "neardup/base/hash/feature_hash.h"
#include "neardup/cli/settings/settings.h"
#include "neardup/profile/profile.h"
#include "neardup/text/tokens/tokenizer.h"

namespace neardup::cli {
namespace {

bool is_lower(char c) { return c >= 'a' && c <= 'z'; }

// "newest:" of "newest:FIELD", "first" of "first", "" of "NAME".
std::string literal_part(std::string_view alternative) {
  if (alternative.empty() || !is_lower(alternative[0])) {
    return "";
  }
  const std::size_t placeholder = alternative.find(':');
  return std::string(placeholder == std::string_view::npos
                         ? alternative
                         : alternative.substr(0, placeholder + 1));
}

std::vector<std::string> profile_names() {
  std::vector<std::string> names;
  for (const Profile& profile : builtin_profiles()) {
    names.push_back(profile.name);
  }
  return names;
}

std::vector<std::string> hash_function_names() {
  std::vector<std::string> names;
  for (std::string_view name : FeatureHash::names()) {
    names.emplace_back(name);
  }
  return names;
}

// Every kind; the enumerators are consecutive.
std::vector<std::string> tokenizer_names() {
  std::vector<std::string> names;
  const int last = static_cast<int>(TokenizerKind::kWordsClickhouse);
  for (int kind = static_cast<int>(TokenizerKind::kJieba); kind <= last;
       ++kind) {
    names.emplace_back(tokenizer_name(static_cast<TokenizerKind>(kind)));
  }
  return names;
}

const VerbReference* find_in(const std::vector<VerbReference>& verbs,
                             std::string_view name) {
  for (const VerbReference& verb : verbs) {
    if (verb.description.name == name) {
      return &verb;
    }
    if (const VerbReference* action = find_in(verb.actions, name)) {
      return action;
    }
  }
  return nullptr;
}

OptionReference describe_option(const CLI::Option& option) {
  OptionReference reference;
  for (const std::string& name : option.get_snames()) {
    reference.names.push_back("-" + name);
  }
  for (const std::string& name : option.get_lnames()) {
    reference.names.push_back("--" + name);
  }
  if (option.get_items_expected_max() > 0) {
    reference.placeholder = option.get_type_name();
  }
  reference.help = option.get_description();
  reference.default_value = option.get_default_str();
  reference.environment = environment_name(option);
  reference.group = option.get_group();
  reference.choices = choices_of(reference.placeholder);
  return reference;
}

// `app` is the parsing side of `command`.
VerbReference describe_verb(const CLI::App& app, const Command& command) {
  VerbReference verb;
  verb.description = command.description();
  for (const CLI::Option* option : app.get_options()) {
    if (option == app.get_help_ptr() || option == app.get_help_all_ptr()) {
      continue;  // Every verb has them; they stand among the general ones.
    }
    auto& list = option->get_positional() ? verb.arguments : verb.options;
    list.push_back(describe_option(*option));
  }
  const std::vector<const CLI::App*> apps = app.get_subcommands({});
  const auto actions = command.actions();
  for (std::size_t i = 0; i < actions.size(); ++i) {
    verb.actions.push_back(describe_verb(*apps[i], *actions[i]));
  }
  return verb;
}

}  // namespace

bool OptionReference::takes_file() const {
  return placeholder.find("FILE") != std::string::npos ||
         placeholder.find("INPUT") != std::string::npos ||
         placeholder.find("OUT") != std::string::npos ||
         placeholder.find("PROFILE") != std::string::npos ||
         placeholder == "NAME" || placeholder == "FOLDER";
}

std::vector<std::string> VerbReference::groups() const {
  std::vector<std::string> groups;
  for (const OptionReference& option : options) {
    if (std::find(groups.begin(), groups.end(), option.group) == groups.end()) {
      groups.push_back(option.group);
    }
  }
  return groups;
}

std::string VerbReference::own_name() const {
  return description.name.substr(description.name.rfind(' ') + 1);
}

std::vector<std::string> VerbReference::action_names() const {
  std::vector<std::string> names;
  for (const VerbReference& action : actions) {
    names.push_back(action.own_name());
  }
  return names;
}

const VerbReference* Reference::find(std::string_view name) const {
  return find_in(verbs, name);
}

std::vector<std::string> Reference::verb_names() const {
  std::vector<std::string> names;
  for (const VerbReference& verb : verbs) {
    names.push_back(verb.description.name);
  }
  return names;
}

Reference describe(const CLI::App& root,
                   std::span<const std::unique_ptr<Command>> commands,
                   std::string version) {
  Reference reference;
  reference.version = std::move(version);
  for (const CLI::Option* option : root.get_options()) {
    reference.general.push_back(describe_option(*option));
  }
  for (const std::unique_ptr<Command>& command : commands) {
    const CLI::App& app = *root.get_subcommand(command->description().name);
    reference.verbs.push_back(describe_verb(app, *command));
  }
  // Verbs are known only now that all have been read.
  for (VerbReference& verb : reference.verbs) {
    for (OptionReference& argument : verb.arguments) {
      if (argument.placeholder == "VERB") {
        argument.choices = reference.verb_names();
      }
    }
  }
  return reference;
}

std::vector<std::string> choices_of(std::string_view placeholder) {
  if (placeholder == "PROFILE") {
    return profile_names();
  }
  if (placeholder == "FUNCTION") {
    return hash_function_names();
  }
  if (placeholder == "TOKENIZER") {
    return tokenizer_names();
  }
  std::vector<std::string> choices;
  std::string_view rest = placeholder;
  while (!rest.empty()) {
    const std::size_t bar = std::min(rest.find('|'), rest.size());
    if (std::string word = literal_part(rest.substr(0, bar)); !word.empty()) {
      choices.push_back(std::move(word));
    }
    rest.remove_prefix(std::min(bar + 1, rest.size()));
  }
  return choices;
}

}  // namespace neardup::cli
