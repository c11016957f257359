#include "neardup/cli/verbs/batch_run.h"

#include <csignal>
#include <optional>
#include <string>
#include <string_view>

#include <fmt/format.h>
#include <unistd.h>

#include "neardup/cli/terminal/human_format.h"
#include "neardup/jobs/options/corpus_size.h"
#include "neardup/jobs/options/memory_estimate.h"

namespace neardup::cli {

namespace {

std::string human_need(std::uint64_t bytes) {
  return human_bytes(static_cast<double>(bytes));
}

// Whether a job fits into a limit of bytes, and what would make it fit.
class MemoryPlan {
 public:
  MemoryPlan(const CorpusSize& size, std::uint64_t limit, Making making)
      : size_(size), limit_(limit), making_(making) {}

  std::uint64_t need(const JobOptions& job) const {
    return memory_needed(job, size_, making_);
  }
  bool fits(const JobOptions& job) const { return need(job) <= limit_; }

  // What can be done about a job that does not fit; each of these was reckoned.
  std::string way_out(const JobOptions& job) const {
    JobOptions other = job;
    other.threads = 1;
    if (fits(other)) {
      return fmt::format("--threads 1 needs about {}", human_need(need(other)));
    }
    JobOptions simhash = job;
    simhash.method = Method::kSimHash;
    if (fits(simhash)) {
      return fmt::format("--method simhash needs about {}",
                         human_need(need(simhash)));
    }
    if (const auto record = largest_that_fits(job)) {
      return fmt::format(
          "the largest records take most of it, and --max-record {} leaves "
          "them out",
          *record);
    }
    constexpr std::uint64_t kMebibyte = std::uint64_t{1} << 20;
    return fmt::format("it takes --memory {}M", need(job) / kMebibyte + 1);
  }

 private:
  // A largest record, in bytes, with which the job fits.
  std::optional<std::uint64_t> largest_that_fits(const JobOptions& job) const {
    CorpusSize smaller = size_;
    while (!smaller.largest.empty()) {
      const std::uint64_t left_out = smaller.largest.front().bytes;
      smaller.largest.erase(smaller.largest.begin());
      if (memory_needed(job, smaller, making_) <= limit_ && left_out > 1) {
        return left_out - 1;
      }
    }
    return std::nullopt;
  }

  const CorpusSize& size_;
  const std::uint64_t limit_;
  const Making making_;
};

}  // namespace

Status check_memory(const Session& session, const BatchOptions& batch,
                    JobOptions& job, Making making) {
  if (!batch.memory) {
    return {};
  }
  const std::string limit = human_need(*batch.memory);
  NEARDUP_ASSIGN_OR_RETURN(const std::optional<CorpusSize> size,
                           measure_corpus(job.corpus, texts_under_way(job)));
  if (!size) {
    if (!session.general.quiet) {
      session.streams.err << fmt::format(
          "memory: unknown, an input is a stream (limit {})\n", limit);
    }
    return {};
  }
  const MemoryPlan plan(*size, *batch.memory, making);
  job.keep_on_disk = job.method == Method::kHybrid && !plan.fits(job);
  if (!session.general.quiet) {
    session.streams.err << fmt::format(
        "memory: about {} for {} documents (limit {}){}\n",
        human_need(plan.need(job)), human_count(size->documents), limit,
        job.keep_on_disk ? ", words and sketches on disk" : "");
  }
  if (!plan.fits(job)) {
    return limit_exceeded(fmt::format(
        "--memory: the job needs about {}, more than the limit of {}; {}",
        human_need(plan.need(job)), limit, plan.way_out(job)));
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
