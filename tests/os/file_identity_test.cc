// One file by many names, and the same file changed.

#include "neardup/os/file_identity.h"

#include <string>

#include "testing/temporary_folder.h"
#include <gtest/gtest.h>
#include <unistd.h>

namespace neardup {
namespace {

using testing::TemporaryFolder;

bool same(const std::string& a, const std::string& b) {
  return same_file(*identify_file(a), *identify_file(b));
}

TEST(FileIdentity, sees_through_links_and_dots) {
  const TemporaryFolder folder;
  const std::string a = folder.write("a", "");
  const std::string b = folder.write("b", "");
  ASSERT_EQ(::symlink("a", (folder / "soft").c_str()), 0);
  ASSERT_EQ(::link(a.c_str(), (folder / "hard").c_str()), 0);
  EXPECT_TRUE(same(a, folder / "soft"));
  EXPECT_TRUE(same(a, folder / "hard"));
  EXPECT_TRUE(same(a, folder / "./a"));
  EXPECT_FALSE(same(a, b));
}

TEST(FileIdentity, tells_that_a_file_changed) {
  const TemporaryFolder folder;
  const std::string path = folder.write("a", "1");
  const FileIdentity before = *identify_file(path);
  EXPECT_EQ(*identify_file(path), before);
  folder.write("a", "12");
  EXPECT_NE(*identify_file(path), before);
  EXPECT_TRUE(same_file(*identify_file(path), before));
  EXPECT_EQ(identify_file(path)->size, 2u);
}

TEST(FileIdentity, of_nothing_is_not_found) {
  const TemporaryFolder folder;
  EXPECT_EQ(identify_file(folder / "no").status().code(),
            StatusCode::kNotFound);
}

}  // namespace
}  // namespace neardup
