// What surrounds one run of the command line: where data and messages go, and
// which environment variables it sees. A parameter, so that tests run the whole
// program in their own process.
//
// Data goes to `out`, everything else to `err`. The batch jobs write their data
// to files or, for "-", straight to the process's standard output.

#ifndef NEARDUP_CLI_TERMINAL_STREAMS_H_
#define NEARDUP_CLI_TERMINAL_STREAMS_H_

#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace neardup::cli {

// The value of an environment variable; nothing if it is unset or empty.
using Environment =
    std::function<std::optional<std::string>(const std::string& name)>;

// The variables of this process.
Environment process_environment();

// Which variables of this process begin with "NEARDUP_".
std::vector<std::string> process_variables();

struct Streams {
  std::ostream& out;
  std::ostream& err;
  bool out_is_terminal = false;
  bool err_is_terminal = false;
  // Whether a person may answer on standard input.
  bool in_is_terminal = false;
  Environment environment = process_environment();
  // How many columns the terminal behind `err` has now; null or 0: unknown.
  std::function<int()> err_columns = nullptr;
  std::vector<std::string> variables = process_variables();

  // Writes an answer to `out`. Whatever it quotes cannot steer a terminal
  // (base/visible_text.h); a file or pipe gets the bytes as they are.
  void print(std::string_view text) const;
  // Writes a message to `err`, which is read on a terminal sooner or later.
  void say(std::string_view text) const;
};

// std::cout, std::cerr and the process's environment.
Streams standard_streams();

}  // namespace neardup::cli

#endif  // NEARDUP_CLI_TERMINAL_STREAMS_H_
