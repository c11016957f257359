// The manual page neardup(1), as roff.

#ifndef NEARDUP_CLI_HELP_MAN_PAGE_H_
#define NEARDUP_CLI_HELP_MAN_PAGE_H_

#include <string>

#include "neardup/cli/options/command_reference.h"

namespace neardup::cli {

std::string man_page(const Reference& reference);

}  // namespace neardup::cli

#endif  // NEARDUP_CLI_HELP_MAN_PAGE_H_
