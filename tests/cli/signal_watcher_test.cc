#include "neardup/cli/terminal/signal_watcher.h"

#include <atomic>
#include <condition_variable>
#include <csignal>
#include <mutex>

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

namespace neardup::cli {
namespace {

// Blocks until a stop is requested.
void wait_for(const std::stop_token& token) {
  std::mutex mutex;
  std::condition_variable_any stopped;
  std::unique_lock lock(mutex);
  stopped.wait(lock, token, [] { return false; });
}

TEST(SignalWatcher, turns_the_first_signal_into_a_stop_request) {
  std::atomic<int> announced = 0;
  SignalWatcher watcher([&](int signal) { announced = signal; });
  EXPECT_EQ(watcher.signal(), 0);
  EXPECT_FALSE(watcher.stop_token().stop_requested());
  kill(getpid(), SIGTERM);
  wait_for(watcher.stop_token());
  EXPECT_EQ(watcher.signal(), SIGTERM);
  EXPECT_EQ(announced, SIGTERM);
}

TEST(SignalWatcher, ends_without_a_signal) {
  SignalWatcher watcher([](int) {});
  EXPECT_EQ(watcher.signal(), 0);
}

TEST(SignalWatcher, gives_the_signals_back) {
  sigset_t before;
  pthread_sigmask(SIG_SETMASK, nullptr, &before);
  {
    SignalWatcher watcher([](int) {});
  }
  sigset_t after;
  pthread_sigmask(SIG_SETMASK, nullptr, &after);
  EXPECT_EQ(sigismember(&before, SIGINT), sigismember(&after, SIGINT));
}

TEST(SignalWatcher, a_second_signal_kills_at_once) {
  const pid_t child = fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    SignalWatcher watcher([](int) {});
    kill(getpid(), SIGINT);
    wait_for(watcher.stop_token());
    kill(getpid(), SIGINT);
    while (true) {
      pause();
    }
  }
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  ASSERT_TRUE(WIFSIGNALED(status));
  EXPECT_EQ(WTERMSIG(status), SIGINT);
}

}  // namespace
}  // namespace neardup::cli
