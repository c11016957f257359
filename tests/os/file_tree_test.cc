// Folders and globs: what is listed, in which order, and what is not.

#include "neardup/os/file_tree.h"

#include <string>
#include <vector>

#include "testing/child_process.h"
#include "testing/temporary_folder.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

namespace neardup {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using testing::TemporaryFolder;

TEST(ListFiles, is_recursive_and_sorted_by_bytes) {
  const TemporaryFolder folder;
  for (const char* name : {"b", "a/2", "a/10", "a.txt", "a/deep/er/x", "B"}) {
    folder.write(name, "");
  }
  EXPECT_THAT(
      *list_files(folder.path()),
      ElementsAre(folder / "B", folder / "a.txt", folder / "a/10",
                  folder / "a/2", folder / "a/deep/er/x", folder / "b"));
}

TEST(ListFiles, leaves_out_hidden_files_and_folders) {
  const TemporaryFolder folder;
  for (const char* name : {".git/config", ".hidden", "seen/.x", "seen/y"}) {
    folder.write(name, "");
  }
  EXPECT_THAT(*list_files(folder.path()), ElementsAre(folder / "seen/y"));
}

TEST(ListFiles, may_start_in_a_hidden_folder) {
  const TemporaryFolder folder;
  folder.write(".start/x", "");
  EXPECT_THAT(*list_files(folder / ".start"), ElementsAre(folder / ".start/x"));
}

TEST(ListFiles, takes_links_to_files_but_not_to_folders) {
  const TemporaryFolder folder;
  folder.write("real/x", "");
  ASSERT_EQ(::symlink("real/x", (folder / "file").c_str()), 0);
  ASSERT_EQ(::symlink(".", (folder / "circle").c_str()), 0);
  ASSERT_EQ(::symlink("nowhere", (folder / "dangling").c_str()), 0);
  ASSERT_EQ(::symlink("self", (folder / "self").c_str()), 0);
  ASSERT_EQ(::mkfifo((folder / "pipe").c_str(), 0600), 0);
  EXPECT_THAT(*list_files(folder.path()),
              ElementsAre(folder / "file", folder / "real/x"));
}

TEST(ListFiles, names_what_it_cannot_list) {
  const TemporaryFolder folder;
  EXPECT_EQ(list_files(folder / "no").status().code(), StatusCode::kNotFound);
  ASSERT_EQ(::chmod(folder.path().c_str(), 0755), 0);
  folder.write("closed/x", "");
  ASSERT_EQ(::chmod((folder / "closed").c_str(), 0), 0);
  const auto outcome = testing::run_in_child(testing::become_nobody, [&] {
    const auto files = list_files(folder.path());
    EXPECT_EQ(files.status().code(), StatusCode::kIoError);
    EXPECT_EQ(files.status().message(),
              folder / "closed" + ": cannot list: permission denied");
  });
  NEARDUP_EXPECT_CHILD_PASSED(outcome, "setuid");
}

TEST(MatchGlob, is_sorted_and_may_be_empty) {
  const TemporaryFolder folder;
  for (const char* name : {"b.jsonl", "a.jsonl", "c.csv", "sub/d.jsonl"}) {
    folder.write(name, "");
  }
  EXPECT_THAT(*match_glob(folder / "*.jsonl"),
              ElementsAre(folder / "a.jsonl", folder / "b.jsonl"));
  EXPECT_THAT(*match_glob(folder / "*/*.jsonl"),
              ElementsAre(folder / "sub/d.jsonl"));
  EXPECT_THAT(*match_glob(folder / "*.parquet"), IsEmpty());
}

TEST(PathKindOf, tells_files_folders_and_the_rest_apart) {
  const TemporaryFolder folder;
  EXPECT_EQ(path_kind(folder.write("file", "")), PathKind::kFile);
  EXPECT_EQ(path_kind(folder.path()), PathKind::kFolder);
  EXPECT_EQ(path_kind("/dev/null"), PathKind::kOther);
  EXPECT_EQ(path_kind(folder / "no"), PathKind::kMissing);
}

TEST(FileSize, is_known_for_regular_files_only) {
  const TemporaryFolder folder;
  EXPECT_EQ(file_size(folder.write("file", "12345")), 5u);
  EXPECT_EQ(file_size(folder.path()), std::nullopt);
  EXPECT_EQ(file_size("/dev/null"), std::nullopt);
}

}  // namespace
}  // namespace neardup
