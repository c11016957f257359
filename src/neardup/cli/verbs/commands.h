// The verbs of this room; cli/all_commands.h lists every verb.

#ifndef NEARDUP_CLI_VERBS_COMMANDS_H_
#define NEARDUP_CLI_VERBS_COMMANDS_H_

#include <memory>

#include "neardup/cli/options/command.h"

namespace neardup::cli {

std::unique_ptr<Command> make_dedup_command();
std::unique_ptr<Command> make_pairs_command();
std::unique_ptr<Command> make_fingerprint_command();
std::unique_ptr<Command> make_compare_command();
std::unique_ptr<Command> make_eval_command();
std::unique_ptr<Command> make_profiles_command();
std::unique_ptr<Command> make_plan_command();
std::unique_ptr<Command> make_dictionary_command();
std::unique_ptr<Command> make_hash_command();
std::unique_ptr<Command> make_segment_command();
std::unique_ptr<Command> make_help_command();
std::unique_ptr<Command> make_completion_command();
std::unique_ptr<Command> make_man_command();

}  // namespace neardup::cli

#endif  // NEARDUP_CLI_VERBS_COMMANDS_H_
