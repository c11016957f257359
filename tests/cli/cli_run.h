// Runs the whole command line in the test's own process.

#ifndef NEARDUP_TESTS_CLI_CLI_RUN_H_
#define NEARDUP_TESTS_CLI_CLI_RUN_H_

#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "neardup/cli/run_cli.h"
#include "neardup/cli/streams.h"

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
  ScratchFile(const std::string& name, const std::string& contents) {
    std::string pattern =
        (std::filesystem::temp_directory_path() / "neardup-cli-XXXXXX")
            .string();
    folder_ = mkdtemp(pattern.data());
    path_ = (folder_ / name).string();
    std::ofstream(path_, std::ios::binary) << contents;
  }
  ~ScratchFile() {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }
  ScratchFile(const ScratchFile&) = delete;
  ScratchFile& operator=(const ScratchFile&) = delete;

  const std::string& path() const { return path_; }
  // A name beside it, not created.
  std::string beside(const std::string& name) const {
    return (folder_ / name).string();
  }

 private:
  std::filesystem::path folder_;
  std::string path_;
};

}  // namespace neardup::cli

#endif  // NEARDUP_TESTS_CLI_CLI_RUN_H_
