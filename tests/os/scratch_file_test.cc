#include "neardup/os/scratch/scratch_file.h"

#include <csignal>
#include <string>
#include <string_view>

#include "testing/temporary_folder.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

namespace neardup {
namespace {

using ::testing::IsEmpty;
using testing::TemporaryFolder;

std::span<const std::byte> bytes_of(std::string_view text) {
  return std::as_bytes(std::span(text));
}

std::string read(const ScratchFile& file, std::uint64_t offset,
                 std::size_t size) {
  std::string text(size, '?');
  EXPECT_TRUE(
      file.read_at(offset, std::as_writable_bytes(std::span(text))).ok());
  return text;
}

TEST(ScratchFile, gives_back_what_was_appended_and_has_no_name) {
  const TemporaryFolder folder;
  ScratchFile file = *ScratchFile::create(folder / ".");
  EXPECT_THAT(folder.names(), IsEmpty());
  EXPECT_EQ(*file.map(), nullptr);
  EXPECT_EQ(*file.append(bytes_of("near")), 0u);
  EXPECT_EQ(*file.append(bytes_of("")), 4u);
  EXPECT_EQ(*file.append(bytes_of("dup")), 4u);
  EXPECT_EQ(file.size(), 7u);
  EXPECT_EQ(read(file, 0, 7), "neardup");
  EXPECT_EQ(read(file, 3, 3), "rdu");
  const auto mapped = *file.map();
  EXPECT_EQ(std::string_view(reinterpret_cast<const char*>(mapped.get()), 7),
            "neardup");
}

TEST(ScratchFile, can_be_cleared_and_filled_again) {
  const TemporaryFolder folder;
  ScratchFile file = *ScratchFile::create(folder / ".");
  ASSERT_TRUE(file.append(bytes_of("old words")).ok());
  ASSERT_TRUE(file.clear().ok());
  EXPECT_EQ(file.size(), 0u);
  EXPECT_EQ(*file.append(bytes_of("new")), 0u);
  EXPECT_EQ(read(file, 0, 3), "new");
}

TEST(ScratchFile, names_the_folder_that_takes_no_file) {
  const TemporaryFolder folder;
  const Status status = ScratchFile::create(folder / "missing").status();
  EXPECT_EQ(status.code(), StatusCode::kIoError);
  EXPECT_EQ(status.message(), (folder / "missing") +
                                  ": cannot make a temporary file: no such "
                                  "file or directory");
}

// A limit on the size of files stands for a full disk.
TEST(ScratchFile, names_the_folder_that_is_full) {
  const TemporaryFolder folder;
  ScratchFile file = *ScratchFile::create(folder / ".");
  rlimit before{};
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  const rlimit small{10, before.rlim_max};
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &small), 0);
  const Status status = file.append(bytes_of("more than ten bytes")).status();
  setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, handler);
  EXPECT_EQ(status.code(), StatusCode::kIoError);
  EXPECT_EQ(status.message(), (folder / ".") +
                                  ": cannot write a temporary file: file too "
                                  "large");
}

}  // namespace
}  // namespace neardup
