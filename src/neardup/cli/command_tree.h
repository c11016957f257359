// The tree of options that parses the command line: CLI11's root with the
// general options, one subcommand a verb, and in it one an action.

#ifndef NEARDUP_CLI_COMMAND_TREE_H_
#define NEARDUP_CLI_COMMAND_TREE_H_

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "neardup/base/status.h"
#include "neardup/cli/options/command.h"
#include "neardup/cli/options/command_reference.h"
#include "neardup/cli/settings/settings.h"

namespace neardup::cli {

// What a command line asks for.
struct Request {
  enum class Kind { kRun, kShortHelp, kLongHelp, kVersion };
  Kind kind = Kind::kRun;
  // The verb named; null if none was.
  Command* command = nullptr;
};

class CommandTree {
 public:
  CommandTree();
  ~CommandTree();

  // Stores the values of the command line in the commands and the general
  // options. kInvalidArgument, in one line with the way out, if it cannot be
  // parsed. Call once.
  Result<Request> parse(std::span<const char* const> args);

  // Gives every option that parse() left out, of chosen() and of the general
  // ones, its value from the environment or the configuration file. Returns
  // where those came from. Errors of the file and of values in it;
  // kInvalidArgument for a NEARDUP_* variable that stands for nothing.
  Result<std::vector<AppliedSetting>> apply_settings(const Streams& streams);

  // The command whose verb, or action of a verb, parse() met, also if it
  // failed; null if none.
  Command* chosen() const;

  const GeneralOptions& general() const { return general_; }
  const Reference& reference() const { return reference_; }

 private:
  GeneralOptions general_;
  std::vector<std::unique_ptr<Command>> commands_;
  std::unique_ptr<CLI::App> root_;
  Reference reference_;
};

}  // namespace neardup::cli

#endif  // NEARDUP_CLI_COMMAND_TREE_H_
