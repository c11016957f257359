// What -h and --help print.

#ifndef NEARDUP_CLI_HELP_HELP_TEXT_H_
#define NEARDUP_CLI_HELP_HELP_TEXT_H_

#include <string>

#include "neardup/cli/options/command_reference.h"

namespace neardup::cli {

enum class HelpLength {
  kShort,  // -h: usage and one line an option
  kLong,   // --help: examples first, then all there is
};

// Help on the program as a whole: its verbs.
std::string program_help(const Reference& reference, HelpLength length);

// Help on one verb.
std::string verb_help(const Reference& reference, const VerbReference& verb,
                      HelpLength length);

}  // namespace neardup::cli

#endif  // NEARDUP_CLI_HELP_HELP_TEXT_H_
