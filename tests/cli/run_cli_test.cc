#include "neardup/cli/run_cli.h"

#include <algorithm>
#include <string>
#include <vector>

#include "cli_run.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace neardup::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

struct BadLine {
  std::vector<std::string> args;
  std::string message;
};

TEST(RunCli, answers_a_wrong_line_with_one_line_and_exit_code_2) {
  const std::vector<BadLine> lines = {
      {{"dedupe", "x"}, "neardup: 'dedupe' is no verb; did you mean dedup?"},
      {{"sausage"},
       "neardup: 'sausage' is no verb; 'neardup --help' lists them"},
      {{"--profil", "zh", "dedup", "x"},
       "neardup dedup: unknown option "
       "--profil; did you mean --profile?"},
      {{"dedup", "x", "--profil=zh"},
       "neardup dedup: unknown option --profil; did you mean --profile?"},
      {{"dedup", "x", "-z"},
       "neardup dedup: unknown option -z; 'neardup dedup --help' lists them"},
      {{"dedup", "x", "--k"}, "neardup dedup: --k needs a value"},
      {{"dedup", "x", "-o", "y", "--k", "abc"},
       "neardup dedup: --k: 'abc' is not a whole number from 0 to 256"},
      {{"dedup", "x", "-o", "y", "--k", "-1"},
       "neardup dedup: --k: '-1' is not a whole number from 0 to 256"},
      {{"dedup", "x", "-o", "y", "--k", "65"},
       "neardup dedup: --k: 65 is more than the 64 bits of the fingerprint"},
      {{"dedup", "x", "-o", "y", "--action", "remov"},
       "neardup dedup: --action: 'remov' is not one of remove, annotate, "
       "report; did you mean remove?"},
      {{"dedup", "x", "-o", "y", "--memory", "lots"},
       "neardup dedup: --memory: 'lots' is not a size such as 512M or 2G"},
      {{"dedup"},
       "neardup dedup: name an INPUT: a file, a folder, a quoted glob, or - "
       "for standard input"},
      {{"dedup", "x"},
       "neardup dedup: name an output with -o, or ask for --action report"},
      {{"dedup", "x", "-o", "-", "--json"},
       "neardup dedup: --json prints the summary on standard output; name a "
       "file for the data with -o"},
      {{"pairs", "x", "--json"},
       "neardup pairs: --json prints the summary on standard output; name a "
       "file for the data with -o"},
      {{"pairs", "x", "--fingerprints", "y"},
       "neardup pairs: name an INPUT (a file, a folder, a quoted glob, or - "
       "for standard input) or --fingerprints, one of the two"},
      {{"compare", "a"}, "neardup compare: name two texts, A and B"},
      {{"compare", "--fingerprints", "ab"},
       "neardup compare: name two fingerprints, A and B"},
      {{"compare", "--fingerprints", "ab", "abc"},
       "neardup compare: the first fingerprint has 8 bits and the second 12; "
       "only fingerprints of one width, made by one profile, can be compared"},
      {{"compare", "--fingerprints", "--bits", "6", "100111", "10101"},
       "neardup compare: '10101' has 5 digits; 6 bits are 6 binary digits or "
       "2 hex digits"},
      {{"compare", "--fingerprints", "ab", "ac", "--measures"},
       "neardup compare: --weights, --measures and --html need features or "
       "texts; with --fingerprints there are none"},
      {{"compare", "--fingerprints", "ab", "ac", "--method", "hybrid"},
       "neardup compare: --method hybrid compares texts; with --fingerprints "
       "there are none"},
      {{"fingerprint", "--features", "a:1:7f", "--bits", "6"},
       "neardup fingerprint: 'a:1:7f': the hash behind the weight: '7f' is "
       "too large for 6 bits"},
      {{"fingerprint", "--features", "a:1", "x.txt"},
       "neardup fingerprint: --features takes the place of INPUT and prints "
       "one fingerprint; leave out INPUT, --binary and -o"},
      {{"fingerprint", "x.txt", "--explain"},
       "neardup fingerprint: --explain goes with --features; 'neardup compare "
       "--explain' shows the steps of texts"},
      {{"dedup", "x", "-o", "y", "--sentences", "2"},
       "neardup dedup: --sentences goes with --method longest-sentences; no "
       "other method looks at sentences"},
      {{"pairs", "x", "--method", "cosine", "--shingle-width", "2"},
       "neardup pairs: --shingle-width goes with --method minhash or --method "
       "shingles; no other method counts shingles of a width that can be "
       "chosen"},
      {{"pairs", "x", "--method", "shingles", "--shingle-width", "65"},
       "neardup pairs: --shingle-width: '65' is not a whole number from 1 to "
       "64"},
      {{"eval", "--self", "--docs", "x", "--methods", "simhash,cosine",
        "--sentences", "2"},
       "neardup eval: --sentences goes with --method longest-sentences; no "
       "other method looks at sentences"},
      {{"compare", "a", "b", "c"},
       "neardup compare: unexpected argument 'c'; 'neardup compare --help' "
       "tells what is expected"},
      {{"completion", "basj"},
       "neardup completion: SHELL: 'basj' is not one of bash, zsh, fish; did "
       "you mean bash?"},
      {{"help", "pair"},
       "neardup help: 'pair' is no verb; did you mean "
       "pairs?"},
      {{"help", "sausage"},
       "neardup help: 'sausage' is no verb; 'neardup --help' lists them"},
      {{"profiles", "list", "zh"},
       "neardup profiles: 'list' takes no profile; did you mean 'neardup "
       "profiles show zh'?"},
      {{"profiles", "show"}, "neardup profiles: name the profile to show"},
      {{"segment", "--tokenizer", "jieba", "--profile", "zh", "x"},
       "neardup segment: give --tokenizer or --profile, not both"},
      {{"hash"}, "neardup hash: name a TEXT, or - for standard input"},
  };
  for (const BadLine& line : lines) {
    const CliRun result = run(line.args);
    EXPECT_EQ(result.code, 2) << line.message;
    EXPECT_EQ(result.out, "") << line.message;
    EXPECT_EQ(result.err, line.message + "\n");
  }
}

