// Reading files: contents, limits, and what a message says when it fails.

#include "neardup/os/file.h"

#include <stop_token>
#include <string>
#include <string_view>
#include <thread>

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

// Both ends of a pipe, the reading one open()able by name.
class NamedPipe {
 public:
  explicit NamedPipe(const TemporaryFolder& folder) : path_(folder / "pipe") {
    EXPECT_EQ(::mkfifo(path_.c_str(), 0600), 0);
    // Open for both, so that neither side waits for the other.
    both_ends_ = ::open(path_.c_str(), O_RDWR);
  }
  ~NamedPipe() { ::close(both_ends_); }
  NamedPipe(const NamedPipe&) = delete;
  NamedPipe& operator=(const NamedPipe&) = delete;

  const std::string& path() const { return path_; }
  void write(std::string_view bytes) const {
    EXPECT_EQ(::write(both_ends_, bytes.data(), bytes.size()),
              static_cast<ssize_t>(bytes.size()));
  }

 private:
  std::string path_;
  int both_ends_;
};

TEST(OpenInput, a_stop_ends_a_wait_for_the_writer_of_a_pipe) {
  const TemporaryFolder folder;
  const NamedPipe pipe(folder);
  std::stop_source source;
  const auto input = open_input(pipe.path(), source.get_token());
  ASSERT_TRUE(input.ok()) << input.status().message();
  pipe.write("abc");
  char buffer[8];
  EXPECT_EQ(*(*input)->read(buffer, sizeof buffer), 3u);
  std::thread stopper([&source] { source.request_stop(); });
  const Result<std::size_t> waited = (*input)->read(buffer, sizeof buffer);
  stopper.join();
  EXPECT_EQ(waited.status().code(), StatusCode::kCancelled);
  EXPECT_THAT(waited.status().message(), HasSubstr(pipe.path()));
}

TEST(OpenInput, a_stop_before_the_wait_counts_as_well) {
  const TemporaryFolder folder;
  const NamedPipe pipe(folder);
  std::stop_source source;
  source.request_stop();
  const auto input = open_input(pipe.path(), source.get_token());
  char buffer[8];
  EXPECT_EQ((*input)->read(buffer, sizeof buffer).status().code(),
            StatusCode::kCancelled);
}

TEST(OpenInput, a_file_is_read_whatever_was_requested) {
  const TemporaryFolder folder;
  std::stop_source source;
  source.request_stop();
  const auto input = open_input(folder.write("a", "abc"), source.get_token());
  char buffer[8];
  EXPECT_EQ(*(*input)->read(buffer, sizeof buffer), 3u);
}

}  // namespace
}  // namespace neardup
