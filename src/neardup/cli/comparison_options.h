// When two documents count as near-duplicates.

#ifndef NEARDUP_CLI_COMPARISON_OPTIONS_H_
#define NEARDUP_CLI_COMPARISON_OPTIONS_H_

#include "neardup/base/status.h"
#include "neardup/engine/dedup_job.h"

namespace CLI {
class App;
}

namespace neardup::cli {

struct ComparisonOptions {
  Method method = Method::kSimHash;
  int k = 3;
  double min_similarity = 0;

  // Declares --method, --k and --min-similarity.
  void declare(CLI::App& verb);

  // Sets the fields of `job` that stand here. kInvalidArgument if k is above
  // the bits of its profile's fingerprints.
  Status apply_to(JobOptions& job) const;
};

}  // namespace neardup::cli

#endif  // NEARDUP_CLI_COMPARISON_OPTIONS_H_
