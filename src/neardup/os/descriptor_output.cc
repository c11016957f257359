#include "neardup/os/descriptor_output.h"

#include <cerrno>
#include <csignal>
#include <ctime>
#include <utility>

#include <poll.h>
#include <pthread.h>
#include <unistd.h>

namespace neardup {
namespace {

constexpr std::size_t kBufferBytes = std::size_t{64} << 10;

// Keeps SIGPIPE from this thread while it writes, so that a reader that went
// away is an error value and not the end of the process; a library must not
// change the handling of signals for the whole process. A SIGPIPE that was
// already pending is left pending.
class SigpipeGuard {
 public:
  SigpipeGuard() {
    ::sigemptyset(&sigpipe_);
    ::sigaddset(&sigpipe_, SIGPIPE);
    was_pending_ = is_pending();
    ::pthread_sigmask(SIG_BLOCK, &sigpipe_, &old_mask_);
  }
  ~SigpipeGuard() {
    const int saved_errno = errno;
    if (!was_pending_ && is_pending()) {
      const timespec no_wait{};
      while (::sigtimedwait(&sigpipe_, nullptr, &no_wait) < 0 &&
             errno == EINTR) {
      }
    }
    ::pthread_sigmask(SIG_SETMASK, &old_mask_, nullptr);
    errno = saved_errno;
  }
  SigpipeGuard(const SigpipeGuard&) = delete;
  SigpipeGuard& operator=(const SigpipeGuard&) = delete;

 private:
  static bool is_pending() {
    sigset_t pending;
    ::sigemptyset(&pending);
    ::sigpending(&pending);
    return ::sigismember(&pending, SIGPIPE) == 1;
  }

  sigset_t sigpipe_;
  sigset_t old_mask_;
  bool was_pending_;
};

}  // namespace

DescriptorOutput::DescriptorOutput(FileDescriptor fd, std::string name)
    : fd_(std::move(fd)), name_(std::move(name)) {
  buffer_.reserve(kBufferBytes);
}

Status DescriptorOutput::write(std::string_view bytes) {
  if (bytes.size() > kBufferBytes - buffer_.size()) {
    NEARDUP_RETURN_IF_ERROR(flush());
  }
  if (bytes.size() >= kBufferBytes) {
    return write_through(bytes);
  }
  buffer_.append(bytes);
  return status_;
}

Status DescriptorOutput::flush() {
  Status status = write_through(buffer_);
  buffer_.clear();
  return status;
}

Status DescriptorOutput::fail(std::string_view action, int error_number) {
  status_ = system_failure(name_, action, error_number);
  return status_;
}

Status DescriptorOutput::write_through(std::string_view bytes) {
  const SigpipeGuard guard;
  while (status_.ok() && !bytes.empty()) {
    const ssize_t count = ::write(fd_.get(), bytes.data(), bytes.size());
    if (count >= 0) {
      bytes.remove_prefix(static_cast<std::size_t>(count));
    } else if (errno == EAGAIN) {
      pollfd ready{fd_.get(), POLLOUT, 0};
      ::poll(&ready, 1, -1);
    } else if (errno == EPIPE) {
      status_ = cancelled(name_ + ": nobody reads it any more");
    } else if (errno != EINTR) {
      return fail("write", errno);
    }
  }
  return status_;
}

}  // namespace neardup
