// What a job prints on standard error when it is done.

#ifndef NEARDUP_CLI_TABLES_SUMMARY_TABLE_H_
#define NEARDUP_CLI_TABLES_SUMMARY_TABLE_H_

#include <string>

#include "neardup/jobs/dedup_job.h"

namespace neardup::cli {

// Documents and bytes before and after, clusters, times, and how documents were
// compared. `action` names the columns: what was removed, or would be.
std::string summary_table(const DedupSummary& summary, Action action);
std::string summary_table(const PairsSummary& summary);
std::string summary_table(const JobSummary& summary);

}  // namespace neardup::cli

#endif  // NEARDUP_CLI_TABLES_SUMMARY_TABLE_H_
