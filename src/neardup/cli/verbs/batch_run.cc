#include "neardup/cli/verbs/batch_run.h"

#include <csignal>
#include <optional>
#include <string>
#include <string_view>

#include <fmt/format.h>
#include <unistd.h>

#include "neardup/cli/terminal/human_format.h"
#include "neardup/jobs/options/memory_estimate.h"

namespace neardup::cli {

namespace {

// What can be done about a job that is too large.
std::string_view way_out(const JobOptions& job) {
  return job.method == Method::kHybrid
             ? "; work on parts of the corpus, or use --method simhash, which "
               "needs less"
             : "";
}

void print_estimate(const Session& session, const MemoryEstimate& estimate,
                    std::uint64_t limit, std::string_view remark) {
  if (!session.general.quiet) {
    session.streams.err << fmt::format(
        "memory: about {} for about {} documents (limit {}){}\n",
        human_bytes(static_cast<double>(estimate.bytes)),
        human_count(estimate.documents),
        human_bytes(static_cast<double>(limit)), remark);
  }
}

}  // namespace

Status check_memory(const Session& session, const BatchOptions& batch,
                    JobOptions& job) {
  if (!batch.memory) {
    return {};
  }
  const std::string limit = human_bytes(static_cast<double>(*batch.memory));
  NEARDUP_ASSIGN_OR_RETURN(std::optional<MemoryEstimate> estimate,
                           estimate_memory(job));
  if (!estimate) {
    if (!session.general.quiet) {
      session.streams.err << fmt::format(
          "memory: unknown, an input is a stream (limit {})\n", limit);
    }
    return {};
  }
  if (estimate->bytes > *batch.memory && job.method == Method::kHybrid) {
    job.keep_on_disk = true;
    NEARDUP_ASSIGN_OR_RETURN(estimate, estimate_memory(job));
  }
  print_estimate(session, *estimate, *batch.memory,
                 job.keep_on_disk ? ", words and sketches on disk" : "");
  if (estimate->bytes > *batch.memory) {
    return limit_exceeded(fmt::format(
        "--memory: the job needs about {}, more than the limit of {}{}",
        human_bytes(static_cast<double>(estimate->bytes)), limit,
        way_out(job)));
  }
  return {};
}

void announce_stop(const Session& session, int signal) {
  if (!session.general.quiet) {
    session.streams.err << fmt::format(
                               "\n{}: stopping; once more kills at once\n",
                               signal == SIGTERM ? "SIGTERM" : "Ctrl-C")
                        << std::flush;
  }
}

}  // namespace neardup::cli
