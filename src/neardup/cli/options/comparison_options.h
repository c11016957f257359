// When two documents count as near-duplicates.

#ifndef NEARDUP_CLI_OPTIONS_COMPARISON_OPTIONS_H_
#define NEARDUP_CLI_OPTIONS_COMPARISON_OPTIONS_H_

#include <optional>

#include "neardup/base/status.h"
#include "neardup/cli/options/method_details.h"
#include "neardup/jobs/dedup_job.h"

namespace CLI {
class App;
}

namespace neardup::cli {

class ComparisonOptions {
 public:
  // For verbs that read texts: every method, hybrid unless --method or --k says
  // otherwise.
  void declare_for_texts(CLI::App& verb);
  // For verbs that compare two texts: hybrid, unless --method or --k says
  // otherwise, simhash or exact.
  void declare_for_two(CLI::App& verb);

  // The method named; without one simhash if --k is given, else the default.
  Method method() const;
  // True if a method was named.
  bool names_method() const { return named_.has_value(); }
  bool names_k() const { return k_.has_value(); }
  int k() const { return k_.value_or(3); }
  double min_similarity() const { return min_similarity_; }
  double caution() const { return details_.caution(); }
  // The option for hybrid's judge that was named; null: none was.
  const char* judge_option() const { return details_.judge_option(); }

  // Sets the fields of `job` that stand here. kInvalidArgument if k is above
  // the bits of its profile's fingerprints, or a detail belongs to another
  // method; errors of load_weights().
  Status apply_to(JobOptions& job) const;

 private:
  void declare_thresholds(CLI::App& verb);
  Status check_judge() const;

  Method default_ = Method::kSimHash;
  std::optional<Method> named_;
  std::optional<int> k_;
  double min_similarity_ = 0;
  MethodDetails details_;
};

}  // namespace neardup::cli

#endif  // NEARDUP_CLI_OPTIONS_COMPARISON_OPTIONS_H_
