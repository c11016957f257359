// Runs a part of a test in a process of its own, so that it may give up rights,
// lower limits or redirect its streams without harm to the tests after it.

#ifndef NEARDUP_TESTS_TESTING_CHILD_PROCESS_H_
#define NEARDUP_TESTS_TESTING_CHILD_PROCESS_H_

#include <cstdio>

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

namespace neardup::testing {

// What a child says of itself by its exit code.
enum class ChildOutcome { kPassed = 0, kFailed = 1, kSkipped = 77 };

// Runs `body`, a callable that returns void and uses EXPECT_..., in a child.
// kSkipped if `prepare`, which returns bool, could not make the conditions.
template <typename Prepare, typename Body>
ChildOutcome run_in_child(const Prepare& prepare, const Body& body) {
  std::fflush(nullptr);
  const pid_t child = ::fork();
  if (child == 0) {
    ChildOutcome outcome = ChildOutcome::kSkipped;
    if (prepare()) {
      body();
      outcome = ::testing::Test::HasFailure() ? ChildOutcome::kFailed
                                              : ChildOutcome::kPassed;
    }
    std::fflush(nullptr);
    ::_exit(static_cast<int>(outcome));
  }
  int status = 0;
  if (child < 0 || ::waitpid(child, &status, 0) != child ||
      !WIFEXITED(status)) {
    return ChildOutcome::kFailed;
  }
  return static_cast<ChildOutcome>(WEXITSTATUS(status));
}

// Gives up root's right to open everything. For `prepare`.
inline bool become_nobody() {
  constexpr uid_t kNobody = 65534;
  return ::geteuid() != 0 || (::setgid(kNobody) == 0 && ::setuid(kNobody) == 0);
}

}  // namespace neardup::testing

// Fails or skips the test, visibly, as the child said.
#define NEARDUP_EXPECT_CHILD_PASSED(outcome, needs)                       \
  do {                                                                    \
    const ::neardup::testing::ChildOutcome neardup_child_ = (outcome);    \
    if (neardup_child_ == ::neardup::testing::ChildOutcome::kSkipped) {   \
      GTEST_SKIP() << "this system does not permit what the test needs: " \
                   << (needs);                                            \
    }                                                                     \
    EXPECT_EQ(neardup_child_, ::neardup::testing::ChildOutcome::kPassed)  \
        << "see the messages of the child process above";                 \
  } while (false)

#endif  // NEARDUP_TESTS_TESTING_CHILD_PROCESS_H_
