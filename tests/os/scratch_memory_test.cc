// What is appended is read back, and nothing stays behind.

#include "neardup/os/scratch/scratch_memory.h"

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

TEST(ScratchMemory, gives_back_what_was_appended) {
  const TemporaryFolder folder;
  Result<ScratchMemory> memory = ScratchMemory::create(folder.path());
  ASSERT_TRUE(memory.ok()) << memory.status().message();
  std::string expected;
  for (int i = 0; i < 300; ++i) {
    const std::string part(static_cast<std::size_t>(i * 37),
                           static_cast<char>(i));
    expected += part;
    ASSERT_TRUE(memory->append(part).ok());
    if (i % 100 == 50) {  // below and above what is collected in memory
      ASSERT_TRUE(memory->map().ok());
      EXPECT_EQ(memory->bytes(), expected);
    }
  }
  EXPECT_EQ(memory->size(), expected.size());
  ASSERT_TRUE(memory->map().ok());
  EXPECT_EQ(memory->bytes(), expected);
  memory->release();
  EXPECT_EQ(memory->bytes(), expected);
  EXPECT_THAT(folder.names(), IsEmpty());
}

TEST(ScratchMemory, empty_has_no_bytes) {
  const TemporaryFolder folder;
  Result<ScratchMemory> memory = ScratchMemory::create(folder.path());
  ASSERT_TRUE(memory.ok());
  EXPECT_TRUE(memory->map().ok());
  EXPECT_TRUE(memory->bytes().empty());
  memory->release();
}

TEST(ScratchMemory, moves_keep_the_bytes) {
  const TemporaryFolder folder;
  Result<ScratchMemory> first = ScratchMemory::create(folder.path());
  Result<ScratchMemory> second = ScratchMemory::create(folder.path());
  ASSERT_TRUE(first->append("abc").ok());
  ASSERT_TRUE(first->map().ok());
  *second = std::move(*first);
  const ScratchMemory third = std::move(*second);
  EXPECT_EQ(third.bytes(), "abc");
}

TEST(ScratchMemory, says_where_it_could_not_be_made) {
  const Status status = ScratchMemory::create("/nowhere/at/all").status();
  EXPECT_EQ(status.code(), StatusCode::kIoError);
  EXPECT_THAT(status.message(), HasSubstr("/nowhere/at/all"));
}

}  // namespace
}  // namespace neardup
