#include "neardup/cli/terminal/key_reader.h"

#include <cerrno>

#include <poll.h>
#include <unistd.h>

namespace neardup::cli {
namespace {

constexpr char kEndOfInput = 4;  // Ctrl-D
// How soon a stop is seen.
constexpr int kPatienceMilliseconds = 100;

}  // namespace

KeyReader::KeyReader(int descriptor) : descriptor_(descriptor) {
  termios settings{};
  if (tcgetattr(descriptor, &settings) != 0) {
    return;
  }
  before_ = settings;
  settings.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
  settings.c_cc[VMIN] = 1;
  settings.c_cc[VTIME] = 0;
  (void)tcsetattr(descriptor, TCSADRAIN, &settings);
}

KeyReader::~KeyReader() {
  if (before_) {
    (void)tcsetattr(descriptor_, TCSADRAIN, &*before_);
  }
}

std::optional<char> KeyReader::next(const std::stop_token& stop) {
  while (!stop.stop_requested()) {
    pollfd input{descriptor_, POLLIN, 0};
    if (poll(&input, 1, kPatienceMilliseconds) <= 0) {
      continue;
    }
    char key = 0;
    const ssize_t size = read(descriptor_, &key, 1);
    if (size < 0 && errno == EINTR) {
      continue;
    }
    return size == 1 && key != kEndOfInput ? std::optional(key) : std::nullopt;
  }
  return std::nullopt;
}

}  // namespace neardup::cli
