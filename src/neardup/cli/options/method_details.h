// What the methods that count something count: the width of shingles, the
// number of longest sentences.

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

  // Sets the fields of `job` that were named. kInvalidArgument if one was and
  // none of `methods`, those that will run, reads it.
  Status apply_to(std::span<const Method> methods, JobOptions& job) const;

 private:
  std::optional<std::size_t> shingle_width_;
  std::optional<std::size_t> sentences_;
};

}  // namespace neardup::cli

#endif  // NEARDUP_CLI_OPTIONS_METHOD_DETAILS_H_
