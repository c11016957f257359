// What every verb understands: how much is said, and where settings come from.

#ifndef NEARDUP_CLI_OPTIONS_GENERAL_OPTIONS_H_
#define NEARDUP_CLI_OPTIONS_GENERAL_OPTIONS_H_

#include <string>

#include "neardup/cli/terminal/streams.h"

namespace CLI {
class App;
}

namespace neardup::cli {

struct GeneralOptions {
  // Errors only.
  bool quiet = false;
  // Also where each setting came from.
  bool verbose = false;
  // Terminal colours: "auto", "always" or "never".
  std::string color = "auto";
  // TOML file with settings; empty: none.
  std::string config;

  void declare(CLI::App& root);

  // True if messages may be coloured: as --color says, and for "auto" on a
  // terminal unless NO_COLOR is set.
  bool colored_messages(const Streams& streams) const;
};

}  // namespace neardup::cli

#endif  // NEARDUP_CLI_OPTIONS_GENERAL_OPTIONS_H_
