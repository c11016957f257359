#include "neardup/cli/settings/config_file.h"

#include "cli_run.h"
#include <gtest/gtest.h>

namespace neardup::cli {
namespace {

TEST(ConfigFile, prefers_the_table_of_the_verb) {
  const auto file = ConfigFile::parse(
      "k = 3\n[dedup]\nk = 5\ntext_field = \"body\"\n", "c.toml");
  ASSERT_TRUE(file.ok()) << file.status().message();
  EXPECT_EQ(file->find("dedup", "k")->value, "5");
  EXPECT_EQ(file->find("pairs", "k")->value, "3");
  EXPECT_EQ(file->find("dedup", "text-field")->value, "body");
  EXPECT_EQ(file->find("pairs", "text-field"), nullptr);
  EXPECT_EQ(file->where(*file->find("dedup", "k")), "c.toml:3");
}

TEST(ConfigFile, gives_values_as_they_would_be_typed) {
  const auto file = ConfigFile::parse(
      "a = true\nb = false\nc = 0.05\nd = -7\ne = \"x y\"\n", "c.toml");
  ASSERT_TRUE(file.ok());
  EXPECT_EQ(file->find("", "a")->value, "true");
  EXPECT_EQ(file->find("", "b")->value, "false");
  EXPECT_EQ(file->find("", "c")->value, "0.05");
  EXPECT_EQ(file->find("", "d")->value, "-7");
  EXPECT_EQ(file->find("", "e")->value, "x y");
}

TEST(ConfigFile, names_the_line_of_what_it_cannot_read) {
  for (const auto& [toml, where] :
       {std::pair{"a = 1\nb =\n", "c.toml:2:"},
        std::pair{"a = [1, 2]\n", "c.toml:1: 'a'"},
        std::pair{"[dedup.deep]\na = 1\n", "c.toml:1: 'deep'"},
        std::pair{"\na = 2020-01-01\n", "c.toml:2: 'a'"},
        std::pair{"a = \"\xff\"\n", "c.toml:1:"}}) {
    const auto file = ConfigFile::parse(toml, "c.toml");
    ASSERT_FALSE(file.ok()) << toml;
    EXPECT_EQ(file.status().code(), StatusCode::kInvalidArgument);
    EXPECT_EQ(file.status().message().find(where), 0u)
        << file.status().message();
  }
}

TEST(ConfigFile, reads_a_file) {
  const ScratchFile scratch("c.toml", "k = 9\n");
  const auto file = ConfigFile::read(scratch.path());
  ASSERT_TRUE(file.ok()) << file.status().message();
  EXPECT_EQ(file->find("dedup", "k")->value, "9");
  EXPECT_FALSE(ConfigFile::read(scratch.beside("none.toml")).ok());
}

}  // namespace
}  // namespace neardup::cli
