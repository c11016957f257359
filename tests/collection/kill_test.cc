// A process that brings documents to a collection is killed at any moment,
// again and again: what it was answered for is there when the collection is
// opened the next time. NEARDUP_KILLS says how often, for each method.
//
// Nothing of this says what a power cut leaves: the system keeps what a killed
// process wrote. The tests of the store have that.
//
// The name of the tests lets them run before all others: the process that forks
// must not have threads, which RocksDB starts and keeps.

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <iostream>
#include <string>
#include <thread>

#include "kill_ledger.h"
#include "killed_process.h"
#include "similarity/texts.h"
#include "testing/temporary_folder.h"
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "neardup/collection/collection.h"

namespace neardup {
namespace {

using testing::KilledProcess;
using testing::KillLedger;

int kills() {
  constexpr int kKills = 25;
  // Read before any thread is started.
  const char* wanted = std::getenv("NEARDUP_KILLS");  // NOLINT
  return wanted != nullptr ? std::atoi(wanted) : kKills;
}

class KillDeathTest : public ::testing::TestWithParam<Method> {
 protected:
  // When a process is to be killed.
  struct Moment {
    std::uint64_t answers = 0;  // after so many
    std::chrono::microseconds then{0};
    bool never = false;
  };

  void SetUp() override {
    process_.folder = folder_.path();
    const pid_t child = ::fork();
    if (child == 0) {
      const Status made = create_collection(
          folder_ / "c",
          {.method = GetParam(), .bits = bits(), .k = 24, .keep_texts = true});
      ::_exit(made.ok() ? 0 : 1);
    }
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    ASSERT_EQ(status, 0);
  }
  // Many, so that no texts are near by chance.
  static std::optional<int> bits() {
    return GetParam() == Method::kSimHash ? std::optional(128) : std::nullopt;
  }

  // Starts a process, kills it, and enters what it told.
  void run(const Moment& moment) {
    int ends[2] = {-1, -1};
    ASSERT_EQ(::pipe(ends), 0);
    const pid_t child = ::fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
      ::close(ends[0]);
      process_.pipe = ends[1];
      testing::run_killed_process(process_, ledger_);
    }
    ::close(ends[1]);
    const std::uint64_t last = ledger_.answered() + moment.answers;
    bool killed = moment.never;
    std::string bytes;
    do {
      if (!killed && ledger_.answered() >= last) {
        std::this_thread::sleep_for(moment.then);
        ::kill(child, SIGKILL);
        killed = true;
      }
    } while (read_some(ends[0], bytes));
    ::close(ends[0]);
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    process_.seed += 1;
  }

  // The next lines of the pipe, if there are more.
  bool read_some(int pipe, std::string& bytes) {
    char buffer[4096];
    const ssize_t count = ::read(pipe, buffer, sizeof buffer);
    if (count <= 0) {
      return false;
    }
    bytes.append(buffer, static_cast<std::size_t>(count));
    std::size_t line = 0;
    for (std::size_t end = bytes.find('\n'); end != std::string::npos;
         end = bytes.find('\n', line)) {
      ledger_.read(bytes.substr(line, end - line));
      line = end + 1;
    }
    bytes.erase(0, line);
    return true;
  }

  // Some while the collection is opened, most while it is written to.
  Moment some_moment() {
    if (random_() % 5 == 0) {
      return {0, std::chrono::microseconds(random_() % 60'000), false};
    }
    return {1 + random_() % 100, std::chrono::microseconds(random_() % 3'000),
            false};
  }
  void only_look() {
    process_.write = false;
    run({.never = true});
    process_.write = true;
  }

  testing::TemporaryFolder folder_;
  testing::Random random_{23};
  KilledProcess process_;
  KillLedger ledger_;
};

TEST_P(KillDeathTest, LosesNothingThatWasAnswered) {
  for (int kill = 0; kill < kills() && !HasFailure(); ++kill) {
    run(some_moment());
    EXPECT_EQ(ledger_.problems(), std::vector<std::string>{})
        << "after " << kill << " kills";
  }
  only_look();
  EXPECT_EQ(ledger_.problems(), std::vector<std::string>{});
  EXPECT_GT(ledger_.answered(), 0U);
  EXPECT_GT(ledger_.looked_at(), 0U);
  std::cout << ledger_.answered() << " documents answered for, "
            << ledger_.looked_at() << " looked at after " << kills()
            << " kills\n";
}

// The bug that all of this is for: answers that come before the writes.
TEST_P(KillDeathTest, NoticesAnAnswerThatCameTooEarly) {
  for (const char kind : {'c', 'a', 'm', 'r'}) {
    process_.answered_early = kind;
    run({.never = true});
    ASSERT_EQ(ledger_.problems(), std::vector<std::string>{}) << kind;
    process_.answered_early = 0;
    only_look();
    EXPECT_FALSE(ledger_.problems().empty()) << kind;
    // What was lost is known now, and the next kind is tried.
    ledger_.forget_problems();
    ledger_.read("b 0 r planted 0 0");
    ledger_.read("d 0 1");
    if (kind == 'r') {
      break;
    }
    only_look();
    EXPECT_EQ(ledger_.problems(), std::vector<std::string>{}) << kind;
  }
}

INSTANTIATE_TEST_SUITE_P(Methods, KillDeathTest,
                         ::testing::Values(Method::kHybrid, Method::kSimHash),
                         [](const auto& of) {
                           return std::string(method_name(of.param));
                         });

}  // namespace
}  // namespace neardup
