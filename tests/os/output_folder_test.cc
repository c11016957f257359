// Writing folders: all or nothing, and never outside.

#include "neardup/os/output_folder.h"

#include <memory>
#include <string>

#include "testing/temporary_folder.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace neardup {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using testing::TemporaryFolder;

class OutputFolderTest : public ::testing::Test {
 protected:
  Status add(OutputFolder& folder, const std::string& relative,
             const std::string& bytes) {
    auto input = open_input(source_.write("source", bytes));
    EXPECT_TRUE(input.ok());
    return folder.add(relative, **input);
  }

  TemporaryFolder source_;
  TemporaryFolder root_;
};

TEST_F(OutputFolderTest, appears_on_commit_and_not_before) {
  auto folder = OutputFolder::create(root_ / "out/");
  ASSERT_TRUE(folder.ok());
  const std::string large(700'000, 'x');
  ASSERT_TRUE(add(**folder, "a.txt", "one").ok());
  ASSERT_TRUE(add(**folder, "sub/b.txt", large).ok());
  EXPECT_FALSE(std::filesystem::exists(root_ / "out"));
  ASSERT_TRUE((*folder)->commit().ok());
  folder->reset();
  EXPECT_THAT(root_.names(), ElementsAre("out"));
  EXPECT_EQ(root_.read("out/a.txt"), "one");
  EXPECT_EQ(root_.read("out/sub/b.txt"), large);
}

TEST_F(OutputFolderTest, prepared_is_not_visible_yet) {
  auto folder = OutputFolder::create(root_ / "out");
  ASSERT_TRUE(folder.ok());
  ASSERT_TRUE(add(**folder, "a.txt", "one").ok());
  ASSERT_TRUE((*folder)->prepare().ok());
  EXPECT_FALSE(std::filesystem::exists(root_ / "out"));
  ASSERT_TRUE((*folder)->commit().ok());
  EXPECT_EQ(root_.read("out/a.txt"), "one");
}

TEST_F(OutputFolderTest, leaves_nothing_without_commit) {
  {
    auto folder = OutputFolder::create(root_ / "out");
    ASSERT_TRUE(folder.ok());
    ASSERT_TRUE(add(**folder, "sub/a.txt", "one").ok());
  }
  EXPECT_THAT(root_.names(), IsEmpty());
}

TEST_F(OutputFolderTest, may_fill_an_empty_folder_only) {
  std::filesystem::create_directory(root_ / "empty");
  auto folder = OutputFolder::create(root_ / "empty/");
  ASSERT_TRUE(folder.ok());
  ASSERT_TRUE(add(**folder, "a", "x").ok());
  ASSERT_TRUE((*folder)->commit().ok());
  EXPECT_EQ(root_.read("empty/a"), "x");

  const auto again = OutputFolder::create(root_ / "empty/");
  EXPECT_EQ(again.status().code(), StatusCode::kAlreadyExists);
  EXPECT_THAT(again.status().message(), HasSubstr("not empty"));
  const auto file = OutputFolder::create(root_.write("file", ""));
  EXPECT_EQ(file.status().code(), StatusCode::kAlreadyExists);
  const auto nowhere = OutputFolder::create(root_ / "no/out");
  EXPECT_EQ(nowhere.status().code(), StatusCode::kIoError);
  EXPECT_THAT(nowhere.status().message(),
              HasSubstr("there is no folder " + root_ / "no"));
}

TEST_F(OutputFolderTest, refuses_one_name_twice) {
  auto folder = OutputFolder::create(root_ / "out");
  ASSERT_TRUE(folder.ok());
  ASSERT_TRUE(add(**folder, "a", "first").ok());
  const Status status = add(**folder, "a", "second");
  EXPECT_EQ(status.code(), StatusCode::kAlreadyExists);
  EXPECT_THAT(status.message(), HasSubstr("out/a"));
}

TEST_F(OutputFolderTest, refuses_names_that_lead_outside) {
  auto folder = OutputFolder::create(root_ / "out");
  ASSERT_TRUE(folder.ok());
  for (const char* name : {"../a", "/tmp/a", "a/../../b", "", ".", "a/", "."}) {
    EXPECT_EQ(add(**folder, name, "x").code(), StatusCode::kInvalidArgument)
        << name;
  }
}

TEST(ContainedPath, drops_what_leads_outside) {
  EXPECT_EQ(contained_path("a/b.txt"), "a/b.txt");
  EXPECT_EQ(contained_path("/usr/share//doc/x"), "usr/share/doc/x");
  EXPECT_EQ(contained_path("../../a/./b/../c"), "a/b/c");
  EXPECT_EQ(contained_path("..a/...b"), "..a/...b");
  EXPECT_EQ(contained_path("../.."), "");
}

}  // namespace
}  // namespace neardup
