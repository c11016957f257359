// Scratch files: what is appended is read back, and nothing stays behind.

#include "neardup/os/scratch_file.h"

#include <cstdlib>
#include <string>
#include <utility>

#include "testing/temporary_folder.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace neardup {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using testing::TemporaryFolder;

// $TMPDIR is `path` while this lives.
class TemporaryPlace {
 public:
  explicit TemporaryPlace(const std::string& path) {
    if (const char* before = std::getenv("TMPDIR")) {
      before_ = before;
    }
    ::setenv("TMPDIR", path.c_str(), 1);
  }
  ~TemporaryPlace() {
    if (before_.empty()) {
      ::unsetenv("TMPDIR");
    } else {
      ::setenv("TMPDIR", before_.c_str(), 1);
    }
  }

 private:
  std::string before_;
};

TEST(ScratchFile, gives_back_what_was_appended) {
  Result<ScratchFile> file = ScratchFile::create();
  ASSERT_TRUE(file.ok()) << file.status().message();
  std::string expected;
  for (int i = 0; i < 300; ++i) {
    const std::string part(static_cast<std::size_t>(i * 37),
                           static_cast<char>(i));
    expected += part;
    ASSERT_TRUE(file->append(part).ok());
    if (i % 100 == 50) {  // below and above what is collected in memory
      ASSERT_TRUE(file->map().ok());
      EXPECT_EQ(file->bytes(), expected);
    }
  }
  EXPECT_EQ(file->size(), expected.size());
  ASSERT_TRUE(file->map().ok());
  EXPECT_EQ(file->bytes(), expected);
  file->release();
  EXPECT_EQ(file->bytes(), expected);
}

TEST(ScratchFile, empty_has_no_bytes) {
  Result<ScratchFile> file = ScratchFile::create();
  ASSERT_TRUE(file.ok());
  EXPECT_TRUE(file->map().ok());
  EXPECT_TRUE(file->bytes().empty());
}

TEST(ScratchFile, moves_keep_the_bytes) {
  Result<ScratchFile> first = ScratchFile::create();
  Result<ScratchFile> second = ScratchFile::create();
  ASSERT_TRUE(first->append("abc").ok());
  ASSERT_TRUE(first->map().ok());
  *second = std::move(*first);
  const ScratchFile third = std::move(*second);
  EXPECT_EQ(third.bytes(), "abc");
}

TEST(ScratchFile, nobody_else_sees_it) {
  const TemporaryFolder folder;
  const TemporaryPlace place(folder.path());
  Result<ScratchFile> file = ScratchFile::create();
  ASSERT_TRUE(file.ok()) << file.status().message();
  ASSERT_TRUE(file->append("abc").ok());
  EXPECT_THAT(folder.names(), IsEmpty());
}

TEST(ScratchFile, says_where_it_could_not_be_made) {
  const TemporaryPlace place("/nowhere/at/all");
  const Status status = ScratchFile::create().status();
  EXPECT_EQ(status.code(), StatusCode::kIoError);
  EXPECT_THAT(status.message(), HasSubstr("/nowhere/at/all"));
}

}  // namespace
}  // namespace neardup
