// What single methods can be told: the width of shingles, the number of longest
// sentences, and how hybrid's judge decides.

#ifndef NEARDUP_CLI_OPTIONS_METHOD_DETAILS_H_
#define NEARDUP_CLI_OPTIONS_METHOD_DETAILS_H_

#include <cstddef>
#include <optional>
#include <span>
#include <string>

#include "neardup/base/status.h"
#include "neardup/jobs/options/job_options.h"

namespace CLI {
class App;
}

namespace neardup::cli {

class MethodDetails {
 public:
  // Declares --shingle-width and --sentences under the heading `group`.
  void declare(CLI::App& verb, const std::string& group);

  // Declares --caution; and --weights, or `option` in its place.
  void declare_caution(CLI::App& verb, const std::string& group);
  void declare_weights(CLI::App& verb, const std::string& group,
                       const char* option = "--weights");

  double caution() const { return caution_.value_or(0.5); }
  // The option for the judge that was named; null: none was.
  const char* judge_option() const;

  // Sets the fields of `job` that were named. kInvalidArgument if one was and
  // none of `methods`, those that will run, reads it, but for the judge's;
  // errors of load_weights().
  Status apply_to(std::span<const Method> methods, JobOptions& job) const;

 private:
  std::optional<std::size_t> shingle_width_;
  std::optional<std::size_t> sentences_;
  std::optional<double> caution_;
  const char* weights_option_ = "--weights";
  std::string weights_;  // file of the judge's weights; empty: those shipped
};

}  // namespace neardup::cli

#endif  // NEARDUP_CLI_OPTIONS_METHOD_DETAILS_H_
