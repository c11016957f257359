// A StageProgress tells the caller how far one stage of a job is, a few times a
// second, and how long it took.
//
//   StageProgress progress(control, "compare", summary);
//   progress.update(documents);   // as often as you like
//
// Not thread safe.

#ifndef NEARDUP_JOBS_OPTIONS_STAGE_PROGRESS_H_
#define NEARDUP_JOBS_OPTIONS_STAGE_PROGRESS_H_

#include <chrono>
#include <cstdint>
#include <string_view>

#include "neardup/jobs/options/job_options.h"
#include "neardup/jobs/options/job_summary.h"
#include "neardup/similarity/measures/near_duplicates.h"

namespace neardup {

class StageProgress {
 public:
  // Starts the stage `name`, a literal. REQUIRES: both arguments outlive this.
  StageProgress(const JobControl& control, std::string_view name,
                JobSummary& summary);
  // Ends it: reports once more and appends to summary.stages.
  ~StageProgress();

  StageProgress(const StageProgress&) = delete;
  StageProgress& operator=(const StageProgress&) = delete;

  // Reports unless it did so a moment ago. From one thread at a time, as is
  // update_share().
  void update(std::uint64_t documents, std::uint64_t bytes_read = 0,
              std::uint64_t bytes_total = 0);

  // The same for work that is not done one document after the other: `done` of
  // `total` units of it, shown as that share of `documents`.
  void update_share(std::uint64_t done, std::uint64_t total,
                    std::uint64_t documents);

  // How a search among so many documents is done that tells this of its work.
  // REQUIRES: this outlives the search.
  FindOptions search(std::uint64_t documents);

 private:
  using Clock = std::chrono::steady_clock;

  void report();
  void report_if_due();

  const JobControl& control_;
  JobSummary& summary_;
  JobProgress state_;
  Clock::time_point started_;
  Clock::time_point next_report_;
};

}  // namespace neardup

#endif  // NEARDUP_JOBS_OPTIONS_STAGE_PROGRESS_H_
