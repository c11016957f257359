#include "neardup/cli/batch_run.h"

#include <csignal>
#include <optional>
#include <string>

#include <fmt/format.h>
#include <unistd.h>

#include "neardup/cli/human_format.h"
#include "neardup/cli/memory_estimate.h"

namespace neardup::cli {

Status check_memory(const Session& session, const BatchOptions& batch,
                    const JobOptions& job) {
  if (!batch.memory) {
    return {};
  }
  NEARDUP_ASSIGN_OR_RETURN(const std::optional<MemoryEstimate> estimate,
                           estimate_memory(job));
  const std::string limit = human_bytes(static_cast<double>(*batch.memory));
  if (!estimate) {
    if (!session.general.quiet) {
      session.streams.err << fmt::format(
          "memory: unknown, an input is a stream (limit {})\n", limit);
    }
    return {};
  }
  const std::string need = human_bytes(static_cast<double>(estimate->bytes));
  if (!session.general.quiet) {
    session.streams.err << fmt::format(
        "memory: about {} for about {} documents (limit {})\n", need,
        human_count(estimate->documents), limit);
  }
  if (estimate->bytes > *batch.memory) {
    return limit_exceeded(fmt::format(
        "--memory: the job needs about {}, more than the limit of {}", need,
        limit));
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
