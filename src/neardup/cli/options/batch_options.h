// What the batch verbs have in common beyond what they read and how they
// compare: resources, bad records, resuming, summary.

#ifndef NEARDUP_CLI_OPTIONS_BATCH_OPTIONS_H_
#define NEARDUP_CLI_OPTIONS_BATCH_OPTIONS_H_

#include <cstdint>
#include <optional>
#include <string>

#include "neardup/base/status.h"
#include "neardup/cli/options/value_parsers.h"
#include "neardup/jobs/dedup_job.h"

namespace CLI {
class App;
}

namespace neardup::cli {

struct BatchOptions {
  int threads = 0;                      // 0: one per core
  std::optional<std::uint64_t> memory;  // bytes
  MaxBad max_bad;
  bool strict = false;
  bool accept_damaged = false;
  std::string rejects;
  bool resume = false;
  bool json = false;

  // Declares --threads, --memory, --max-bad, --strict, --accept-damaged,
  // --rejects, --resume and --json.
  void declare(CLI::App& verb);

  // Sets the fields of `job` that stand here.
  void apply_to(JobOptions& job) const;

  // kInvalidArgument if --json and the data of a job that writes `output` would
  // both go to standard output.
  Status check_output(const std::string& output) const;
};

}  // namespace neardup::cli

#endif  // NEARDUP_CLI_OPTIONS_BATCH_OPTIONS_H_
