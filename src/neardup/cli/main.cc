#include <csignal>
#include <cstddef>
#include <span>

#include "neardup/cli/run_cli.h"
#include "neardup/cli/terminal/streams.h"

int main(int argc, char** argv) {
  // A write behind the limit on file sizes (ulimit -f) then fails like one to a
  // full disk, with a message, instead of killing the program.
  std::signal(SIGXFSZ, SIG_IGN);
  neardup::cli::Streams streams = neardup::cli::standard_streams();
  const std::span<const char* const> args(argv, static_cast<std::size_t>(argc));
  return neardup::cli::run_cli(args.subspan(argc > 0 ? 1 : 0), streams);
}
