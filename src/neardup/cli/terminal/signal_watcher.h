// A SignalWatcher turns Ctrl-C and SIGTERM into a stop request for a job.
//
//   SignalWatcher watcher([&](int signal) { say("stopping ..."); });
//   run_dedup(options, {.stop = watcher.stop_token()});
//   if (watcher.signal() != 0) ...   // SIGINT or SIGTERM
//
// While it lives, SIGINT and SIGTERM are blocked in the thread that made it and
// in every thread that one starts, and a thread of its own waits for them in a
// signalfd: nothing runs inside a signal handler. The first signal requests a
// stop; a second kills the process at once, as it would have without us.
//
// Make at most one at a time, before the threads of the job are started.

#ifndef NEARDUP_CLI_TERMINAL_SIGNAL_WATCHER_H_
#define NEARDUP_CLI_TERMINAL_SIGNAL_WATCHER_H_

#include <atomic>
#include <csignal>
#include <functional>
#include <stop_token>
#include <thread>

namespace neardup::cli {

class SignalWatcher {
 public:
  // `on_first` is called once, from the watching thread, before the stop is
  // requested. If the system has no signalfd or thread to give, signals keep
  // their usual effect.
  explicit SignalWatcher(std::function<void(int signal)> on_first);
  // Ends the thread and restores the thread's signal mask.
  ~SignalWatcher();
  SignalWatcher(const SignalWatcher&) = delete;
  SignalWatcher& operator=(const SignalWatcher&) = delete;

  std::stop_token stop_token() const { return source_.get_token(); }

  // The first signal that arrived, 0 if none did.
  int signal() const { return signal_.load(); }

 private:
  void watch();

  std::function<void(int)> on_first_;
  std::stop_source source_;
  std::atomic<int> signal_ = 0;
  sigset_t old_mask_;
  int signals_ = -1;  // signalfd
  int ended_ = -1;    // eventfd, written by the destructor
  std::thread thread_;
};

}  // namespace neardup::cli

#endif  // NEARDUP_CLI_TERMINAL_SIGNAL_WATCHER_H_
