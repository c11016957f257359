// A text on the command line: the text itself, or where it stands.

#ifndef NEARDUP_CLI_VERBS_TEXT_ARGUMENT_H_
#define NEARDUP_CLI_VERBS_TEXT_ARGUMENT_H_

#include <string>

#include "neardup/base/status.h"

namespace neardup::cli {

// The text an argument stands for:
//   @FILE  the contents of FILE; @- those of standard input
//   @@...  the text "@..."
//   else   the argument itself
// Errors of read_file(); kLimitExceeded above 256 MiB.
Result<std::string> read_text_argument(const std::string& argument);

}  // namespace neardup::cli

#endif  // NEARDUP_CLI_VERBS_TEXT_ARGUMENT_H_
