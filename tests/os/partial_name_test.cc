// Leftovers of killed processes are told from what is still being made.

#include "neardup/os/partial_name.h"

#include <string>

#include "testing/child_process.h"
#include "testing/temporary_folder.h"
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "neardup/os/file.h"
#include "neardup/os/output_folder.h"

namespace neardup {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using testing::TemporaryFolder;

TEST(PartialName, is_known_again) {
  const std::string name = partial_name("in/a.txt").substr(3);
  EXPECT_TRUE(is_partial_name(name, "in/a.txt")) << name;
  EXPECT_TRUE(is_partial_name(name, "a.txt"));
  EXPECT_FALSE(is_partial_name(name, "in/b.txt"));
  EXPECT_FALSE(is_partial_name(name, "in/a"));
  for (const char* other :
       {"", ".", "a.txt", ".a.txt.partial", ".a.txt.1-.partial",
        ".a.txt.-1.partial", ".a.txt.1-2.partial.partial", ".a.txt.1-2",
        ".a.txt.x1-2.partial", ".a.txt.1-2x.partial"}) {
    EXPECT_FALSE(is_partial_name(other, "a.txt")) << other;
  }
  EXPECT_TRUE(is_partial_name(".a.txt.4711-0.partial", "a.txt"));
}

// What a process that was killed leaves: files and folders without a claim.
TEST(PartialClaim, leftovers_go_when_the_output_is_made_again) {
  const TemporaryFolder folder;
  folder.write(".a.txt.4711-0.partial", "");
  folder.write(".a.txt.4712-3.partial", "half");
  folder.write(".b.txt.4711-0.partial", "of another output");
  folder.write(".a.txt.mine.partial", "of somebody else");
  auto out = create_output(folder / "a.txt");
  ASSERT_TRUE(out.ok());
  ASSERT_TRUE((*out)->commit().ok());
  EXPECT_THAT(folder.names(), ElementsAre(".a.txt.mine.partial",
                                          ".b.txt.4711-0.partial", "a.txt"));
}

TEST(PartialClaim, leftover_folders_go_with_all_that_is_in_them) {
  const TemporaryFolder folder;
  folder.write(".clean.4711-0.partial/x/y.txt", "half");
  auto out = OutputFolder::create(folder / "clean/");
  ASSERT_TRUE(out.ok());
  out->reset();
  EXPECT_THAT(folder.names(), IsEmpty());
}

TEST(PartialClaim, what_is_still_being_written_stays) {
  const TemporaryFolder folder;
  auto first = create_output(folder / "a.txt");
  ASSERT_TRUE(first.ok());
  ASSERT_TRUE((*first)->write("first").ok());
  auto second = create_output(folder / "a.txt");
  ASSERT_TRUE(second.ok());
  // Prepared, it has closed its file but not given up the claim.
  ASSERT_TRUE((*first)->prepare().ok());
  remove_abandoned_partials(folder / "a.txt");
  EXPECT_EQ(folder.names().size(), 2u);
  ASSERT_TRUE((*first)->commit().ok());
  EXPECT_EQ(folder.read("a.txt"), "first");
  ASSERT_TRUE((*second)->commit().ok());
  EXPECT_THAT(folder.names(), ElementsAre("a.txt"));
}

TEST(PartialClaim, is_lost_by_what_was_removed) {
  const TemporaryFolder folder;
  const std::string path = folder.write("x", "");
  const int file = ::open(path.c_str(), O_RDONLY);
  ASSERT_GE(file, 0);
  EXPECT_TRUE(claim_partial(file));
  ASSERT_EQ(::unlink(path.c_str()), 0);
  EXPECT_FALSE(claim_partial(file));
  ::close(file);
}

}  // namespace
}  // namespace neardup
