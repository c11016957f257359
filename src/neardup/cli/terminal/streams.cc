#include "neardup/cli/terminal/streams.h"

#include <cstdlib>
#include <iostream>

#include <sys/ioctl.h>
#include <unistd.h>

#include "neardup/base/visible_text.h"

namespace neardup::cli {
namespace {

constexpr std::string_view kVariablePrefix = "NEARDUP_";

int terminal_columns(int descriptor) {
  winsize size{};
  return ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

}  // namespace

Environment process_environment() {
  return [](const std::string& name) -> std::optional<std::string> {
    const char* value = std::getenv(name.c_str());
    if (value == nullptr || *value == '\0') {
      return std::nullopt;
    }
    return value;
  };
}

std::vector<std::string> process_variables() {
  std::vector<std::string> names;
  for (char** variable = environ; variable != nullptr && *variable != nullptr;
       ++variable) {
    const std::string_view entry = *variable;
    if (entry.starts_with(kVariablePrefix)) {
      names.emplace_back(entry.substr(0, entry.find('=')));
    }
  }
  return names;
}

void Streams::print(std::string_view text) const {
  if (out_is_terminal) {
    out << visible_text(text);
  } else {
    out << text;
  }
}

void Streams::say(std::string_view text) const {
  err << visible_text(text) << std::flush;
}

Streams standard_streams() {
  return {.out = std::cout,
          .err = std::cerr,
          .out_is_terminal = isatty(STDOUT_FILENO) == 1,
          .err_is_terminal = isatty(STDERR_FILENO) == 1,
          .in_is_terminal = isatty(STDIN_FILENO) == 1,
          .err_columns = [] { return terminal_columns(STDERR_FILENO); }};
}

}  // namespace neardup::cli
