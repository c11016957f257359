// What `dedup` is told of an older corpus.

#ifndef NEARDUP_CLI_AGAINST_AGAINST_OPTIONS_H_
#define NEARDUP_CLI_AGAINST_AGAINST_OPTIONS_H_

#include "neardup/base/status.h"
#include "neardup/cli/options/comparison_options.h"
#include "neardup/cli/options/profile_options.h"
#include "neardup/jobs/options/job_options.h"

namespace CLI {
class App;
}

namespace neardup::cli {

// Declares --against and --add, which set fields of `job`. It must outlive
// `verb`.
void declare_against(CLI::App& verb, DedupOptions& job);

// Gives the job the method, the profile and the thresholds of the collections
// that it is to ask. kInvalidArgument, naming the option, if one was named that
// says otherwise, and if --add names no collection; errors of comparison_of().
Status fit_to_collections(const ComparisonOptions& comparison,
                          const ProfileOptions& profile, DedupOptions& job);

}  // namespace neardup::cli

#endif  // NEARDUP_CLI_AGAINST_AGAINST_OPTIONS_H_
