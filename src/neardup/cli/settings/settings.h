// Where the value of an option comes from. In order of precedence:
//
//   1. the command line          --k 5
//   2. the environment           NEARDUP_K=5
//   3. the configuration file    k = 5, or in the table of the verb
//   4. the option's default
//
// CLI11 fills in the first; this file the second and third. (Its own support
// would let the file win over the environment.)

#ifndef NEARDUP_CLI_SETTINGS_SETTINGS_H_
#define NEARDUP_CLI_SETTINGS_SETTINGS_H_

#include <string>
#include <vector>

#include "neardup/base/status.h"
#include "neardup/cli/settings/config_file.h"
#include "neardup/cli/terminal/streams.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace neardup::cli {

// "NEARDUP_TEXT_FIELD" for --text-field; empty for an option that only the
// command line can give (help, version, positional arguments, and options that
// name what a verb reads).
std::string environment_name(const CLI::Option& option);

// One setting that did not come from the command line, for --verbose.
struct AppliedSetting {
  std::string option;  // "--k"
  std::string value;
  std::string origin;  // "NEARDUP_K" or "neardup.toml:2"
};

// Actions of a verb ("neardup collection import") read the table of their verb.

// Gives each option of `app` that the command line left out the value of its
// environment variable or, failing that, of `config`. REQUIRES: app was parsed.
// kInvalidArgument, naming the origin, if the option does not take the value.
Result<std::vector<AppliedSetting>> apply_settings(
    CLI::App& app, const Environment& environment, const ConfigFile& config);

// kInvalidArgument, with a suggestion, for the first of the environment
// variables `names`, all of which begin with "NEARDUP_", that neither stands
// for an option of `root` or a verb nor is read elsewhere.
Status check_known_variables(const std::vector<std::string>& names,
                             const CLI::App& root);

// kInvalidArgument for the first entry of `config` that no option answers to: a
// table that is no verb of `root`, a key its verb lacks, or a key outside any
// table that neither `root` nor any verb has.
Status check_known(const ConfigFile& config, const CLI::App& root);

}  // namespace neardup::cli

#endif  // NEARDUP_CLI_SETTINGS_SETTINGS_H_
