#include "neardup/cli/verbs/text_argument.h"

#include <cstdint>

#include "neardup/os/file.h"

namespace neardup::cli {
namespace {

constexpr std::uint64_t kMaxTextBytes = std::uint64_t{256} << 20;

}  // namespace

Result<std::string> read_text_argument(const std::string& argument) {
  if (argument.starts_with("@@")) {
    return argument.substr(1);
  }
  if (argument.starts_with('@')) {
    return read_file(argument.substr(1), kMaxTextBytes);
  }
  return argument;
}

}  // namespace neardup::cli
