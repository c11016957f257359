// Mapping files: contents, moves, and what a message says when it fails.

#include "neardup/os/mapped_file.h"

#include <cstdint>
#include <string>
#include <utility>

#include "testing/temporary_folder.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace neardup {
namespace {

using ::testing::HasSubstr;
using testing::TemporaryFolder;

TEST(MappedFile, shows_every_byte_from_a_page_boundary) {
  const TemporaryFolder folder;
  std::string bytes;
  for (int i = 0; i < 100'000; ++i) {
    bytes.push_back(static_cast<char>(i * 7));
  }
  const Result<MappedFile> file = MappedFile::open(folder.write("a", bytes));
  ASSERT_TRUE(file.ok()) << file.status().message();
  EXPECT_EQ(file->bytes(), bytes);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(file->bytes().data()) % 4096, 0U);
}

TEST(MappedFile, empty_file_has_no_bytes) {
  const TemporaryFolder folder;
  const Result<MappedFile> file = MappedFile::open(folder.write("a", ""));
  ASSERT_TRUE(file.ok()) << file.status().message();
  EXPECT_TRUE(file->bytes().empty());
}

TEST(MappedFile, bytes_survive_moves_and_a_new_file_at_the_path) {
  const TemporaryFolder folder;
  Result<MappedFile> first = MappedFile::open(folder.write("a", "first"));
  Result<MappedFile> other = MappedFile::open(folder.write("b", "other"));
  const std::string_view bytes = first->bytes();
  MappedFile moved = *std::move(first);
  moved = MappedFile(std::move(moved));
  *other = std::move(moved);
  std::filesystem::rename(folder.write("c", "new"), folder / "a");
  EXPECT_EQ(bytes, "first");
  EXPECT_EQ(other->bytes(), "first");
}

TEST(MappedFile, missing_file_is_not_found_and_named) {
  const TemporaryFolder folder;
  const Status status = MappedFile::open(folder / "nowhere").status();
  EXPECT_EQ(status.code(), StatusCode::kNotFound);
  EXPECT_THAT(status.message(), HasSubstr("nowhere"));
}

TEST(MappedFile, folder_is_an_error_and_named) {
  const TemporaryFolder folder;
  const Status status = MappedFile::open(folder.path()).status();
  EXPECT_EQ(status.code(), StatusCode::kIoError);
  EXPECT_THAT(status.message(), HasSubstr(folder.path()));
}

}  // namespace
}  // namespace neardup
