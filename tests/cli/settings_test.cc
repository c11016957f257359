// Precedence of settings, through the program: the command line wins over the
// environment, which wins over the configuration file, which wins over the
// default.

#include "cli_run.h"
#include <gtest/gtest.h>

namespace neardup::cli {
namespace {

// FNV-1a of "a"; the default function gives another value.
constexpr const char* kFnv = "af63dc4c8601ec8c\n";
constexpr const char* kMd5 = "31c399e269772661\n";
constexpr const char* kCrc = "3e2fbccf\n";

TEST(Settings, flag_wins_over_variable_over_file_over_default) {
  const ScratchFile config("c.toml", "[hash]\nfunction = \"fnv1a-64\"\n");
  const std::map<std::string, std::string> variable = {
      {"NEARDUP_FUNCTION", "crc32c"}};
  const std::string by_default = run({"hash", "a"}).out;
  EXPECT_NE(by_default, kFnv);
  EXPECT_EQ(run({"hash", "a", "--config", config.path()}).out, kFnv);
  EXPECT_EQ(run({"hash", "a", "--config", config.path()}, variable).out, kCrc);
  EXPECT_EQ(
      run({"hash", "a", "--config", config.path(), "--function", "md5-last8"},
          variable)
          .out,
      kMd5);
}

TEST(Settings, the_file_may_be_named_by_a_variable) {
  const ScratchFile config("c.toml", "[hash]\nfunction = \"fnv1a-64\"\n");
  EXPECT_EQ(run({"hash", "a"}, {{"NEARDUP_CONFIG", config.path()}}).out, kFnv);
}

TEST(Settings, a_variable_that_stands_for_nothing_is_an_error) {
  const CliRun slip = run({"hash", "a"}, {{"NEARDUP_FUNKTION", "crc32c"}});
  EXPECT_EQ(slip.code, 2);
  EXPECT_EQ(slip.err,
            "neardup hash: environment: NEARDUP_FUNKTION stands for no option; "
            "did you mean NEARDUP_FUNCTION?\n");
  EXPECT_EQ(run({"hash", "a"}, {{"NEARDUP_XYZZY_42", ""}}).err,
            "neardup hash: environment: NEARDUP_XYZZY_42 stands for no option; "
            "unset it\n");
}

TEST(Settings, variables_of_other_verbs_and_of_the_tests_are_fine) {
  for (const char* name :
       {"NEARDUP_MAX_BAD", "NEARDUP_TEXT_FIELD", "NEARDUP_DATA",
        "NEARDUP_KERNEL", "NEARDUP_TEST_DATA", "NEARDUP_ALL_DOCUMENTS", "NEAR",
        "OTHER"}) {
    EXPECT_EQ(run({"hash", "a"}, {{name, "1"}}).code, 0) << name;
  }
}

TEST(Settings, flags_take_true_and_false) {
  const ScratchFile config("c.toml", "[hash]\njson = true\n");
  const std::vector<std::string> line = {"hash", "a", "--config",
                                         config.path()};
  EXPECT_EQ(run(line).out[0], '{');
  EXPECT_NE(run(line, {{"NEARDUP_JSON", "false"}}).out[0], '{');
  EXPECT_EQ(run({"hash", "a"}, {{"NEARDUP_JSON", "1"}}).out[0], '{');
  EXPECT_EQ(run({"hash", "a"}, {{"NEARDUP_JSON", "perhaps"}}).err,
            "neardup hash: NEARDUP_JSON: 'perhaps' is neither true nor "
            "false\n");
}

TEST(Settings, a_table_holds_for_its_verb_only) {
  const ScratchFile config("c.toml", "[dedup]\nk = 9\n[hash]\nseed = 1\n");
  EXPECT_EQ(run({"hash", "a", "--config", config.path()}).code, 0);
}

TEST(Settings, an_error_names_its_origin) {
  const ScratchFile config("c.toml", "\nseed = \"x\"\n");
  const CliRun from_file = run({"hash", "a", "--config", config.path()});
  EXPECT_EQ(from_file.code, 2);
  EXPECT_EQ(from_file.err, "neardup hash: " + config.path() +
                               ":2: 'x' is not a whole number from 0 to "
                               "18446744073709551615\n");
  const CliRun from_variable = run({"hash", "a"}, {{"NEARDUP_SEED", "x"}});
  EXPECT_EQ(from_variable.code, 2);
  EXPECT_EQ(from_variable.err.find("neardup hash: NEARDUP_SEED: 'x'"), 0u);
}

TEST(Settings, an_unknown_key_is_refused_with_an_idea) {
  for (const auto& [toml, message] :
       {std::pair{"[hash]\nsead = 1\n",
                  "unknown key 'sead'; did you mean "
                  "seed?"},
        std::pair{"[hsh]\nseed = 1\n",
                  "unknown verb 'hsh'; did you mean "
                  "hash?"},
        std::pair{"functoin = \"crc32c\"\n",
                  "unknown key 'functoin'; did you mean function?"},
        std::pair{"[hash]\nk = 1\n", "unknown key 'k'"},
        std::pair{"help = true\n", "unknown key 'help'"}}) {
    const ScratchFile config("c.toml", toml);
    const CliRun result = run({"hash", "a", "--config", config.path()});
    EXPECT_EQ(result.code, 2) << toml;
    EXPECT_NE(result.err.find(message), std::string::npos) << result.err;
  }
}

// One verb's --fingerprints is a file, another's a flag: what a verb reads is
// for the command line to say.
TEST(Settings, what_a_verb_reads_only_the_command_line_says) {
  const CliRun variable =
      run({"compare", "a", "a"}, {{"NEARDUP_FINGERPRINTS", "1"}});
  EXPECT_EQ(variable.code, 2);
  EXPECT_NE(variable.err.find("NEARDUP_FINGERPRINTS stands for no option"),
            std::string::npos);
  const ScratchFile config("c.toml", "[pairs]\nfingerprints = \"f\"\n");
  const CliRun file = run({"pairs", "x", "--config", config.path()});
  EXPECT_EQ(file.code, 2);
  EXPECT_NE(file.err.find("unknown key 'fingerprints'"), std::string::npos);
  EXPECT_EQ(run({"compare", "--fingerprints", "0f", "0f"}).code, 0);
}

// compare can always explain itself; fingerprint can for --features only, so
// that a wish for explanations must not stop it.
TEST(Settings, a_wish_for_explanations_is_of_compare_alone) {
  const std::map<std::string, std::string> explain = {{"NEARDUP_EXPLAIN", "1"}};
  const ScratchFile texts("t.jsonl",
                          "{\"id\": \"a\", \"text\": \"some words\"}\n");
  const CliRun fingerprint = run({"fingerprint", texts.path(), "-q"}, explain);
  EXPECT_EQ(fingerprint.code, 0) << fingerprint.err;
  EXPECT_EQ(fingerprint.out, run({"fingerprint", texts.path(), "-q"}).out);
  const CliRun compare = run({"compare", "some words", "some words"}, explain);
  EXPECT_EQ(compare.out,
            run({"compare", "some words", "some words", "--explain"}).out);
  EXPECT_NE(compare.out, run({"compare", "some words", "some words"}).out);
}

TEST(Settings, verbose_tells_where_they_came_from) {
  const ScratchFile config("c.toml", "seed = 3\n");
  const CliRun result = run({"hash", "a", "-v", "--config", config.path()},
                            {{"NEARDUP_FUNCTION", "xxh3-128"}});
  EXPECT_NE(result.err.find("--function = xxh3-128 (NEARDUP_FUNCTION)\n"),
            std::string::npos);
  EXPECT_NE(result.err.find("--seed = 3 (" + config.path() + ":1)\n"),
            std::string::npos);
}

}  // namespace
}  // namespace neardup::cli