// The worked example of the articles, with the hashes that they give.
TEST(RunCli, gives_the_worked_example_of_simhash) {
  const CliRun steps = run({"fingerprint", "--bits", "6", "--explain",
                            "--features", "美国:4:100101,51区:5:101011"});
  EXPECT_EQ(steps.code, 0) << steps.err;
  for (const char* line :
       {"美国(4)  25  -> 4 -4 -4 4 -4 4\n", "51区(5)  2b  -> 5 -5 5 -5 5 5\n",
        "    9 -9 1 -1 1 9\n", "    101011\n"}) {
    EXPECT_THAT(steps.out, HasSubstr(line));
  }
  EXPECT_EQ(run({"fingerprint", "--bits", "6", "--profile", "java128",
                 "--features", "美国:4:100101,51区:5:101011"})
                .out,
            "2b\tdominant-feature\n");
}

// The same word with another hash is another feature.
TEST(RunCli, tells_given_hashes_apart) {
  const CliRun apart = run({"compare", "--weights", "--bits", "6",
                            "美国:4:100101", "美国:4:011010"});
  EXPECT_EQ(apart.code, 1);
  EXPECT_THAT(apart.out, HasSubstr("distance 6 of 6 bits"));
  EXPECT_EQ(
      run({"compare", "--weights", "--bits", "6", "美国:4:100101", "美国:4:25"})
          .code,
      0);
}

// "100111 and 101010 are three bits apart"; 111101 and 100001 within 3, not 2.
TEST(RunCli, compares_given_fingerprints) {
  const CliRun six =
      run({"compare", "--fingerprints", "--bits", "6", "100111", "101010"});
  EXPECT_EQ(six.code, 0);
  EXPECT_THAT(six.out,
              StartsWith("near-duplicates: distance 3 of 6 bits, similarity "
                         "0.5000 (k = 3)\n"));
  EXPECT_EQ(run({"compare", "--fingerprints", "--bits", "6", "111101", "100001",
                 "--k", "2"})
                .code,
            1);
  EXPECT_EQ(run({"compare", "--fingerprints", "ab", "ac", "--k", "3",
                 "--min-similarity", "0.9"})
                .code,
            1);
  const CliRun hex = run(
      {"compare", "--fingerprints", "6908a3a69bfa587c", "6908a3a79bfa587d"});
  EXPECT_THAT(hex.out, HasSubstr("block  2  bits  32..47   differs in bit 32"));
  EXPECT_THAT(hex.out, HasSubstr("block  3  bits  48..63   agrees"));
}

TEST(RunCli, suggests_profiles_functions_and_keep_policies) {
  EXPECT_THAT(run({"compare", "a", "b", "--profile", "java12"}).err,
              HasSubstr("did you mean java128?"));
  EXPECT_THAT(run({"hash", "--function", "crc32", "x"}).err,
              HasSubstr("did you mean crc32c?"));
  EXPECT_THAT(run({"dedup", "x", "-o", "y", "--keep", "longst"}).err,
              HasSubstr("did you mean longest?"));
}

