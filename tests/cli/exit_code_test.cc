#include "neardup/cli/terminal/exit_code.h"

#include <csignal>

#include <gtest/gtest.h>

namespace neardup::cli {
namespace {

TEST(ExitCode, each_kind_of_failure_has_its_number) {
  EXPECT_EQ(exit_code_of(StatusCode::kOk, 0), ExitCode::kDone);
  EXPECT_EQ(exit_code_of(StatusCode::kInvalidArgument, 0), ExitCode::kUsage);
  EXPECT_EQ(exit_code_of(StatusCode::kAlreadyExists, 0), ExitCode::kUsage);
  EXPECT_EQ(exit_code_of(StatusCode::kCorruption, 0), ExitCode::kInput);
  EXPECT_EQ(exit_code_of(StatusCode::kUnsupportedVersion, 0), ExitCode::kInput);
  EXPECT_EQ(exit_code_of(StatusCode::kLimitExceeded, 0), ExitCode::kInput);
  EXPECT_EQ(exit_code_of(StatusCode::kNotFound, 0), ExitCode::kIo);
  EXPECT_EQ(exit_code_of(StatusCode::kIoError, 0), ExitCode::kIo);
  EXPECT_EQ(exit_code_of(StatusCode::kCancelled, SIGINT),
            ExitCode::kInterrupted);
  EXPECT_EQ(exit_code_of(StatusCode::kCancelled, SIGTERM),
            ExitCode::kTerminated);
  EXPECT_EQ(exit_code_of(StatusCode::kCancelled, 0), ExitCode::kIo);
}

TEST(ExitCode, the_numbers_are_the_contract) {
  std::vector<int> numbers;
  for (const ExitCodeMeaning& meaning : exit_code_meanings()) {
    numbers.push_back(static_cast<int>(meaning.code));
  }
  EXPECT_EQ(numbers, (std::vector<int>{0, 1, 2, 3, 4, 130, 143}));
}

}  // namespace
}  // namespace neardup::cli
