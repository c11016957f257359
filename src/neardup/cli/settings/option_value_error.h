// Thrown while CLI11 parses, because CLI11 reports by exception; caught in
// parse_error.cc and settings.cc and never seen outside this floor.

#ifndef NEARDUP_CLI_SETTINGS_OPTION_VALUE_ERROR_H_
#define NEARDUP_CLI_SETTINGS_OPTION_VALUE_ERROR_H_

#include <string>
#include <utility>

#include <CLI/CLI.hpp>

namespace neardup::cli {

// The value given for `option` is not one that it takes.
class OptionValueError : public CLI::ValidationError {
 public:
  OptionValueError(std::string option, std::string reason)
      : CLI::ValidationError(option, reason),
        option_(std::move(option)),
        reason_(std::move(reason)) {}

  const std::string& option() const { return option_; }
  const std::string& reason() const { return reason_; }

 private:
  std::string option_;
  std::string reason_;
};

}  // namespace neardup::cli

#endif  // NEARDUP_CLI_SETTINGS_OPTION_VALUE_ERROR_H_
