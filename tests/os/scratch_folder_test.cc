// Temporary folders: private, and gone when their owner is.

#include "neardup/os/scratch/scratch_folder.h"

#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <utility>

#include <gtest/gtest.h>
#include <sys/stat.h>

namespace neardup {
namespace {

TEST(ScratchFolder, is_private_and_removed_with_all_it_holds) {
  std::string path;
  {
    const Result<ScratchFolder> folder = ScratchFolder::create();
    ASSERT_TRUE(folder.ok());
    path = folder->path();
    struct stat info;
    ASSERT_EQ(::stat(path.c_str(), &info), 0);
    EXPECT_EQ(info.st_mode & 0777u, 0700u);
    std::filesystem::create_directory(path + "/sub");
    std::ofstream(path + "/sub/file") << "x";
  }
  EXPECT_FALSE(std::filesystem::exists(path));
}

TEST(ScratchFolder, lives_as_long_as_what_it_was_moved_to) {
  std::optional<ScratchFolder> kept;
  {
    Result<ScratchFolder> folder = ScratchFolder::create();
    ASSERT_TRUE(folder.ok());
    kept = *std::move(folder);
  }
  const std::string path = kept->path();
  EXPECT_TRUE(std::filesystem::exists(path));
  kept.reset();
  EXPECT_FALSE(std::filesystem::exists(path));
}

TEST(ScratchFolder, two_are_never_the_same) {
  const Result<ScratchFolder> a = ScratchFolder::create();
  const Result<ScratchFolder> b = ScratchFolder::create();
  EXPECT_NE(a->path(), b->path());
}

}  // namespace
}  // namespace neardup
