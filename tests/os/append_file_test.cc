// The journal's file: grows at its end, is cut where told, has one writer.

#include "neardup/os/append_file.h"

#include "testing/temporary_folder.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace neardup {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using testing::TemporaryFolder;

TEST(AppendFile, every_append_is_in_the_file_at_once) {
  const TemporaryFolder folder;
  Result<AppendFile> file = AppendFile::open(folder / "journal", 0);
  ASSERT_TRUE(file.ok());
  ASSERT_TRUE(file->append("one").ok());
  EXPECT_EQ(folder.read("journal"), "one");
  ASSERT_TRUE(file->append("two").ok());
  EXPECT_EQ(folder.read("journal"), "onetwo");
  EXPECT_EQ(file->path(), folder / "journal");
}

TEST(AppendFile, keeps_what_it_is_told_to_keep) {
  const TemporaryFolder folder;
  Result<AppendFile> file =
      AppendFile::open(folder.write("journal", "good, torn"), 4);
  ASSERT_TRUE(file.ok());
  ASSERT_TRUE(file->append("!").ok());
  EXPECT_EQ(folder.read("journal"), "good!");
}

TEST(AppendFile, has_one_writer_at_a_time) {
  const TemporaryFolder folder;
  const std::string path = folder / "journal";
  {
    const Result<AppendFile> first = AppendFile::open(path, 0);
    ASSERT_TRUE(first.ok());
    EXPECT_EQ(AppendFile::open(path, 0).status().code(),
              StatusCode::kAlreadyExists);
  }
  EXPECT_TRUE(AppendFile::open(path, 0).ok());
}

TEST(AppendFile, can_be_removed) {
  const TemporaryFolder folder;
  Result<AppendFile> file = AppendFile::open(folder / "journal", 0);
  ASSERT_TRUE(file.ok());
  EXPECT_TRUE(file->remove().ok());
  EXPECT_THAT(folder.names(), IsEmpty());
}

TEST(AppendFile, names_what_it_cannot_write) {
  const TemporaryFolder folder;
  const auto missing = AppendFile::open(folder / "no/journal", 0);
  EXPECT_EQ(missing.status().code(), StatusCode::kIoError);
  EXPECT_THAT(missing.status().message(), HasSubstr(folder / "no/journal"));
}

}  // namespace
}  // namespace neardup
