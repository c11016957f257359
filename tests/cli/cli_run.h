// Runs the whole command line in the test's own process.

#ifndef NEARDUP_TESTS_CLI_CLI_RUN_H_
#define NEARDUP_TESTS_CLI_CLI_RUN_H_

#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "testing/temporary_folder.h"

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
  Streams streams{
      .out = out,
      .err = err,
      .environment =
          [&variables](const std::string& name) -> std::optional<std::string> {
        const auto found = variables.find(name);
        return found == variables.end() ? std::nullopt
                                        : std::optional(found->second);
      }};
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

// A file in a folder of its own that is gone at the end.
class ScratchFile {
 public:
  ScratchFile(const std::string& name, const std::string& contents)
      : path_(folder_.write(name, contents)) {}

  const std::string& path() const { return path_; }
  // A name beside it, not created.
  std::string beside(const std::string& name) const { return folder_ / name; }

 private:
  testing::TemporaryFolder folder_;
  std::string path_;
};

}  // namespace neardup::cli

#endif  // NEARDUP_TESTS_CLI_CLI_RUN_H_
