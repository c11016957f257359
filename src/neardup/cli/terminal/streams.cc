#include "neardup/cli/terminal/streams.h"

#include <cstdlib>
#include <iostream>

#include <unistd.h>

namespace neardup::cli {

Environment process_environment() {
  return [](const std::string& name) -> std::optional<std::string> {
    const char* value = std::getenv(name.c_str());
    if (value == nullptr || *value == '\0') {
      return std::nullopt;
    }
    return value;
  };
}

Streams standard_streams() {
  return {.out = std::cout,
          .err = std::cerr,
          .out_is_terminal = isatty(STDOUT_FILENO) == 1,
          .err_is_terminal = isatty(STDERR_FILENO) == 1};
}

}  // namespace neardup::cli
