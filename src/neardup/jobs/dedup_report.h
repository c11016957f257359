// The report of a dedup job: one HTML page that needs nothing else, to be
// looked at by the person who must decide whether to trust the result.

#ifndef NEARDUP_JOBS_DEDUP_REPORT_H_
#define NEARDUP_JOBS_DEDUP_REPORT_H_

#include <cstddef>
#include <string>

#include "neardup/jobs/options/job_options.h"
#include "neardup/jobs/options/job_summary.h"

namespace neardup {

// How many clusters a report shows by example.
inline constexpr std::size_t kReportExamples = 20;

// The page: before and after, how it was compared, sizes of clusters,
// similarities of pairs (distances where these decided), and the summary's
// examples side by side with their differences marked. Valid UTF-8 whatever the
// texts are; it makes no request and runs no script.
std::string render_dedup_report(const DedupOptions& options,
                                const DedupSummary& summary);

}  // namespace neardup

#endif  // NEARDUP_JOBS_DEDUP_REPORT_H_
