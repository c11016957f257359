// Running a batch job from the command line: memory check before, progress and
// signals meanwhile, summary after.

#ifndef NEARDUP_CLI_VERBS_BATCH_RUN_H_
#define NEARDUP_CLI_VERBS_BATCH_RUN_H_

#include <ostream>

#include "neardup/base/status.h"
#include "neardup/cli/options/batch_options.h"
#include "neardup/cli/options/command.h"
#include "neardup/cli/tables/summary_json.h"
#include "neardup/cli/terminal/progress_display.h"
#include "neardup/cli/terminal/signal_watcher.h"
#include "neardup/jobs/dedup_job.h"
#include "neardup/jobs/options/memory_estimate.h"

namespace neardup::cli {

// With --memory, reads the inputs and prints the estimate; kLimitExceeded if it
// is above the limit, with what would make the job fit. A job that fits if it
// keeps on disk what it can is told to.
Status check_memory(const Session& session, const BatchOptions& batch,
                    JobOptions& job, Making making);

// Says that `signal` was understood and what a second one does.
void announce_stop(const Session& session, int signal);

// Calls `job(control)`, a run_*() of jobs/, with a progress display
// (unless --quiet) and Ctrl-C and SIGTERM turned into a stop request; notes the
// signal in `session`.
template <typename Job>
auto run_batch(Session& session, Job job) -> decltype(job(JobControl{})) {
  SignalWatcher watcher(
      [&session](int signal) { announce_stop(session, signal); });
  ProgressDisplay progress(session.streams.err, session.streams.err_is_terminal,
                           session.streams.err_columns);
  JobControl control;
  control.stop = watcher.stop_token();
  if (!session.general.quiet) {
    control.progress = [&progress](const JobProgress& p) {
      progress.update(p);
    };
  }
  auto summary = job(control);
  session.stop_signal = watcher.signal();
  return summary;
}

// Prints `table` on standard error unless --quiet, and the summary on standard
// output if --json.
template <typename Summary>
void print_summary(const Session& session, const BatchOptions& batch,
                   const Summary& summary, const std::string& table) {
  if (!session.general.quiet) {
    session.streams.err << table << std::flush;
  }
  if (batch.json) {
    session.streams.print(summary_json(summary) + "\n");
  }
}

}  // namespace neardup::cli

#endif  // NEARDUP_CLI_VERBS_BATCH_RUN_H_
