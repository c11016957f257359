// Every verb there is, in the order the help lists them.

#ifndef NEARDUP_CLI_ALL_COMMANDS_H_
#define NEARDUP_CLI_ALL_COMMANDS_H_

#include <memory>
#include <vector>

#include "neardup/cli/options/command.h"

namespace neardup::cli {

std::vector<std::unique_ptr<Command>> all_commands();

}  // namespace neardup::cli

#endif  // NEARDUP_CLI_ALL_COMMANDS_H_
