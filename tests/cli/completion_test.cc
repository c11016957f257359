#include "neardup/cli/help/completion.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "neardup/cli/help/man_page.h"
#include "neardup/cli/help/reference_page.h"

namespace neardup::cli {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// A program of one verb, with every kind of option.
Reference small_reference() {
  Reference reference;
  reference.version = "1.2";
  reference.general = {
      {.names = {"-q", "--quiet"}, .help = "Say little. Or less."}};
  VerbReference verb;
  verb.description = {.name = "weigh",
                      .summary = "weigh what's there",
                      .usage = "INPUT",
                      .paragraphs = {".begins with a dot"},
                      .examples = {{"Weigh it", "neardup weigh 'a b'"}}};
  verb.arguments = {{.placeholder = "INPUT", .help = "What to weigh."}};
  verb.options = {{.names = {"-o", "--output"},
                   .placeholder = "OUT",
                   .help = "Where it's put: a file.",
                   .default_value = "-",
                   .environment = "NEARDUP_OUTPUT",
                   .group = "Output"},
                  {.names = {"--unit"},
                   .placeholder = "g|kg",
                   .help = "Unit [of weight].",
                   .group = "Output",
                   .choices = {"g", "kg"}},
                  {.names = {"--k"}, .placeholder = "N", .help = "How many."}};
  VerbReference scale;
  scale.description = {.name = "scale",
                       .summary = "look after a scale",
                       .usage = "ACTION",
                       .paragraphs = {},
                       .examples = {}};
  VerbReference reset;
  reset.description = {.name = "scale reset",
                       .summary = "set it to 0",
                       .usage = "[OPTION...]",
                       .paragraphs = {},
                       .examples = {}};
  reset.options = {{.names = {"--to"},
                    .placeholder = "g|kg",
                    .help = "Unit.",
                    .group = "Output",
                    .choices = {"g", "kg"}}};
  scale.actions = {reset};
  reference.verbs = {verb, scale};
  return reference;
}

TEST(Choices, are_read_off_the_placeholder) {
  EXPECT_THAT(choices_of("simhash|exact"), ElementsAre("simhash", "exact"));
  EXPECT_THAT(choices_of("first|newest:FIELD|N"),
              ElementsAre("first", "newest:"));
  EXPECT_THAT(choices_of("FILE.html"), IsEmpty());
  EXPECT_THAT(choices_of("N"), IsEmpty());
  EXPECT_THAT(choices_of(""), IsEmpty());
  EXPECT_THAT(choices_of("PROFILE"), ::testing::Contains("zh"));
  EXPECT_THAT(choices_of("FUNCTION"), ::testing::Contains("fnv1a-64"));
}

TEST(Completion, brief_is_the_first_sentence) {
  EXPECT_EQ(brief(small_reference().general[0]), "Say little");
  EXPECT_EQ(brief(small_reference().verbs[0].options[2]), "How many");
}

TEST(Completion, zsh_escapes_what_means_something_to_it) {
  const std::string script = zsh_completion(small_reference());
  EXPECT_THAT(script, HasSubstr("'weigh:weigh what'\\''s there'"));
  EXPECT_THAT(script, HasSubstr("'(-o --output)'{-o,--output}'[Where "
                                "it'\\''s put\\: a file]:OUT:_files'"));
  EXPECT_THAT(script, HasSubstr("'--unit[Unit \\[of weight\\]]:g|kg:(g kg)'"));
  EXPECT_THAT(script, HasSubstr("'*:INPUT:_files'"));
}

TEST(Completion, fish_has_one_line_an_option) {
  const std::string script = fish_completion(small_reference());
  EXPECT_THAT(script,
              HasSubstr("complete -c neardup -s q -l quiet -d 'Say little'\n"));
  EXPECT_THAT(script, HasSubstr("-s o -l output -r -d 'Where it\\'s put: a "
                                "file'\n"));
  EXPECT_THAT(script, HasSubstr("-l unit -x -a 'g kg' -d"));
  EXPECT_THAT(script, HasSubstr("-l k -x -d 'How many'\n"));
}

TEST(Completion, knows_the_actions_of_a_verb) {
  const Reference reference = small_reference();
  EXPECT_EQ(reference.find("scale reset")->own_name(), "reset");
  EXPECT_EQ(reference.find("reset"), nullptr);
  EXPECT_THAT(reference.find("scale")->action_names(), ElementsAre("reset"));
  const std::string bash = bash_completion(reference);
  EXPECT_THAT(bash, HasSubstr("\"scale reset\") verb=\"scale reset\" ;;\n"));
  EXPECT_THAT(bash, HasSubstr("\"scale reset --to\") words=\"g kg\" ;;\n"));
  EXPECT_THAT(bash, HasSubstr("\"scale\") options=\"-q --quiet \" "
                              "words=\"reset\""));
  const std::string fish = fish_completion(reference);
  EXPECT_THAT(fish, HasSubstr("-n '__fish_seen_subcommand_from scale; and not "
                              "__fish_seen_subcommand_from reset' -f -a reset "
                              "-d 'set it to 0'\n"));
  EXPECT_THAT(fish, HasSubstr("from scale; and __fish_seen_subcommand_from "
                              "reset' -l to -x -a 'g kg'"));
  EXPECT_THAT(zsh_completion(reference), HasSubstr("'reset:set it to 0'"));
  EXPECT_THAT(man_page(reference), HasSubstr(".SS scale reset\n"));
  EXPECT_THAT(reference_page(reference),
              HasSubstr("| [`reset`](#scale-reset) | set it to 0 |\n"));
}

TEST(ManPage, protects_what_roff_would_obey) {
  const std::string page = man_page(small_reference());
  EXPECT_THAT(page, HasSubstr("\n\\&.begins with a dot\n"));
  EXPECT_THAT(page, HasSubstr("\\fB\\-o\\fR, \\fB\\-\\-output\\fR "
                              "\\fIOUT\\fR\nWhere it's put: a file. Default: "
                              "\\-. Variable: NEARDUP_OUTPUT.\n"));
  EXPECT_THAT(page, HasSubstr(".TH NEARDUP 1 \"\" \"neardup 1.2\""));
}

TEST(ReferencePage, protects_what_a_table_would_split) {
  const std::string page = reference_page(small_reference());
  EXPECT_THAT(page, HasSubstr("| `--unit g\\|kg` | Unit [of weight]. |  |  "
                              "|\n"));
  EXPECT_THAT(page, HasSubstr("| `-o, --output OUT` | Where it's put: a file. "
                              "| `-` | `NEARDUP_OUTPUT` |\n"));
}

}  // namespace
}  // namespace neardup::cli
