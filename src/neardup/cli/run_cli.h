// The whole program but for main(): a command line in, an exit code out.

#ifndef NEARDUP_CLI_RUN_CLI_H_
#define NEARDUP_CLI_RUN_CLI_H_

#include <span>

#include "neardup/cli/terminal/streams.h"

namespace neardup::cli {

// Runs the command line `args`, without the program's name, and returns one of
// exit_code.h. Everything is printed through `streams` but for what batch jobs
// write to standard output. One run at a time in a process.
int run_cli(std::span<const char* const> args, Streams& streams);

}  // namespace neardup::cli

#endif  // NEARDUP_CLI_RUN_CLI_H_
