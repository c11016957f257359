// Runs the whole command line in the test's own process.

#ifndef NEARDUP_TESTS_CLI_CLI_RUN_H_
#define NEARDUP_TESTS_CLI_CLI_RUN_H_

#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "testing/test_file.h"

#include "neardup/cli/run_cli.h"
#include "neardup/cli/terminal/streams.h"

namespace neardup::cli {

struct CliRun {
  int code = 0;
  std::string out;
  std::string err;
};

// The outcome of `neardup args...` that sees only these variables.
inline CliRun run(const std::vector<std::string>& args,
                  const std::map<std::string, std::string>& variables = {}) {
  std::ostringstream out;
  std::ostringstream err;
  std::vector<std::string> names;
  for (const auto& [name, value] : variables) {
    if (name.starts_with("NEARDUP_")) {
      names.push_back(name);
    }
  }
  Streams streams{
      .out = out,
      .err = err,
      .environment =
          [&variables](const std::string& name) -> std::optional<std::string> {
        const auto found = variables.find(name);
        return found == variables.end() ? std::nullopt
                                        : std::optional(found->second);
      },
      .variables = names};
  std::vector<const char*> pointers;
  for (const std::string& arg : args) {
    pointers.push_back(arg.c_str());
  }
  CliRun result;
  result.code = run_cli(pointers, streams);
  result.out = out.str();
  result.err = err.str();
  return result;
}

using ScratchFile = testing::TestFile;

}  // namespace neardup::cli

#endif  // NEARDUP_TESTS_CLI_CLI_RUN_H_
