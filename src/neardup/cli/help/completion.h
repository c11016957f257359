// Completion scripts: verbs, options, and the values an option takes.

#ifndef NEARDUP_CLI_HELP_COMPLETION_H_
#define NEARDUP_CLI_HELP_COMPLETION_H_

#include <string>

#include "neardup/cli/options/command_reference.h"

namespace neardup::cli {

// To be sourced by bash 4 or newer.
std::string bash_completion(const Reference& reference);
// To be saved as "_neardup" in a folder of $fpath.
std::string zsh_completion(const Reference& reference);
// To be saved in ~/.config/fish/completions/neardup.fish.
std::string fish_completion(const Reference& reference);

// The first sentence of an option's help without its full stop, as a
// description beside a completion.
std::string brief(const OptionReference& option);

}  // namespace neardup::cli

#endif  // NEARDUP_CLI_HELP_COMPLETION_H_