TEST(RunCli, without_a_verb_shows_the_verbs_and_fails) {
  const CliRun result = run({});
  EXPECT_EQ(result.code, 2);
  EXPECT_EQ(result.out, "");
  EXPECT_THAT(result.err, HasSubstr("Usage: neardup VERB"));
}

TEST(RunCli, takes_texts_byte_for_byte) {
  // Words that CLI11 would otherwise split, drop or take for something else.
  const std::vector<std::string> texts = {"[a,b]", "",  "{}",   "%%", "dedup",
                                          "a,b",   "-", "中国", "{a", "[x]"};
  for (const std::string& text : texts) {
    if (text == "-") {
      continue;  // standard input
    }
    const CliRun result =
        run({"hash", "--function", "fnv1a-64", text, "z", text});
    EXPECT_EQ(result.code, 0) << text << result.err;
    const std::size_t line = 17;
    ASSERT_EQ(result.out.size(), 3 * line) << text;
    EXPECT_EQ(result.out.substr(0, line), result.out.substr(2 * line));
    EXPECT_NE(result.out.substr(0, line), result.out.substr(line, line));
  }
  EXPECT_EQ(run({"hash", "--function", "fnv1a-64", ""}).out,
            "cbf29ce484222325\n");
  EXPECT_EQ(run({"hash", "--function", "fnv1a-64", "--", "-x"}).code, 0);
}

TEST(RunCli, of_an_option_given_twice_the_last_counts) {
  EXPECT_EQ(
      run({"hash", "a", "--function", "crc32c", "--function", "fnv1a-64"}).out,
      "af63dc4c8601ec8c\n");
}

TEST(RunCli, general_options_stand_before_or_behind_the_verb) {
  EXPECT_EQ(run({"-q", "hash", "a"}).code, 0);
  EXPECT_EQ(run({"hash", "a", "-q"}).code, 0);
}

TEST(RunCli, helps_in_two_lengths_for_every_verb) {
  const std::vector<std::string> verbs = {
      "dedup", "pairs",   "fingerprint", "compare",    "profiles",
      "hash",  "segment", "help",        "completion", "man"};
  const std::string program = run({"--help"}).out;
  for (const std::string& verb : verbs) {
    EXPECT_THAT(program, HasSubstr("\n  " + verb + " "));
    const CliRun brief = run({verb, "-h"});
    const CliRun full = run({verb, "--help"});
    EXPECT_EQ(brief.code, 0);
    EXPECT_EQ(full.code, 0);
    EXPECT_THAT(brief.out, HasSubstr("Usage: neardup " + verb + " "));
    EXPECT_THAT(full.out, HasSubstr("\nExamples:\n"));
    EXPECT_LT(full.out.find("Examples:"), full.out.find("Usage:")) << verb;
    EXPECT_EQ(run({"help", verb}).out, full.out);
  }
}

TEST(RunCli, the_help_of_dedup_says_what_the_default_is) {
  std::string help = run({"dedup", "--help"}).out;
  std::replace(help.begin(), help.end(), '\n', ' ');
  EXPECT_THAT(help, HasSubstr("The method is hybrid"));
  EXPECT_THAT(help, HasSubstr("at most k = 3 bits"));
  EXPECT_THAT(help, HasSubstr("decided per representative"));
}

TEST(RunCli, short_help_fits_a_terminal) {
  for (const char* verb : {"dedup", "pairs", "fingerprint", "compare",
                           "profiles", "hash", "segment"}) {
    std::istringstream lines(run({verb, "-h"}).out);
    for (std::string line; std::getline(lines, line);) {
      EXPECT_LE(line.size(), 80u) << verb << ": " << line;
    }
  }
}

TEST(RunCli, prints_its_version) {
  EXPECT_THAT(run({"--version"}).out, StartsWith("neardup 0."));
  EXPECT_EQ(run({"-V"}).out, run({"--version"}).out);
}

TEST(RunCli, colours_errors_only_when_asked) {
  EXPECT_THAT(run({"hash", "--color", "always"}).err,
              StartsWith("\033[1;31mneardup hash:\033[0m name"));
  EXPECT_THAT(run({"hash"}).err, StartsWith("neardup hash: name"));
}

TEST(RunCli, a_full_standard_output_is_an_io_error) {
  std::ostringstream out;
  std::ostringstream err;
  out.setstate(std::ios::badbit);
  Streams streams{.out = out, .err = err};
  for (const std::vector<const char*>& args :
       {std::vector{"hash", "a"}, std::vector{"hash", "--help"}}) {
    EXPECT_EQ(run_cli(args, streams), 4);
  }
}

}  // namespace
}  // namespace neardup::cli
