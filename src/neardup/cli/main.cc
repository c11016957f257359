#include <cstddef>
#include <span>

#include "neardup/cli/run_cli.h"
#include "neardup/cli/terminal/streams.h"

int main(int argc, char** argv) {
  neardup::cli::Streams streams = neardup::cli::standard_streams();
  const std::span<const char* const> args(argv, static_cast<std::size_t>(argc));
  return neardup::cli::run_cli(args.subspan(argc > 0 ? 1 : 0), streams);
}
