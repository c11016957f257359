// Which files an input stands for.

#include "neardup/corpus/input_files.h"

#include <filesystem>
#include <string>

#include "testing/child_process.h"
#include "testing/temporary_folder.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

namespace neardup {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using testing::TemporaryFolder;

TEST(ExpandInputs, keeps_the_order_of_the_inputs) {
  const TemporaryFolder folder;
  for (const char* name : {"z.txt", "b/2", "b/1", "a.csv", "c.csv"}) {
    folder.write(name, "");
  }
  EXPECT_THAT(
      expand_inputs({folder / "z.txt", "-", folder / "b", folder / "*.csv"})
          ->files,
      ElementsAre(folder / "z.txt", "-", folder / "b/1", folder / "b/2",
                  folder / "a.csv", folder / "c.csv"));
}

TEST(ExpandInputs, takes_a_path_that_is_reached_twice_once) {
  const TemporaryFolder folder;
  folder.write("a", "");
  folder.write("b", "");
  EXPECT_THAT(
      expand_inputs({folder / "b", folder.path(), folder / "b", "-", "-"})
          ->files,
      ElementsAre(folder / "b", folder / "a", "-"));
}

TEST(ExpandInputs, takes_a_file_once_however_its_path_is_written) {
  const TemporaryFolder folder;
  const std::string file = folder.write("in/a.jsonl", "");
  std::filesystem::create_symlink("a.jsonl", folder / "in/link.jsonl");
  std::filesystem::create_symlink("in", folder / "in2");
  std::filesystem::create_hard_link(file, folder / "hard.jsonl");
  const std::string dotted = folder / "in/./a.jsonl";
  const std::string linked = folder / "in2/a.jsonl";
  const auto inputs = expand_inputs({file, dotted, linked, folder / "in",
                                     "/dev/stdin", "-", folder / "hard.jsonl"});
  ASSERT_TRUE(inputs.ok());
  EXPECT_THAT(inputs->files, ElementsAre(file, "-", folder / "hard.jsonl"));
  EXPECT_THAT(inputs->repeated,
              ElementsAre(dotted, linked, file, folder / "in/link.jsonl", "-"));
}

TEST(FormatOfInput, of_a_stream_without_a_telling_name_is_jsonl) {
  const TemporaryFolder folder;
  for (const char* name : {"pipe", "pipe.csv"}) {
    ASSERT_EQ(::mkfifo((folder / name).c_str(), 0600), 0);
  }
  EXPECT_EQ(format_of_input("-"), RecordFormat::kJsonl);
  EXPECT_EQ(format_of_input("/dev/stdin"), RecordFormat::kJsonl);
  EXPECT_EQ(format_of_input("/dev/fd/63"), RecordFormat::kJsonl);
  EXPECT_EQ(format_of_input(folder / "pipe"), RecordFormat::kJsonl);
  EXPECT_EQ(format_of_input(folder / "pipe.csv"), RecordFormat::kCsv);
  EXPECT_EQ(format_of_input(folder.write("file", "")), RecordFormat::kText);
}

TEST(ExpandInputs, a_glob_may_match_folders) {
  const TemporaryFolder folder;
  folder.write("part1/x", "");
  folder.write("part2/y", "");
  EXPECT_THAT(expand_inputs({folder / "part*"})->files,
              ElementsAre(folder / "part1/x", folder / "part2/y"));
}

TEST(ExpandInputs, a_file_may_look_like_a_glob) {
  const TemporaryFolder folder;
  const std::string path = folder.write("a[1].txt", "");
  EXPECT_THAT(expand_inputs({path})->files, ElementsAre(path));
}

TEST(ExpandInputs, an_empty_folder_holds_no_files) {
  const TemporaryFolder folder;
  EXPECT_THAT(expand_inputs({folder.path()})->files, IsEmpty());
}

TEST(ExpandInputs, names_what_it_cannot_find) {
  const TemporaryFolder folder;
  const auto missing = expand_inputs({folder / "missing.jsonl"});
  EXPECT_EQ(missing.status(),
            not_found(folder / "missing.jsonl" + ": no such file"));
  const auto glob = expand_inputs({folder / "*.jsonl"});
  EXPECT_EQ(glob.status(), not_found(folder / "*.jsonl" + ": no file matches"));
  EXPECT_EQ(expand_inputs({}).status().code(), StatusCode::kInvalidArgument);
  EXPECT_EQ(expand_inputs({""}).status().code(), StatusCode::kInvalidArgument);
}

TEST(ExpandInputs, names_an_unreadable_file_before_anything_is_read) {
  const TemporaryFolder folder;
  ASSERT_EQ(::chmod(folder.path().c_str(), 0755), 0);
  folder.write("in/a", "");
  folder.write("in/secret", "");
  ASSERT_EQ(::chmod((folder / "in/secret").c_str(), 0), 0);
  const auto outcome = testing::run_in_child(testing::become_nobody, [&] {
    for (const std::string& input : {folder / "in", folder / "in/secret"}) {
      const auto files = expand_inputs({folder / "in/a", input});
      EXPECT_EQ(files.status().code(), StatusCode::kIoError);
      EXPECT_EQ(files.status().message(),
                folder / "in/secret" + ": cannot open: permission denied");
    }
  });
  NEARDUP_EXPECT_CHILD_PASSED(outcome, "setuid");
}

}  // namespace
}  // namespace neardup
