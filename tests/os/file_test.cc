// Reading files: contents, limits, and what a message says when it fails.

#include "neardup/os/file.h"

#include <string>

#include "testing/child_process.h"
#include "testing/temporary_folder.h"
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

namespace neardup {
namespace {

using ::testing::HasSubstr;
using testing::TemporaryFolder;

TEST(ReadFile, returns_every_byte) {
  const TemporaryFolder folder;
  std::string bytes;
  for (int i = 0; i < 300'000; ++i) {
    bytes.push_back(static_cast<char>(i * 7));
  }
  EXPECT_EQ(*read_file(folder.write("a.bin", bytes)), bytes);
  EXPECT_EQ(*read_file(folder.write("empty", "")), "");
}

TEST(ReadFile, limit_is_inclusive) {
  const TemporaryFolder folder;
  const std::string path = folder.write("a", "12345");
  EXPECT_TRUE(read_file(path, 5).ok());
  const Result<std::string> above = read_file(path, 4);
  EXPECT_EQ(above.status().code(), StatusCode::kLimitExceeded);
  EXPECT_THAT(above.status().message(), HasSubstr(path));
}

TEST(ReadFile, missing_file_is_not_found_and_named) {
  const TemporaryFolder folder;
  const Result<std::string> result = read_file(folder / "nowhere.txt");
  EXPECT_EQ(result.status().code(), StatusCode::kNotFound);
  EXPECT_THAT(result.status().message(), HasSubstr("nowhere.txt"));
}

TEST(ReadFile, folder_is_an_error_and_named) {
  const TemporaryFolder folder;
  const Result<std::string> result = read_file(folder.path());
  EXPECT_EQ(result.status().code(), StatusCode::kIoError);
  EXPECT_EQ(result.status().message(),
            folder.path() + ": cannot read: is a directory");
}

TEST(ReadFile, unreadable_file_is_an_error_and_named) {
  const TemporaryFolder folder;
  ASSERT_EQ(::chmod(folder.path().c_str(), 0755), 0);
  const std::string path = folder.write("secret", "x");
  ASSERT_EQ(::chmod(path.c_str(), 0), 0);
  const auto outcome = testing::run_in_child(testing::become_nobody, [&] {
    const Result<std::string> result = read_file(path);
    EXPECT_EQ(result.status().code(), StatusCode::kIoError);
    EXPECT_EQ(result.status().message(),
              path + ": cannot open: permission denied");
  });
  NEARDUP_EXPECT_CHILD_PASSED(outcome, "setuid");
}

TEST(OpenInput, dash_is_standard_input_and_leaves_it_open) {
  const TemporaryFolder folder;
  const std::string path = folder.write("in", "from stdin");
  const auto redirect = [&] {
    return ::dup2(::open(path.c_str(), O_RDONLY), STDIN_FILENO) >= 0;
  };
  const auto outcome = testing::run_in_child(redirect, [] {
    {
      Result<std::unique_ptr<InputStream>> in = open_input("-");
      ASSERT_TRUE(in.ok());
      EXPECT_EQ((*in)->name(), "standard input");
      char bytes[4];
      EXPECT_EQ(*(*in)->read(bytes, 4), 4u);
    }
    EXPECT_EQ(*read_file("-"), " stdin");
  });
  NEARDUP_EXPECT_CHILD_PASSED(outcome, "dup2");
}

}  // namespace
}  // namespace neardup
