// A Command is one verb of the command line: what it says about itself, which
// options it declares, and what it does.
//
// One file per verb, <verb>_command.cc; commands.h lists them. The words a
// command gives here are the only source of its help, its section of the manual
// and its completions.

#ifndef NEARDUP_CLI_OPTIONS_COMMAND_H_
#define NEARDUP_CLI_OPTIONS_COMMAND_H_

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "neardup/base/status.h"
#include "neardup/cli/options/general_options.h"
#include "neardup/cli/terminal/exit_code.h"
#include "neardup/cli/terminal/streams.h"

namespace CLI {
class App;
}

namespace neardup::cli {

struct Reference;

// A command line that works as it stands, and what it does. The end-to-end test
// runs each and checks its promise.
struct Example {
  std::string promise;
  std::string line;
};

struct CommandDescription {
  std::string name;     // the verb; of an action both: "collection import"
  std::string summary;  // one lower-case line
  std::string usage;    // what follows "neardup <verb>"
  // What a reader of --help should know beyond the options, one string a
  // paragraph.
  std::vector<std::string> paragraphs;
  std::vector<Example> examples;
};

// What a command has at hand while it runs.
struct Session {
  Streams& streams;
  const GeneralOptions& general;
  const Reference& reference;
  // The signal that stopped the run, 0 if none did.
  int stop_signal = 0;
};

class Command {
 public:
  virtual ~Command() = default;

  virtual CommandDescription description() const = 0;

  // What a verb of several actions can do, each a command of its own. Such a
  // verb runs only if no action was named.
  virtual std::span<const std::unique_ptr<Command>> actions() const {
    return {};
  }

  // Declares the options and arguments, whose values parsing stores in this
  // object. Called once, before run().
  virtual void declare(CLI::App& verb) = 0;

  // Does the work with the values stored. Writes no error message: that is the
  // caller's part.
  virtual Result<ExitCode> run(Session& session) = 0;
};

}  // namespace neardup::cli

#endif  // NEARDUP_CLI_OPTIONS_COMMAND_H_
