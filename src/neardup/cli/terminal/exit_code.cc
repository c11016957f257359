#include "neardup/cli/terminal/exit_code.h"

#include <array>
#include <csignal>

namespace neardup::cli {

std::span<const ExitCodeMeaning> exit_code_meanings() {
  static constexpr std::array kMeanings{
      ExitCodeMeaning{ExitCode::kDone, "done"},
      ExitCodeMeaning{ExitCode::kNoMatch,
                      "no match (compare, collection query and get), or "
                      "duplicates found with --fail-on-duplicates"},
      ExitCodeMeaning{ExitCode::kUsage,
                      "the command line is wrong, or names an output that must "
                      "not be replaced"},
      ExitCodeMeaning{ExitCode::kInput,
                      "the input is bad: damaged, more bad records than "
                      "--max-bad, or larger than --memory or the memory there "
                      "is"},
      ExitCodeMeaning{ExitCode::kIo,
                      "a file or a collection could not be read or written, is "
                      "damaged, in use or not there"},
      ExitCodeMeaning{ExitCode::kInterrupted, "stopped by Ctrl-C (SIGINT)"},
      ExitCodeMeaning{ExitCode::kTerminated, "stopped by SIGTERM"},
  };
  return kMeanings;
}

ExitCode exit_code_of(StatusCode code, int stop_signal) {
  switch (code) {
    case StatusCode::kOk:
      return ExitCode::kDone;
    case StatusCode::kInvalidArgument:
    case StatusCode::kAlreadyExists:
      return ExitCode::kUsage;
    case StatusCode::kCorruption:
    case StatusCode::kUnsupportedVersion:
    case StatusCode::kLimitExceeded:
      return ExitCode::kInput;
    case StatusCode::kNotFound:
    case StatusCode::kIoError:
      return ExitCode::kIo;
    case StatusCode::kCancelled:
      return stop_signal == SIGTERM  ? ExitCode::kTerminated
             : stop_signal == SIGINT ? ExitCode::kInterrupted
                                     : ExitCode::kIo;
  }
  return ExitCode::kIo;
}

}  // namespace neardup::cli
