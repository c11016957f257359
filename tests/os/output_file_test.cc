// Writing files: all or nothing under the final name, whatever goes wrong.

#include <csignal>
#include <memory>
#include <string>

#include "testing/child_process.h"
#include "testing/temporary_folder.h"
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "neardup/os/file.h"

namespace neardup {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using testing::TemporaryFolder;

std::unique_ptr<OutputStream> must_create(const std::string& path) {
  Result<std::unique_ptr<OutputStream>> out = create_output(path);
  EXPECT_TRUE(out.ok()) << out.status().message();
  return *std::move(out);
}

// Writes until it fails, at most `bytes`.
Status write_much(OutputStream& out, std::size_t bytes) {
  const std::string block(1000, 'x');
  for (std::size_t i = 0; i < bytes; i += block.size()) {
    NEARDUP_RETURN_IF_ERROR(out.write(block));
  }
  return out.commit();
}

TEST(CreateOutput, appears_on_commit_and_not_before) {
  const TemporaryFolder folder;
  auto out = must_create(folder / "a.txt");
  ASSERT_TRUE(out->write("hello ").ok());
  ASSERT_TRUE(out->write("world").ok());
  EXPECT_NE(::access((folder / "a.txt").c_str(), F_OK), 0);
  ASSERT_TRUE(out->commit().ok());
  out.reset();
  EXPECT_THAT(folder.names(), ElementsAre("a.txt"));
  EXPECT_EQ(folder.read("a.txt"), "hello world");
}

TEST(CreateOutput, leaves_nothing_without_commit) {
  const TemporaryFolder folder;
  {
    auto out = must_create(folder / "a.txt");
    ASSERT_TRUE(out->write(std::string(200'000, 'x')).ok());
    EXPECT_EQ(folder.names().size(), 1u);  // the hidden one
  }
  EXPECT_THAT(folder.names(), IsEmpty());
}

TEST(CreateOutput, prepared_is_complete_but_hidden) {
  const TemporaryFolder folder;
  auto out = must_create(folder / "a.txt");
  ASSERT_TRUE(out->write("hello").ok());
  ASSERT_TRUE(out->prepare().ok());
  ASSERT_TRUE(out->prepare().ok());
  ASSERT_EQ(folder.names().size(), 1u);
  EXPECT_EQ(folder.read(folder.names()[0]), "hello");
  EXPECT_NE(::access((folder / "a.txt").c_str(), F_OK), 0);
  ASSERT_TRUE(out->commit().ok());
  EXPECT_EQ(folder.read("a.txt"), "hello");
}

TEST(CreateOutput, prepared_leaves_nothing_without_commit) {
  const TemporaryFolder folder;
  ASSERT_TRUE(must_create(folder / "a.txt")->prepare().ok());
  EXPECT_THAT(folder.names(), IsEmpty());
}

TEST(CreateOutput, that_cannot_be_prepared_cannot_be_committed) {
  auto out = must_create("/dev/full");
  ASSERT_TRUE(out->write("x").ok());
  EXPECT_EQ(out->prepare().code(), StatusCode::kIoError);
  EXPECT_EQ(out->commit().code(), StatusCode::kIoError);
}

TEST(CreateOutput, old_file_stays_until_commit) {
  const TemporaryFolder folder;
  const std::string path = folder.write("a.txt", "old");
  must_create(path)->write("half").ok();
  EXPECT_EQ(folder.read("a.txt"), "old");
  auto out = must_create(path);
  ASSERT_TRUE(out->write("new").ok());
  EXPECT_EQ(folder.read("a.txt"), "old");
  ASSERT_TRUE(out->commit().ok());
  EXPECT_EQ(folder.read("a.txt"), "new");
}

TEST(CreateOutput, large_and_small_writes_keep_their_order) {
  const TemporaryFolder folder;
  auto out = must_create(folder / "a");
  std::string expected;
  for (std::size_t size : {1u, 70'000u, 3u, 65'536u, 65'535u, 0u, 2u}) {
    const std::string piece(size, static_cast<char>('a' + size % 26));
    ASSERT_TRUE(out->write(piece).ok());
    expected += piece;
  }
  ASSERT_TRUE(out->commit().ok());
  EXPECT_EQ(folder.read("a"), expected);
}

TEST(CreateOutput, keeps_the_permissions_of_the_old_file) {
  const TemporaryFolder folder;
  const std::string path = folder.write("a", "old");
  ASSERT_EQ(::chmod(path.c_str(), 0640), 0);
  ASSERT_TRUE(must_create(path)->commit().ok());
  struct stat info;
  ASSERT_EQ(::stat(path.c_str(), &info), 0);
  EXPECT_EQ(info.st_mode & 07777u, 0640u);
}

TEST(CreateOutput, follows_a_link_and_keeps_it) {
  const TemporaryFolder folder;
  folder.write("real/target.txt", "old");
  ASSERT_EQ(::symlink("real/target.txt", (folder / "link.txt").c_str()), 0);
  auto out = must_create(folder / "link.txt");
  ASSERT_TRUE(out->write("new").ok());
  ASSERT_TRUE(out->commit().ok());
  EXPECT_EQ(folder.read("real/target.txt"), "new");
  EXPECT_TRUE(std::filesystem::is_symlink(folder / "link.txt"));
}

TEST(CreateOutput, two_outputs_of_one_name_do_not_meet) {
  const TemporaryFolder folder;
  auto first = must_create(folder / "a");
  auto second = must_create(folder / "a");
  ASSERT_TRUE(first->write("first").ok());
  ASSERT_TRUE(second->write("second").ok());
  ASSERT_TRUE(second->commit().ok());
  ASSERT_TRUE(first->commit().ok());
  EXPECT_EQ(folder.read("a"), "first");
}

TEST(CreateOutput, long_names_fit) {
  const TemporaryFolder folder;
  const std::string name(255, 'n');
  ASSERT_TRUE(must_create(folder / name)->commit().ok());
  EXPECT_THAT(folder.names(), ElementsAre(name));
}

TEST(CreateOutput, refuses_what_cannot_be_written) {
  const TemporaryFolder folder;
  const std::string file = folder.write("file", "");
  const struct {
    std::string path;
    std::string reason;
  } cases[] = {
      {folder / "missing/a", "there is no folder " + folder / "missing"},
      {folder.path(), "is a directory"},
      {file + "/a", "not a directory"},
  };
  for (const auto& c : cases) {
    const auto out = create_output(c.path);
    EXPECT_EQ(out.status().code(), StatusCode::kIoError) << c.path;
    EXPECT_EQ(out.status().message(), c.path + ": cannot create: " + c.reason);
  }
  EXPECT_EQ(create_output("").status().code(), StatusCode::kInvalidArgument);
}

TEST(CreateOutput, refuses_a_write_protected_file_and_folder) {
  const TemporaryFolder folder;
  ASSERT_EQ(::chmod(folder.path().c_str(), 0755), 0);
  const std::string path = folder.write("protected", "precious");
  ASSERT_EQ(::chmod(path.c_str(), 0444), 0);
  const auto outcome = testing::run_in_child(testing::become_nobody, [&] {
    EXPECT_EQ(create_output(path).status().message(),
              path + ": cannot replace: permission denied");
    if (::access(folder.path().c_str(), W_OK) != 0) {
      EXPECT_EQ(create_output(folder / "new").status().message(),
                folder / "new" + ": cannot create: permission denied");
    }
  });
  NEARDUP_EXPECT_CHILD_PASSED(outcome, "setuid");
  EXPECT_EQ(folder.read("protected"), "precious");
}

TEST(CreateOutput, writes_to_a_device_and_leaves_it_a_device) {
  ASSERT_TRUE(write_much(*must_create("/dev/null"), 100'000).ok());
  struct stat info;
  ASSERT_EQ(::stat("/dev/null", &info), 0);
  EXPECT_TRUE(S_ISCHR(info.st_mode));
}

TEST(CreateOutput, full_device_is_an_io_error_that_stays) {
  auto out = must_create("/dev/full");
  ASSERT_TRUE(out->write("x").ok());  // buffered
  const Status status = out->commit();
  EXPECT_EQ(status.code(), StatusCode::kIoError);
  EXPECT_EQ(status.message(),
            "/dev/full: cannot write: no space left on device");
  EXPECT_EQ(out->write("more"), status);
  EXPECT_EQ(out->commit(), status);
}

TEST(CreateOutput, file_size_limit_leaves_nothing) {
  const TemporaryFolder folder;
  const auto limit = [] {
    const rlimit bytes{100'000, 100'000};
    return std::signal(SIGXFSZ, SIG_IGN) != SIG_ERR &&
           ::setrlimit(RLIMIT_FSIZE, &bytes) == 0;
  };
  const auto outcome = testing::run_in_child(limit, [&] {
    const Status status = write_much(*must_create(folder / "a"), 1'000'000);
    EXPECT_EQ(status.code(), StatusCode::kIoError);
    EXPECT_EQ(status.message(),
              folder / "a" + ": cannot write: file too large");
  });
  NEARDUP_EXPECT_CHILD_PASSED(outcome, "setrlimit");
  EXPECT_THAT(folder.names(), IsEmpty());
}

TEST(CreateOutput, full_disk_leaves_the_old_file) {
  const TemporaryFolder folder;
  const auto mount_small_disk = [&] {
    // A mount namespace of the child's own: the mount ends with the child.
    return ::unshare(CLONE_NEWNS) == 0 &&
           ::mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0 &&
           ::mount("neardup", folder.path().c_str(), "tmpfs", 0, "size=128k") ==
               0;
  };
  const auto outcome = testing::run_in_child(mount_small_disk, [&] {
    folder.write("a", "old");
    const Status status = write_much(*must_create(folder / "a"), 1'000'000);
    EXPECT_EQ(status.code(), StatusCode::kIoError);
    EXPECT_EQ(status.message(),
              folder / "a" + ": cannot write: no space left on device");
    EXPECT_EQ(folder.read("a"), "old");
    EXPECT_THAT(folder.names(), ElementsAre("a"));
  });
  NEARDUP_EXPECT_CHILD_PASSED(outcome, "mounting a small tmpfs");
}

TEST(CreateOutput, vanished_reader_is_a_status_and_no_signal) {
  const TemporaryFolder folder;
  const std::string fifo = folder / "pipe";
  ASSERT_EQ(::mkfifo(fifo.c_str(), 0600), 0);
  const int reader = ::open(fifo.c_str(), O_RDONLY | O_NONBLOCK);
  ASSERT_GE(reader, 0);
  auto out = must_create(fifo);
  ::close(reader);
  const Status status = write_much(*out, 200'000);
  EXPECT_EQ(status.code(), StatusCode::kCancelled);
  EXPECT_THAT(status.message(), HasSubstr(fifo));
  // No SIGPIPE lies in wait for the next one who opens the mask.
  sigset_t pending;
  ASSERT_EQ(::sigpending(&pending), 0);
  EXPECT_EQ(::sigismember(&pending, SIGPIPE), 0);
}

TEST(CreateOutput, dash_streams_to_standard_output_and_leaves_it_open) {
  const TemporaryFolder folder;
  const auto redirect = [&] {
    return ::dup2(::open((folder / "out").c_str(), O_WRONLY | O_CREAT, 0600),
                  STDOUT_FILENO) >= 0;
  };
  const std::string large(100'000, 'x');
  const auto outcome = testing::run_in_child(redirect, [&] {
    {
      auto out = must_create("-");
      EXPECT_EQ(out->name(), "standard output");
      EXPECT_TRUE(out->write(large).ok());
      // Before commit: it streams.
      EXPECT_EQ(folder.read("out"), large);
      EXPECT_TRUE(out->write("end").ok());
      EXPECT_TRUE(out->commit().ok());
    }
    EXPECT_EQ(::write(STDOUT_FILENO, "!", 1), 1);
  });
  NEARDUP_EXPECT_CHILD_PASSED(outcome, "dup2");
  EXPECT_EQ(folder.read("out"), large + "end!");
}

}  // namespace
}  // namespace neardup
