// The one table from what happened to the number a shell sees.

#ifndef NEARDUP_CLI_TERMINAL_EXIT_CODE_H_
#define NEARDUP_CLI_TERMINAL_EXIT_CODE_H_

#include <span>
#include <string_view>

#include "neardup/base/status.h"

namespace neardup::cli {

enum class ExitCode : int {
  kDone = 0,
  kNoMatch = 1,
  kUsage = 2,
  kInput = 3,
  kIo = 4,
  kInterrupted = 130,
  kTerminated = 143,
};

// What each code means, in ascending order, for help and manual.
struct ExitCodeMeaning {
  ExitCode code;
  std::string_view meaning;
};
std::span<const ExitCodeMeaning> exit_code_meanings();

// The exit code of a run that ended with `code`. A run that was stopped
// (kCancelled) tells by `stop_signal` which signal asked for it; 0 stands for a
// reader of its output that went away, as `head` does.
//
// kNotFound is an input, dictionary or profile file that is not there, so it is
// 4; "no match" (1) is an answer, not an error, and verbs return it themselves.
ExitCode exit_code_of(StatusCode code, int stop_signal);

}  // namespace neardup::cli

#endif  // NEARDUP_CLI_TERMINAL_EXIT_CODE_H_
