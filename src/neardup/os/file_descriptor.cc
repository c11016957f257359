#include "neardup/os/file_descriptor.h"

#include <cerrno>
#include <system_error>

#include <unistd.h>

namespace neardup {
namespace {

// The system's sentence as a phrase: "No space left" -> "no space left", but
// "RPC is broken" stays.
std::string reason(int error_number) {
  std::string text = std::generic_category().message(error_number);
  const auto is_upper = [&](std::size_t i) {
    return i < text.size() && text[i] >= 'A' && text[i] <= 'Z';
  };
  if (is_upper(0) && !is_upper(1)) {
    text[0] = static_cast<char>(text[0] - 'A' + 'a');
  }
  return text;
}

}  // namespace

FileDescriptor::~FileDescriptor() { close(); }

int FileDescriptor::close() {
  const int fd = std::exchange(fd_, -1);
  // On Linux the descriptor is gone even after EINTR; closing again could hit
  // another thread's file.
  return fd >= 0 && ::close(fd) != 0 && errno != EINTR ? errno : 0;
}

Status system_failure(const std::string& name, std::string_view action,
                      int error_number) {
  std::string message =
      name + ": cannot " + std::string(action) + ": " + reason(error_number);
  // Want of memory is no fault of the file.
  return error_number == ENOMEM ? limit_exceeded(std::move(message))
                                : io_error(std::move(message));
}

}  // namespace neardup
