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

// What verbs that read a corpus do with bad records.
struct RejectOptions {
  MaxBad max_bad;
  bool strict = false;
  bool accept_damaged = false;
  std::string rejects;

  // Declares --max-bad, --strict, --accept-damaged and --rejects.
  void declare_rejects(CLI::App& verb);

  void apply_to(RejectRules& rules) const;
};

// Declares --threads.
void declare_threads(CLI::App& verb, int& threads);

struct BatchOptions : RejectOptions {
  int threads = 0;                      // 0: one per core
  std::optional<std::uint64_t> memory;  // bytes
  bool resume = false;
  bool json = false;

  // Declares --threads, --memory, those of RejectOptions, --resume and --json.
  void declare(CLI::App& verb);

  // Sets the fields of `job` that stand here.
  void apply_to(JobOptions& job) const;

  // kInvalidArgument if --json and the data of a job that writes `output` would
  // both go to standard output.
  Status check_output(const std::string& output) const;
};

}  // namespace neardup::cli

#endif  // NEARDUP_CLI_OPTIONS_BATCH_OPTIONS_H_
