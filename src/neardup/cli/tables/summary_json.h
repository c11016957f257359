// The same summaries for machines: one line of JSON, what --json prints. Names
// and meanings are a contract; fields are only added.

#ifndef NEARDUP_CLI_TABLES_SUMMARY_JSON_H_
#define NEARDUP_CLI_TABLES_SUMMARY_JSON_H_

#include <string>

#include "neardup/jobs/dedup_job.h"

namespace neardup::cli {

std::string summary_json(const DedupSummary& summary);
std::string summary_json(const PairsSummary& summary);
std::string summary_json(const JobSummary& summary);

}  // namespace neardup::cli

#endif  // NEARDUP_CLI_TABLES_SUMMARY_JSON_H_
