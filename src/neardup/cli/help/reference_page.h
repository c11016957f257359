// The reference of the command line for the documentation, as Markdown:
// docs/cli.md is what this gives.

#ifndef NEARDUP_CLI_HELP_REFERENCE_PAGE_H_
#define NEARDUP_CLI_HELP_REFERENCE_PAGE_H_

#include <string>

#include "neardup/cli/options/command_reference.h"

namespace neardup::cli {

std::string reference_page(const Reference& reference);

}  // namespace neardup::cli

#endif  // NEARDUP_CLI_HELP_REFERENCE_PAGE_H_
