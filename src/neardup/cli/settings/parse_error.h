// What CLI11 says when it cannot parse a command line, in our words: one line
// that names the word and the way out.

#ifndef NEARDUP_CLI_SETTINGS_PARSE_ERROR_H_
#define NEARDUP_CLI_SETTINGS_PARSE_ERROR_H_

#include "neardup/base/status.h"

namespace CLI {
class App;
class ParseError;
}  // namespace CLI

namespace neardup::cli {

// kInvalidArgument for `error`, thrown while `root` parsed.
Status explain_parse_error(const CLI::ParseError& error, const CLI::App& root);

}  // namespace neardup::cli

#endif  // NEARDUP_CLI_SETTINGS_PARSE_ERROR_H_
