// A Reference is everything the program can say about its own command line, as
// plain values: what help_text.h, man_page.h, completion.h and reference_page.h
// print. It is read off the tree of options that parses the command line, so
// none of them can disagree with what is accepted.

#ifndef NEARDUP_CLI_OPTIONS_COMMAND_REFERENCE_H_
#define NEARDUP_CLI_OPTIONS_COMMAND_REFERENCE_H_

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "neardup/cli/options/command.h"

namespace neardup::cli {

struct OptionReference {
  // As typed, short ones first: "-o", "--output". Empty for an argument.
  std::vector<std::string> names = {};
  // What the value is; empty for a flag.
  std::string placeholder = {};
  std::string help = {};
  std::string default_value = {};
  // "NEARDUP_OUTPUT"; empty if only the command line can give it.
  std::string environment = {};
  std::string group = {};
  // Values worth completing; empty if there are too many to list.
  std::vector<std::string> choices = {};

  bool takes_file() const;
};

struct VerbReference {
  CommandDescription description;
  std::vector<OptionReference> arguments;
  // In the order declared, groups together.
  std::vector<OptionReference> options;

  // Each with the verb in its name: "collection import".
  std::vector<VerbReference> actions = {};

  // The groups of `options`, each once, in order.
  std::vector<std::string> groups() const;
  // The last word of the name: "import" of "collection import".
  std::string own_name() const;
  // own_name() of every action.
  std::vector<std::string> action_names() const;
};

struct Reference {
  std::string version;
  // Understood by every verb.
  std::vector<OptionReference> general;
  std::vector<VerbReference> verbs;

  // A verb ("dedup") or an action with its verb ("collection import"); null if
  // there is none.
  const VerbReference* find(std::string_view name) const;
  std::vector<std::string> verb_names() const;
};

// Reads the reference off `root`, whose subcommands were declared by `commands`
// in that order.
Reference describe(const CLI::App& root,
                   std::span<const std::unique_ptr<Command>> commands,
                   std::string version);

// The words that may stand for a placeholder: the lower-case alternatives of
// "simhash|exact" ("newest:" of "newest:FIELD"), the names behind PROFILE,
// FUNCTION and TOKENIZER; none for any other.
std::vector<std::string> choices_of(std::string_view placeholder);

}  // namespace neardup::cli

#endif  // NEARDUP_CLI_OPTIONS_COMMAND_REFERENCE_H_
