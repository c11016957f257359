#include "neardup/cli/terminal/signal_watcher.h"

#include <array>
#include <csignal>
#include <cstdint>
#include <system_error>
#include <utility>

#include <poll.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <unistd.h>

namespace neardup::cli {
namespace {

sigset_t watched_signals() {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGINT);
  sigaddset(&set, SIGTERM);
  return set;
}

// Ends the process as `signal` does by default.
[[noreturn]] void die_of(int signal) {
  std::signal(signal, SIG_DFL);
  const sigset_t set = watched_signals();
  pthread_sigmask(SIG_UNBLOCK, &set, nullptr);
  std::raise(signal);
  _exit(128 + signal);
}

}  // namespace

SignalWatcher::SignalWatcher(std::function<void(int)> on_first)
    : on_first_(std::move(on_first)) {
  const sigset_t set = watched_signals();
  pthread_sigmask(SIG_BLOCK, &set, &old_mask_);
  signals_ = signalfd(-1, &set, SFD_CLOEXEC);
  ended_ = eventfd(0, EFD_CLOEXEC);
  if (signals_ < 0 || ended_ < 0) {
    pthread_sigmask(SIG_SETMASK, &old_mask_, nullptr);
    return;
  }
  try {
    thread_ = std::thread([this] { watch(); });
  } catch (const std::system_error&) {
    pthread_sigmask(SIG_SETMASK, &old_mask_, nullptr);
  }
}

SignalWatcher::~SignalWatcher() {
  if (thread_.joinable()) {
    const std::uint64_t one = 1;
    // An eventfd with room takes 8 bytes whole; there is nothing to retry.
    [[maybe_unused]] const ssize_t written = write(ended_, &one, sizeof one);
    thread_.join();
    pthread_sigmask(SIG_SETMASK, &old_mask_, nullptr);
  }
  for (const int descriptor : {signals_, ended_}) {
    if (descriptor >= 0) {
      close(descriptor);
    }
  }
}

void SignalWatcher::watch() {
  std::array<pollfd, 2> waited{pollfd{signals_, POLLIN, 0},
                               pollfd{ended_, POLLIN, 0}};
  while (true) {
    if (poll(waited.data(), waited.size(), -1) < 0) {
      continue;  // EINTR
    }
    if (waited[1].revents != 0) {
      return;
    }
    signalfd_siginfo info;
    if (read(signals_, &info, sizeof info) !=
        static_cast<ssize_t>(sizeof info)) {
      continue;
    }
    const int signal = static_cast<int>(info.ssi_signo);
    int none = 0;
    if (!signal_.compare_exchange_strong(none, signal)) {
      die_of(signal);
    }
    on_first_(signal);
    source_.request_stop();
  }
}

}  // namespace neardup::cli
