// Text line by line from a file or standard input.

#ifndef NEARDUP_CLI_VERBS_LINE_INPUT_H_
#define NEARDUP_CLI_VERBS_LINE_INPUT_H_

#include <functional>
#include <string>

#include "neardup/base/status.h"

namespace neardup::cli {

// Calls `use` for each line of the file at `path` ("-": standard input),
// without its line feed; a last line without one counts. Errors of open_input()
// and of reading. Memory: one line and a buffer.
Status for_each_line(const std::string& path,
                     const std::function<void(const std::string& line)>& use);

}  // namespace neardup::cli

#endif  // NEARDUP_CLI_VERBS_LINE_INPUT_H_
